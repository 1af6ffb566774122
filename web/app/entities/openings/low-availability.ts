import { m } from '#messages';

/** This number of rooms, or fewer, is shown as low (PAGE-33). */
export const lowAvailability = 3;

/** How many rooms of a type are left: the one wording of all places (PAGE-33). */
export function roomsLeftText(left: number, total: number): string {
  if (left === 0) return m.openings_sold_out();
  return left <= lowAvailability ? m.wizard_room_only_left({ count: left }) : m.wizard_room_meter_text({ left, total });
}

/** The same where nobody needs to know of how many. */
export const someRoomsLeftText = (left: number): string =>
  left <= lowAvailability ? m.wizard_room_only_left({ count: left }) : m.wizard_resort_later_left({ number: left });
