const site = 'https://site.invalid';

/** The address as browsers read it; null if they cannot. `URL.canParse` is missing in supported browsers (docs/browsers.md). */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * The path as a browser reads it, if it leads to a page of this site, else null. It is judged after the browser's own parser has
 * removed dot segments, control characters and backslashes, because what it makes of `/.//host/` is `//host/`, another site.
 * Rule: AUTH-6.
 */
export function safePath(path: string | null | undefined): string | null {
  const url = path?.startsWith('/') === true ? parseAddress(path, site) : null;
  if (url === null) return null;
  const normalized = url.pathname + url.search + url.hash;
  return url.origin === site && isPathOf(normalized) ? normalized : null;
}

/** Whether the path leads to itself. `//host` leads to another site, although the path of an address may begin so. */
function isPathOf(path: string): boolean {
  return parseAddress(path, site)?.href === site + path;
}
