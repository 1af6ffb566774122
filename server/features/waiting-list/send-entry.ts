import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { AppError } from '../../errors/app-error.ts';
import {
  bookingRefused,
  invalidRobloxDisplayName,
  invalidRobloxUsername,
  notInServer,
  notYetOpen,
  type BookingRefusal,
} from '../bookings/errors.ts';
import { admissionOf, priceFor, type PaymentLinks } from '../bookings/pricing/rules.ts';
import { bestTier } from '../members/rules.ts';
import type { RoomPrice } from '../openings/queries.ts';
import { inParty } from '../parties/errors.ts';
import type { SiteSettings } from '../site-settings/rules.ts';
import { lobbyNotOpen, membershipTooShort, offersOver, robloxLinkRequired, roomAvailable } from './errors.ts';

/* Entries that the SQL function `save_entry` saves, and what it answers. */

export interface Saved {
  outcome: string;
  room: number | null;
  opensAt: Date | null;
}

/** Indexes at which two entries that are saved at once can conflict: the call that fails there is run again. */
export const savingCollidesAt: readonly string[] = [
  'waiting_entries_one_per_game_account',
  'waiting_entries_one_per_roblox_id',
];

/** Saves an entry with `save_entry`, which decides. */
export async function sendEntry({ db, now }: DatabaseDeps, item: object): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select outcome, room, opens_at as "opensAt" from save_entry(${JSON.stringify(item)}::jsonb, ${now()})`.execute(db);
  return rows[0] ?? { outcome: 'not_found', room: null, opensAt: null };
}

interface Prices {
  rooms: ReadonlyMap<number, Pick<RoomPrice, 'price'>>;
  links: PaymentLinks;
}

/** An entry for `save_entry`; the names are its columns. Refuses with `not_found` if the price of a room is not known. */
export function entryItem(member: Member, form: SaveEntryBody, { rooms, links }: Prices) {
  return {
    member_id: member.id,
    ...admissionOf(member.tiers),
    discount_percent: bestTier(member.tiers).discount,
    rooms: form.rooms.map((roomId) => {
      const room = rooms.get(roomId);
      if (room === undefined) throw bookingRefused('not_found');
      const choice = { basePrice: room.price, allInclusive: form.all_inclusive, method: form.payment_method };
      return { room: roomId, shown_price: priceFor(member.tiers, choice, links).final_price };
    }),
    all_inclusive: form.all_inclusive,
    payment_method: form.payment_method,
    roblox_username: form.robloxUsername.trim(),
    roblox_display_name: form.robloxDisplayName.trim(),
    ...pickBookingTexts(form),
  };
}

/** What an outcome of `save_entry` other than `saved` is refused with. */
export async function entryRefusal(
  deps: { now: () => Date; siteSettings: () => Promise<SiteSettings> },
  { outcome, room, opensAt }: Saved,
): Promise<AppError> {
  switch (outcome) {
    case 'lobby_not_open':
      return lobbyNotOpen(opensAt ?? deps.now());
    case 'roblox_link_required':
      return robloxLinkRequired();
    case 'membership_too_short':
      return membershipTooShort(opensAt);
    case 'room_available':
      return roomAvailable(room ?? 0);
    case 'offers_over':
      return offersOver();
    case 'in_party':
      return inParty(null);
    case 'invalid_roblox_username':
      return invalidRobloxUsername();
    case 'invalid_roblox_display_name':
      return invalidRobloxDisplayName();
    case 'not_a_member':
      return notInServer((await deps.siteSettings()).inviteUrl);
    case 'not_yet_open':
      return notYetOpen((opensAt ?? deps.now()).toISOString());
    default:
      return bookingRefused(outcome as BookingRefusal);
  }
}
