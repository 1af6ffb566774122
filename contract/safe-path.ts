const site = 'https://site.invalid';

/**
 * The path as a browser reads it, if it leads to a page of this site, else null. It is judged after the browser's own parser has
 * removed dot segments, control characters and backslashes, because what it makes of `/.//host/` is `//host/`, another site.
 * Rule: AUTH-6.
 */
export function safePath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, site)) return null;
  const url = new URL(path, site);
  const normalized = url.pathname + url.search + url.hash;
  return url.origin === site && isPathOf(normalized) ? normalized : null;
}

/** Whether the path leads to itself. `//host` leads to another site, although the path of an address may begin so. */
function isPathOf(path: string): boolean {
  return URL.canParse(path, site) && new URL(path, site).href === site + path;
}
