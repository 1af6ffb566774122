import { notFound } from '../../errors/app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOpeningFacts, type OpeningFactsRow } from './facts/queries.ts';
import { getOpeningToAnnounce } from './get-opening-to-announce.ts';
import { countMessagesOfOpening } from './queries.ts';
import { writeOpeningPost } from './opening-post/compose.ts';
import { findOpeningPostFacts } from './opening-post/facts.ts';
import type { MessageText } from './templates/message-text.ts';
import { guestAnnouncement, staffPing } from './templates/announcements.ts';

type PreviewDeps = Pick<Deps, 'db' | 'now' | 'siteSettings' | 'config'>;

export type AnnouncementPreview = Awaited<ReturnType<typeof previewAnnouncement>>;

/** The post that an announcement would send now. Refuses with `not_found` or `no_opening`. Rule: MSG-29. */
export async function previewAnnouncement(deps: PreviewDeps, wish: { resortName: string; isForStaff: boolean }) {
  const now = deps.now();
  const { id, timeZone } = await getOpeningToAnnounce(deps.db, wish.resortName, now);
  const opening = await findOpeningFacts(deps.db, id, now);
  if (opening === null) throw notFound('The opening');
  const kind = wish.isForStaff ? ('staff.opening_ping' as const) : ('guests.announcement' as const);
  const sentBefore = await countMessagesOfOpening(deps.db, { kind, openingId: id });
  const post = wish.isForStaff ? staffPing(opening, undefined, now) : await previewForGuests(deps, opening);
  return { kind, opening: { ...opening, timeZone }, post, isAnnounced: sentBefore > 0 };
}

/** While opening posts are on, the announcement is one. Rule: POST-1. */
async function previewForGuests(deps: PreviewDeps, opening: OpeningFactsRow): Promise<MessageText> {
  const { openingPosts, announcementShowsCode } = await deps.siteSettings();
  const now = deps.now();
  const facts = openingPosts ? await findOpeningPostFacts(deps.db, opening.id, now) : null;
  if (facts === null) return guestAnnouncement(opening, announcementShowsCode, now);
  return writeOpeningPost(deps, { facts: { ...facts, isAnnounced: true }, showsCounts: true, asOf: now });
}
