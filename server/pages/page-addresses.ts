import type { Locale } from '@sunset/contract/locales.ts';
import {
  pageAddresses,
  pagePathsWhere,
  type PageAddress,
  type PagePath,
  type SecretPage,
} from '@sunset/contract/pages/page-addresses.ts';
import type { PublicIds } from '../http/public-ids.ts';
import { languageOfState } from '../oauth-state.ts';

/** Every address without a page is answered with the page rendered at this one, so that they share one cached page. */
export const notFoundPath = '/404' satisfies PagePath;

/** No row has this id, the last that the database has. It must be valid: a page with a call refused as invalid is not cached. */
const unusedId = 2_147_483_647;

/** The ids that have a page. */
export type PageIds = Pick<PublicIds, 'resorts' | 'draws' | 'openings'>;

/** The pages of one row each, with the list of the ids that exist. */
const pagesById = Object.entries(pageAddresses).flatMap(([path, row]) =>
  'ids' in row ? [{ prefix: path.slice(0, path.indexOf(':')), ids: row.ids satisfies keyof PageIds }] : [],
);

/** The pages whose address is a secret: only the API knows which exist. */
const secretPages = pagePathsWhere(({ isSecret }) => isSecret === true).map((path) => ({
  path: path as SecretPage,
  prefix: path.slice(0, path.indexOf(':')),
}));

/** No secret is as short. */
const unusedSecret = '0';

/** The parameters that a page depends on, by its path. */
const linkedPages = new Map<string, NonNullable<PageAddress['linked']>>(
  Object.entries(pageAddresses).flatMap(([path, row]) => ('linked' in row ? [[path, row.linked]] : [])),
);

/** Every id that does not exist is answered with the page of its prefix rendered at this path. */
export const missingPaths: ReadonlySet<string> = new Set([
  notFoundPath,
  ...pagesById.map(({ prefix }) => `${prefix}${unusedId}`),
  ...secretPages.map(({ prefix }) => `${prefix}${unusedSecret}`),
]);

/** Pages that lead back from a sign-in. Their language is that of the page it began on, which the state names. Rule: LANG-2. */
const callbackPaths: ReadonlySet<string> = new Set(pagePathsWhere(({ languages }) => languages === 'state'));

/** Whether a pathname may be one of them, which one address shows in each language. */
export const isCallback = (pathname: string): boolean => pathname.endsWith('/callback');

const plainId = /^[1-9]\d{0,9}$/;

/** Older addresses that lead on to a page, with the parameters that they keep. */
const redirects: Readonly<Record<string, { to: string; keeps: readonly string[] }>> = {
  '/booking': { to: '/book', keeps: ['resort', 'opening', 'room', 'step', 'view'] },
  '/rooms': { to: '/book', keeps: ['resort', 'opening', 'room', 'step', 'view'] },
};

/** The language of an address and its path in that language: `/es/book` is `/book` in Spanish. */
export function splitLocale(locales: readonly Locale[], pathname: string): { locale: Locale; path: string } {
  const [, first = ''] = pathname.split('/', 2);
  const prefix = first.toLowerCase();
  const locale = locales.find((one) => one !== 'en' && one.toLowerCase() === prefix);
  return locale === undefined
    ? { locale: 'en', path: pathname }
    : { locale, path: pathname.slice(first.length + 1) || '/' };
}

/** The language in which a canonical path is shown, and the path: for a sign-in page below a language it is `notFoundPath`. */
export function resolveCallback(
  locales: readonly Locale[],
  { locale, path }: { locale: Locale; path: string },
  search: string,
): { locale: Locale; path: string } {
  if (!callbackPaths.has(path)) return { locale, path };
  if (locale !== 'en') return { locale, path: notFoundPath };
  const language = languageOfState(new URLSearchParams(search).get('state'));
  return { locale: locales.includes(language) ? language : 'en', path };
}

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

/** A path with all ids that do not exist made one. `readIds` answers null if they cannot be read: then every id may exist. */
export async function withKnownId(path: string, readIds: () => Promise<PageIds | null>): Promise<string> {
  const page = pagesById.find(({ prefix }) => path.startsWith(prefix));
  if (page === undefined) return path;
  const ids = await readIds();
  const id = path.slice(page.prefix.length);
  const isKnown = plainId.test(id) && (ids === null || ids[page.ids].has(Number(id)));
  return isKnown ? path : `${page.prefix}${unusedId}`;
}

/** A path with all secrets that do not exist made one, so that guesses fill no cache. */
export async function withKnownSecret(
  path: string,
  isKnown: (page: SecretPage, secret: string) => Promise<boolean>,
): Promise<string> {
  const page = secretPages.find(({ prefix }) => path.startsWith(prefix));
  if (page === undefined) return path;
  return (await isKnown(page.path, path.slice(page.prefix.length))) ? path : `${page.prefix}${unusedSecret}`;
}

/**
 * The parameters that a page's address may depend on, as the end of its key: "?opening=7". Unknown parameters, their order and
 * invalid ids make no further entry. Without `ids` every id may exist.
 */
export function linkedSearch(path: string, search: string, ids: PageIds | null): string {
  const linked = search === '' ? undefined : linkedPages.get(path);
  if (linked === undefined) return '';
  const sent = new URLSearchParams(search);
  for (const { parameter, ids: list } of linked) {
    const id = sent.get(parameter) ?? '';
    if (plainId.test(id) && (ids === null || ids[list].has(Number(id)))) return `?${parameter}=${id}`;
  }
  return '';
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
