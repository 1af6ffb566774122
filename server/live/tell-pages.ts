import type { PageTag, PageVersions } from '../pages/cache/page-versions.ts';
import type { Changes } from './changes.ts';
import type { NoticeKind } from './notices.ts';

/** The parts of cached pages that a change invalidates. Rooms left may be some seconds old there: open pages get events of them. */
const invalidatedTags: Partial<Record<NoticeKind, readonly PageTag[]>> = {
  openings: ['openings'],
  toggles: ['resorts'],
  catalogue: ['resorts', 'openings', 'store', 'testimonials'],
  settings: ['settings'],
};

/** The parts of cached pages that changes of these kinds invalidate. */
export function pageTagsOf(kinds: readonly NoticeKind[]): PageTag[] {
  return [...new Set(kinds.flatMap((kind) => invalidatedTags[kind] ?? []))];
}

/** Passes on to the cached pages what other processes changed. */
export function tellPages(changes: Changes, versions: PageVersions): void {
  changes.subscribe({
    onNotice({ kind }) {
      const tags = pageTagsOf([kind]);
      if (tags.length > 0) versions.invalidate(tags);
    },
    onHearing: () => versions.invalidate('all'),
  });
}
