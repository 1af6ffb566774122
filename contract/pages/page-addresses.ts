export interface PageAddress {
  /**
   * `public`: for everyone. `own`: what a person sees or does for themselves. `panel`: staff. `error`: no page is at the address.
   * Without the navigation bar and the footer: `callback`, where a sign-in leads back to, and `setup`.
   */
  kind: 'public' | 'own' | 'panel' | 'callback' | 'setup' | 'error';
  /**
   * `all`: an address in each language. `english`: one address, in English. `state`: one address, shown in the language that the
   * OAuth state names. Rule: LANG-2.
   */
  languages: 'all' | 'english' | 'state';
  /** What search engines may do with the page: `listed` pages are in the sitemap, `refused` ones say noindex. */
  search: 'listed' | 'allowed' | 'refused';
  /** A page with an id exists for each of these ids (server/http/public-ids.ts). */
  ids?: 'resorts' | 'draws';
  /** The address is a secret of those who know it: the page sends it nowhere as the referrer. */
  isSecret?: true;
  /** The page also depends on the first of these parameters of its query that names an id of its list. */
  linked?: readonly { parameter: string; ids: 'resorts' | 'openings' }[];
  /** The address that counts, of a page with several. */
  canonical?: `/${string}`;
}

/** All pages of the site: one row for each address. `:name` matches one segment. web/app/pages.ts has what each page shows. */
export const pageAddresses = {
  '/': { kind: 'public', languages: 'all', search: 'listed' },
  '/about': { kind: 'public', languages: 'all', search: 'allowed', canonical: '/about-us' },
  '/about-us': { kind: 'public', languages: 'all', search: 'listed' },
  '/resorts': { kind: 'public', languages: 'all', search: 'listed' },
  '/resort/:resortId': { kind: 'public', languages: 'all', search: 'listed', ids: 'resorts' },
  '/vote': { kind: 'public', languages: 'all', search: 'listed' },
  '/draw/:openingId': { kind: 'public', languages: 'all', search: 'allowed', ids: 'draws' },
  '/party/:code': { kind: 'public', languages: 'all', search: 'refused', isSecret: true },
  '/room/:code': { kind: 'public', languages: 'all', search: 'refused', isSecret: true },
  '/store': { kind: 'public', languages: 'all', search: 'listed' },
  '/gold-customer': { kind: 'public', languages: 'all', search: 'listed' },
  '/donation': { kind: 'public', languages: 'all', search: 'listed' },
  '/contact': { kind: 'public', languages: 'all', search: 'listed' },
  '/book': {
    kind: 'public',
    languages: 'all',
    search: 'listed',
    linked: [
      { parameter: 'opening', ids: 'openings' },
      { parameter: 'resort', ids: 'resorts' },
    ],
  },
  '/terms': { kind: 'public', languages: 'all', search: 'listed' },
  '/privacy': { kind: 'public', languages: 'all', search: 'listed' },
  '/settings': { kind: 'own', languages: 'all', search: 'refused' },
  '/user-login': { kind: 'own', languages: 'all', search: 'allowed' },
  '/admin': { kind: 'panel', languages: 'english', search: 'refused' },
  '/hosting': { kind: 'panel', languages: 'english', search: 'refused' },
  '/hosting/messages': { kind: 'panel', languages: 'english', search: 'refused' },
  '/auth/callback': { kind: 'callback', languages: 'state', search: 'refused' },
  '/admin/auth/callback': { kind: 'callback', languages: 'english', search: 'refused' },
  '/roblox/callback': { kind: 'callback', languages: 'state', search: 'refused' },
  '/setup': { kind: 'setup', languages: 'english', search: 'refused' },
  // Every address without a page is answered with this one.
  '/404': { kind: 'error', languages: 'all', search: 'refused' },
} as const satisfies Record<`/${string}`, PageAddress>;

type Addresses = typeof pageAddresses;

/** The path of a page's row. */
export type PagePath = keyof Addresses;
export type PageKind = PageAddress['kind'];

/** The paths of rows with these values. */
type PathsWith<Row extends Partial<PageAddress>> = {
  [Path in PagePath]: Addresses[Path] extends Row ? Path : never;
}[PagePath];

/** A page whose address is a secret. */
export type SecretPage = PathsWith<{ isSecret: true }>;

type LinkedPath = Exclude<PathsWith<{ languages: 'all' }>, PathsWith<{ kind: 'error' } | { canonical: `/${string}` }>>;
type WithId<Path extends string> = Path extends `${infer Start}:${string}` ? `${Start}${string | number}` : Path;

/** What a page links to: a page that exists in each language, by its canonical address. */
export type SitePath = WithId<LinkedPath> | `${LinkedPath}${'?' | '#'}${string}`;

/** The paths of the rows that a condition holds for, in the order of the table. */
export const pagePathsWhere = (isWanted: (row: PageAddress) => boolean): PagePath[] =>
  (Object.keys(pageAddresses) as PagePath[]).filter((path) => isWanted(pageAddresses[path]));

const plainFolders = pagePathsWhere(({ languages }) => languages === 'english')
  .map((path) => path.split('/')[1])
  .concat('api', 'uploads');

/** A pattern of the addresses without a language: English pages, the API, files, and what is in other `folders`. Rule: LANG-9. */
export const plainAddress = (folders: readonly string[] = []): RegExp =>
  new RegExp(`^/(?:(?:${[...new Set(plainFolders), ...folders].join('|')})(?:[/?#]|$)|[^?#]*\\.\\w+(?:[?#$]|$))`);
