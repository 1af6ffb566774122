import { findOpeningFacts, type OpeningFactsRow } from '../facts/queries.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { hasInteractions } from '../delivery/has-interactions.ts';
import type { MessageText } from '../templates/message-text.ts';
import type { ChannelPostKind } from '../edits/claim-edits.ts';
import { listRequests } from './queries.ts';
import { findRoster } from '../../roster/queries.ts';
import { openPlacesPost } from './roster-post.ts';
import { freeRoom, waitingRequests } from './templates.ts';

interface Post {
  kind: ChannelPostKind;
  openingId: number;
  postedAt: Date;
}

/** The post as it should look now; null if its opening does not exist any more. */
export async function findPost(deps: DeliveryDeps, post: Post): Promise<MessageText | null> {
  const opening = await findOpeningFacts(deps.db, post.openingId, deps.now());
  return opening === null ? null : writePost(deps, post, opening);
}

export async function writePost(
  deps: DeliveryDeps,
  { kind, postedAt }: Pick<Post, 'kind' | 'postedAt'>,
  opening: OpeningFactsRow,
): Promise<MessageText> {
  const hasButtons = hasInteractions(deps.config);
  if (kind === 'guests.free_room') {
    const isAhead = opening.cancelledAt === null && opening.startsAt > deps.now();
    return freeRoom(opening, { isFree: isAhead && opening.bookableRooms > 0, hasButtons });
  }
  if (kind === 'staff.roster') {
    const roster = await findRoster(deps.db, opening.id);
    return openPlacesPost(opening, { places: roster?.places ?? [], hasButtons });
  }
  const rows = await listRequests(deps.db, opening.id, postedAt);
  return waitingRequests(opening, { rows, role: deps.config.roleStaff, hasButtons });
}
