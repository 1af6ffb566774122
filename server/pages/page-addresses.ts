/** Every address without a page is answered with the page rendered at this one, so that they share one cached page. */
export const notFoundPath = '/404';

/**
 * Every resort that does not exist is answered with the page of this one, whose id is the last that the database has. It must
 * be a valid id: a page with a call that was refused as invalid is not cached.
 */
export const noResortPath = '/resort/2147483647';

const resortPath = /^\/resort\/([^/]+)$/;
const plainId = /^[1-9]\d{0,9}$/;

/** Older addresses that lead on to a page, with the parameters that they keep. */
const redirects: Readonly<Record<string, { to: string; keeps: readonly string[] }>> = {
  '/booking': { to: '/book', keeps: ['resort', 'opening', 'room', 'step', 'view'] },
  '/rooms': { to: '/book', keeps: ['resort', 'opening', 'room', 'step', 'view'] },
};

/** Where a canonical path leads on to, or null. */
export function findRedirect(path: string, search: string): string | null {
  const redirect = redirects[path];
  if (redirect === undefined) return null;
  const sent = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of redirect.keeps) {
    const value = sent.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? redirect.to : `${redirect.to}?${kept.toString()}`;
}

/** A path with those resorts that do not exist made one. */
export async function withKnownResort(
  path: string,
  resortIds: () => Promise<Pick<ReadonlySet<number>, 'has'>>,
): Promise<string> {
  const id = resortPath.exec(path)?.[1];
  if (id === undefined) return path;
  const isKnown = plainId.test(id) && (await resortIds()).has(Number(id));
  return isKnown ? path : noResortPath;
}

/**
 * The one spelling of a page's path: `/ABOUT/` is `/about`, and what has no page is `notFoundPath`. `pages` are their
 * paths, such as `/resort/:resortId`.
 */
export function createPagePaths(pages: readonly string[]): (pathname: string) => string {
  const known = new Set([...pages.filter((path) => !path.includes(':')), ...Object.keys(redirects)]);
  const patterns = pages
    .filter((path) => path.includes(':'))
    .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'));
  return (pathname) => {
    const path = trimSlashes(pathname);
    const lower = path.toLowerCase();
    if (known.has(lower)) return lower;
    return patterns.some((pattern) => pattern.test(path)) ? path : notFoundPath;
  };
}

/** Without the slashes at its end. A loop, because a pattern looks at a long row of slashes again and again. */
function trimSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
