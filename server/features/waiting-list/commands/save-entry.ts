import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import {
  bookingRefused,
  invalidRobloxDisplayName,
  invalidRobloxUsername,
  notInServer,
  notYetOpen,
  type BookingRefusal,
} from '../../bookings/errors.ts';
import { getPaymentLinks, type QuoteDeps } from '../../bookings/pricing/quote.ts';
import type { Random } from '../../../random.ts';
import { admissionOf, priceFor } from '../../bookings/pricing/rules.ts';
import { bestTier } from '../../members/rules.ts';
import { openLobbies } from '../../draws/commands/open-lobbies.ts';
import { inParty } from '../../parties/errors.ts';
import { lobbyNotOpen, membershipTooShort, offersOver, robloxLinkRequired, roomAvailable } from '../errors.ts';

interface Saved {
  outcome: string;
  room: number | null;
  opensAt: Date | null;
}

/**
 * Joins the waiting list of an opening, or changes the member's entry. The SQL function decides. Refuses with the codes of
 * `saveEntry` in the contract.
 */
export async function saveEntry(
  deps: DatabaseDeps & QuoteDeps & { random: Random },
  actor: MemberActor,
  { openingId, body }: { openingId: number; body: SaveEntryBody },
): Promise<void> {
  const item = { opening_id: openingId, ...(await describe(deps, actor, body)) };
  let saved = await save(deps, item);
  if (saved.outcome === 'lobby_missing') {
    await openLobbies(deps, openingId);
    saved = await save(deps, item);
  }
  const { outcome, room, opensAt } = saved;
  switch (outcome) {
    case 'lobby_not_open':
      throw lobbyNotOpen(opensAt ?? deps.now());
    case 'roblox_link_required':
      throw robloxLinkRequired();
    case 'membership_too_short':
      throw membershipTooShort(opensAt);
    case 'saved':
      return;
    case 'room_available':
      throw roomAvailable(room ?? 0);
    case 'offers_over':
      throw offersOver();
    case 'in_party':
      throw inParty(null);
    case 'invalid_roblox_username':
      throw invalidRobloxUsername();
    case 'invalid_roblox_display_name':
      throw invalidRobloxDisplayName();
    case 'not_a_member':
      throw notInServer((await deps.siteSettings()).inviteUrl);
    case 'not_yet_open':
      throw notYetOpen((opensAt ?? deps.now()).toISOString());
    default:
      throw bookingRefused(outcome as BookingRefusal);
  }
}

async function save(deps: DatabaseDeps, item: object): Promise<Saved> {
  // race: another member saves the same Roblox account for the lobby; the index lets one in.
  const { rows } = await retryDeadlocks(
    () =>
      sql<Saved>`select outcome, room, opens_at as "opensAt" from save_entry(${JSON.stringify(item)}::jsonb, ${deps.now()})`.execute(
        deps.db,
      ),
    ['waiting_entries_one_per_game_account', 'waiting_entries_one_per_roblox_id'],
  );
  return rows[0] ?? { outcome: 'not_found', room: null, opensAt: null };
}

/** The entry for the SQL function `save_entry`; the names are its columns. */
async function describe(deps: QuoteDeps, { member }: MemberActor, body: SaveEntryBody) {
  const links = await getPaymentLinks(deps);
  const rooms = await Promise.all(
    body.rooms.map(async (roomId) => {
      const room = await deps.roomPrices.find(roomId);
      if (room === null) throw bookingRefused('not_found');
      const choice = { basePrice: room.price, allInclusive: body.all_inclusive, method: body.payment_method };
      return { room: roomId, shown_price: priceFor(member.tiers, choice, links).final_price };
    }),
  );
  return {
    member_id: member.id,
    ...admissionOf(member.tiers),
    discount_percent: bestTier(member.tiers).discount,
    rooms,
    all_inclusive: body.all_inclusive,
    payment_method: body.payment_method,
    roblox_username: body.robloxUsername.trim(),
    roblox_display_name: body.robloxDisplayName.trim(),
    ...pickBookingTexts(body),
  };
}
