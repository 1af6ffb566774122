/** The named segments of a path if it matches a pattern such as `/resort/:resortId`, else null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const segments = path.split('/');
  if (names.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    else if (name !== segment) return null;
  }
  return params;
}
