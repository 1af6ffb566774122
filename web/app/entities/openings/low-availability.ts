import { m } from '#messages';

/** This number of rooms, or fewer, is shown as low (PAGE-33). */
export const lowAvailability = 3;

/** How many rooms of a type are left: the one wording of all places (PAGE-33). */
export function roomsLeftText(left: number, total: number): string {
  if (left === 0) return m.wizard_sold_out_small();
  return left <= lowAvailability ? m.wizard_only_left({ count: left }) : m.wizard_left_of_total({ left, total });
}
