import { m } from '#messages';
import type { ClassDraw, Draw } from './load-page.ts';
import { formatList } from '../../format/lists.ts';
import { formatNumber } from '../../format/numbers.ts';

/** Why an entry of the closed lobby could get no room. */
const exclusions: Record<string, string> = {
  left: m.draws_end_left(),
  removed: m.draws_end_removed(),
  account_taken: m.draws_end_account_taken(),
  removed_from_party: m.draws_end_removed_from_party(),
  account_deleted: m.draws_end_account_deleted(),
  left_server: m.draws_end_left_server(),
  not_a_member: m.draws_end_left_server(),
  booked: m.draws_end_already_booked(),
  booking_limit_reached: m.draws_end_limit_reached(),
};

/** What an entry got: a room type, why none was possible, or a place in the waiting list. */
export function resultText({ roomId, excluded }: ClassDraw['entries'][number], rooms: Draw['rooms']): string {
  if (roomId !== null) return typeOf(roomId, rooms);
  if (excluded === null) return m.waiting_list_title();
  return exclusions[excluded] ?? m.draws_end_could_not_book();
}

/** Which member of a party an entry is, and what the party wants. */
export function partyText(party: NonNullable<ClassDraw['entries'][number]['party']>): string {
  const number = formatNumber(party.number);
  return party.is_together ? m.draws_result_party_together({ number }) : m.draws_result_party_some({ number });
}

export function typeOf(roomId: number, rooms: Draw['rooms']): string {
  return rooms.find((room) => room.roomId === roomId)?.type ?? m.draws_room_unknown({ number: roomId });
}

/** "Deluxe, Standard": in the order of preference. */
export const wishText = (wanted: readonly number[], rooms: Draw['rooms']) =>
  formatList(wanted.map((roomId) => typeOf(roomId, rooms)));
