import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { maxChoices, type EntryEnd, type WaitReason } from '@sunset/contract/openings/waiting-list.ts';
import { m } from '#messages';
import { formatDate } from '../../../format/dates.ts';
import type { ShownEntry } from './entry-event.ts';
import { formatList } from '../../../format/lists.ts';

/** Why a waiting member has no offer at this moment. */
const waitReasons: Record<WaitReason, string> = {
  no_room_free: m.waiting_list_reason_no_room(),
  room_free: m.waiting_list_reason_room_free(),
  offer_open: m.waiting_list_reason_offer_open(),
  offers_over: m.waiting_list_reason_offers_over(),
  limit_reached: m.waiting_list_reason_limit_reached(),
  not_admitted: m.waiting_list_reason_not_admitted(),
};

/** Why an entry ended, if the guest did not end it themselves. */
const entryEnds: Partial<Record<EntryEnd, string>> = {
  unanswered: m.waiting_list_end_unanswered(),
  removed: m.waiting_list_end_removed(),
  account_taken: m.waiting_list_end_account_taken(),
  removed_from_party: m.waiting_list_end_removed_from_party(),
  blocked: m.error_booking_blocked(),
  party_left: m.waiting_list_end_party_left(),
  left_server: m.waiting_list_end_left_server(),
  opening_cancelled: m.waiting_list_end_opening_cancelled(),
};

/** The room types of which none is left, the cheapest first. */
export function findSoldOut(rooms: readonly OpeningRoom[]): OpeningRoom[] {
  return rooms
    .filter(({ availableCount, keptCount }) => availableCount + keptCount === 0)
    .toSorted((a, b) => a.price - b.price);
}

/** Adds a room type as the last choice, or removes it; there are at most five (WAIT-2). */
export function toggleChoice(choices: readonly number[], roomId: number): number[] {
  if (choices.includes(roomId)) return choices.filter((id) => id !== roomId);
  return choices.length < maxChoices ? [...choices, roomId] : [...choices];
}

/** "You are number 3 of 12. No room has become free yet." */
export function placeText(entry: Pick<ShownEntry, 'position' | 'waiting_count' | 'reason' | 'reason_until'>): string {
  const { position, waiting_count: count } = entry;
  return [numberText(position, count), reasonText(entry)].filter(Boolean).join(' ');
}

/** The number comes live, the count only with the entry. */
function numberText(position: number | null, count: number): string {
  if (position === null) return m.waiting_list_place_joined();
  if (count === 0) return m.waiting_list_place_number({ number: position });
  return m.waiting_list_place_number_of({ number: position, total: Math.max(position, count) });
}

/** Why nothing moves (WAIT-6). */
function reasonText({ reason, reason_until: until }: Pick<ShownEntry, 'reason' | 'reason_until'>): string {
  if (reason === null) return '';
  if (reason === 'offer_open' && until !== null)
    return m.waiting_list_reason_offer_until({ time: formatDate(until, 'time') });
  return waitReasons[reason];
}

/** What an offer without an answer has cost (OFFER-7, OFFER-8). */
export const missedText = ({ party }: Pick<ShownEntry, 'party'>): string =>
  party === null ? m.waiting_list_place_missed_offer() : m.party_place_missed();

/** Rooms in the order of preference, for messages that say so. */
export const wishesOf = (rooms: readonly { type: string }[]): { count: number; rooms: string } => ({
  count: rooms.length,
  rooms: formatList(rooms.map(({ type }) => type)),
});

/** What passing on the offer leaves of the entry (OFFER-6). */
export function passText({ rooms, offer }: Pick<ShownEntry, 'rooms' | 'offer'>): string {
  const rest = rooms.filter(({ roomId, is_passed: isPassed }) => !isPassed && roomId !== offer?.roomId);
  if (rest.length === 0) return m.waiting_list_pass_place_ends();
  return m.waiting_list_pass_place_stays({
    rooms: formatList(rest.map(({ type }) => type)),
    room: offer?.type ?? '',
  });
}

/** Why an entry ended, for ends that the guest did not cause (PAGE-63); else null. */
export function endText({
  end_reason: reason,
  end_note: note,
}: Pick<ShownEntry, 'end_reason' | 'end_note'>): string | null {
  if (reason === 'removed' && note !== null) return m.waiting_list_end_removed_note({ note });
  if (reason === 'opening_cancelled' && note !== null) return m.waiting_list_end_opening_cancelled_note({ note });
  return reason === null ? null : (entryEnds[reason] ?? null);
}
