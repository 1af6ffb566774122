import { matchRoutes, type ServerBuild } from 'react-router';

/** Which pages read what of their query while they are rendered. The others read nothing, or read it in the browser. */
const parametersRead: Readonly<Record<string, readonly string[]>> = {
  // They lead on to /book with what was asked for.
  '/booking': ['resort', 'opening', 'room', 'step', 'view'],
  '/rooms': ['resort', 'opening', 'room', 'step', 'view'],
};

/** Every address without a page is answered with the page rendered at this one, so that they share one kept answer. */
export const notFoundPath = '/404';

/** The path of a request with those parameters its page reads, in the table's order: what a page is kept under. */
export function pageKey(pathname: string, search: string): string {
  const names = search === '' ? undefined : parametersRead[pathname];
  if (!names) return pathname;
  const asked = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? pathname : `${pathname}?${known.toString()}`;
}

/** The one spelling of a page's path: `/ABOUT/` is `/about`, and what has no page is `notFoundPath`. */
export function createPagePaths(build: ServerBuild): (pathname: string) => string {
  const routes = nestRoutes(build, undefined);
  return (pathname) => {
    const matches = matchQuietly(routes, pathname);
    const leaf = matches?.at(-1);
    if (!matches || !leaf || leaf.route.path === '*') return notFoundPath;
    if (Object.keys(leaf.params).length > 0) return pathname.replace(/\/+$/, '');
    return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
  };
}

interface PageRoute {
  id: string;
  path?: string;
  index?: false;
  children: PageRoute[];
}

function nestRoutes(build: ServerBuild, parentId: string | undefined): PageRoute[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path }) => ({ id, ...(path === undefined ? {} : { path }), children: nestRoutes(build, id) }));
}

/** A path whose percent signs make no sense belongs to no page. */
function matchQuietly(routes: PageRoute[], pathname: string) {
  try {
    decodeURIComponent(pathname);
  } catch {
    return null;
  }
  return matchRoutes(routes, pathname);
}
