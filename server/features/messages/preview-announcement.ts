import { notFound } from '../../errors/app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOpeningFacts } from './facts/queries.ts';
import { getOpeningToAnnounce } from './get-opening-to-announce.ts';
import { countMessagesOfOpening } from './queries.ts';
import { guestAnnouncement, staffPing } from './templates/opening-posts.ts';

export type AnnouncementPreview = Awaited<ReturnType<typeof previewAnnouncement>>;

/** The post that an announcement would send now. Refuses with `not_found` or `no_opening`. Rule: MSG-29. */
export async function previewAnnouncement(
  deps: Pick<Deps, 'db' | 'now' | 'siteSettings'>,
  wish: { resortName: string; isForStaff: boolean },
) {
  const now = deps.now();
  const { id, timeZone } = await getOpeningToAnnounce(deps.db, wish.resortName, now);
  const opening = await findOpeningFacts(deps.db, id, now);
  if (opening === null) throw notFound('The opening');
  const { announcementShowsCode } = await deps.siteSettings();
  const kind = wish.isForStaff ? ('staff.opening_ping' as const) : ('guests.announcement' as const);
  const sentBefore = await countMessagesOfOpening(deps.db, { kind, openingId: id });
  const post = wish.isForStaff
    ? staffPing(opening, undefined, now)
    : guestAnnouncement(opening, announcementShowsCode, now);
  return { kind, opening: { ...opening, timeZone }, post, isAnnounced: sentBefore > 0 };
}
