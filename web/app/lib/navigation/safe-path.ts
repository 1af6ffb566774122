/**
 * The path if it leads to a page of this site, else null. Refuses everything that a browser could read as another host
 * (`//host`, `/\host`, control characters).
 */
export function safePath(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])[\x20-\x5b\x5d-\x7e]*$/.test(path)) return null;
  const url = new URL(path, 'https://site.invalid');
  return url.origin === 'https://site.invalid' ? url.pathname + url.search + url.hash : null;
}
