import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

/** Which inline scripts may run: those with one of the hashes, or, in a streamed page, those with the nonce. */
export type InlineScripts = { hashes: string[] } | { nonce: string };

/**
 * The Content-Security-Policy of a page. Styles come from files; style attributes are allowed for server-rendered widths
 * and view-transition names. Rule: decisions.md section 6.
 */
export function contentSecurityPolicy(config: Config, scripts: InlineScripts): string {
  const inline = 'nonce' in scripts ? [`'nonce-${scripts.nonce}'`] : scripts.hashes.map((hash) => `'sha256-${hash}'`);
  const api = config.apiOrigin ? [config.apiOrigin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...plainOrigin(config.discordCdnBase)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
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

/** The hashes of a page's inline scripts. */
export function hashInlineScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...inline].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(hashes)];
}
