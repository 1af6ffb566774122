/** The rows of docs/reliability.md: what must be true, by id. */
export function readRows(page: string): Record<string, string> {
  const rows = page.matchAll(/^\| ([TIFB]\d\d) \| (.+) \|$/gm);
  return Object.fromEntries(Array.from(rows, ([, id = '', what = '']) => [id, what]));
}
