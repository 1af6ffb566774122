import type { IncomingMessage } from 'node:http';

/**
 * Whether the request names exactly one host, as RFC 9112, section 3.2, wants it: of two headers Node passes the first one on, and a
 * proxy may have judged the other. Where the target is a whole address, its host and the header must be the same, so that all parts of
 * the server judge the same one. Rule: API-16.
 */
export function hasOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count !== 1) return false;
  if (url.startsWith('/') || !URL.canParse(url)) return true;
  const target = new URL(url);
  const header = `${target.protocol}//${headers.host}`;
  return URL.canParse(header) && new URL(header).host === target.host;
}
