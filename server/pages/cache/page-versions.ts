/** What a page can be made of. A page depends on the settings always, on the rest by what it reads. */
export type PageTag = 'resorts' | 'openings' | 'store' | 'testimonials' | 'settings';

/** Tells which kept pages an edit has made old. The edits of other processes are covered by the short time a page is kept. */
export interface PageVersions {
  /** Whatever was rendered up to now from these, or from anything, is not served any more. */
  invalidate(what: readonly PageTag[] | 'all'): void;
  /** How many invalidations there have been: the moment that `isCurrent` is asked about. */
  moment(): number;
  /** True while nothing a page is made of has been invalidated since that moment. */
  isCurrent(since: number, tags: Iterable<PageTag>): boolean;
}

export function createPageVersions(): PageVersions {
  let moment = 0;
  let allAt = 0;
  const changedAt = new Map<PageTag, number>();
  return {
    invalidate(what) {
      moment += 1;
      if (what === 'all') allAt = moment;
      else for (const tag of what) changedAt.set(tag, moment);
    },
    moment: () => moment,
    isCurrent(since, tags) {
      if (since === moment) return true;
      if (allAt > since) return false;
      for (const tag of tags) if ((changedAt.get(tag) ?? 0) > since) return false;
      return true;
    },
  };
}

/** The calls of the API that pages are rendered from, by the beginning of their path. */
const madeOf: [prefix: string, tags: PageTag[]][] = [
  ['/resorts', ['resorts']],
  ['/rooms', ['resorts', 'openings']],
  ['/merchandise', ['store']],
  ['/testimonials', ['testimonials']],
];

const everything: PageTag[] = ['resorts', 'openings', 'store', 'testimonials', 'settings'];

/** What a page that makes this call (`GET /resorts`) is made of; a call that is not listed may read anything. */
export function tagsOfCall(route: string): PageTag[] {
  const path = route.split(' ')[1] ?? '';
  return madeOf.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? everything;
}
