import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * What inline code of a page may run: scripts with one of the hashes or the nonce of a streamed page; styles with a
 * hash. The hashes are those of our own code, never of what a page contains: the policy is the second
 * defence after escaping.
 */
export interface InlineCode {
  scripts: string[];
  styles: string[];
  nonce?: string;
  /** Further origins to connect to. */
  connect?: readonly string[] | undefined;
}

/**
 * The Content-Security-Policy of a page. Style attributes are allowed for server-rendered widths and view-transition
 * names. Tests: T41 in docs/reliability.md.
 */
export function contentSecurityPolicy(config: Config, inline: InlineCode): string {
  const nonce = inline.nonce === undefined ? [] : [`'nonce-${inline.nonce}'`];
  const api = config.apiOrigin ? [config.apiOrigin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...nonce, ...inline.scripts.map(quoteHash)],
    'style-src': ["'self'", ...inline.styles.map(quoteHash)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...plainOrigin(config.discordCdnBase)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...(inline.connect ?? [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The stand-in's avatars come over plain http; `https:` covers everything else. */
function plainOrigin(url: string): string[] {
  return url.startsWith('http:') ? [new URL(url).origin] : [];
}

/** What a policy names inline code by, each once. */
export function hashCode(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => createHash('sha256').update(code).digest('base64')))];
}

const quoteHash = (hash: string) => `'sha256-${hash}'`;
