import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { MemberActor } from '../../../actor.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { bookingRefused } from '../../bookings/errors.ts';
import { getPaymentLinks, type QuoteDeps } from '../../bookings/pricing/quote.ts';
import { openLobbies } from '../../draws/commands/open-lobbies.ts';
import type { Random } from '../../../random.ts';
import { entryItem, entryRefusal, savingCollidesAt, sendEntry, type Saved } from '../send-entry.ts';

/**
 * Joins the waiting list of an opening, or changes the member's entry. The SQL function decides. Refuses with the codes of
 * `saveEntry` in the contract.
 */
export async function saveEntry(
  deps: DatabaseDeps & QuoteDeps & { random: Random },
  { member }: MemberActor,
  { openingId, body }: { openingId: number; body: SaveEntryBody },
): Promise<void> {
  const prices = { rooms: await findRooms(deps, body.rooms), links: await getPaymentLinks(deps) };
  const item = { opening_id: openingId, ...entryItem(member, body, prices) };
  let saved = await save(deps, item);
  if (saved.outcome === 'lobby_missing') {
    await openLobbies(deps, openingId);
    saved = await save(deps, item);
  }
  if (saved.outcome !== 'saved') throw await entryRefusal(deps, saved);
}

async function findRooms(deps: QuoteDeps, ids: number[]) {
  const rooms = await Promise.all(
    ids.map(async (id) => {
      const room = await deps.roomPrices.find(id);
      if (room === null) throw bookingRefused('not_found');
      return room;
    }),
  );
  return new Map(rooms.map((room) => [room.id, room]));
}

/** race: another member saves the same Roblox account for the lobby; the index lets one in. */
const save = (deps: DatabaseDeps, item: object): Promise<Saved> =>
  retryDeadlocks(() => sendEntry(deps, item), savingCollidesAt);
