import type { PageTag, PageVersions } from '../pages/cache/page-versions.ts';
import type { Changes } from './changes.ts';
import type { NoticeKind } from './notices.ts';

/** What of the rendered pages a change makes old. Rooms left may be some seconds old there: open pages are told of them. */
const madeOld: Partial<Record<NoticeKind, PageTag[]>> = {
  openings: ['openings'],
  toggles: ['resorts'],
  catalogue: ['resorts', 'openings', 'store', 'testimonials'],
  settings: ['settings'],
};

/** Passes on to the kept pages what other processes changed. */
export function tellPages(changes: Changes, versions: PageVersions): void {
  changes.subscribe({
    onNotice({ kind }) {
      const tags = madeOld[kind];
      if (tags) versions.invalidate(tags);
    },
    onHearing: () => versions.invalidate('all'),
  });
}
