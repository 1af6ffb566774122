import type { Import, ImportedRow, ImportSettings } from '@sunset/contract/api/imports.ts';
import {
  rowOutcomes,
  type ImportState,
  type RowOutcome,
  type RowProblemCode,
  type UndoProblem,
} from '@sunset/contract/imports/row-problems.ts';
import { formatNumber } from '../../format/numbers.ts';
import type { StatusTone } from '../../ui/status-label.tsx';

export type Field = keyof ImportSettings['columns'];

export const fieldLabels: Record<Field, string> = {
  resort: 'Resort',
  start: 'Date, or date and time',
  time: 'Time',
  time_zone: 'Time zone',
  roblox_name: 'Roblox name',
  roblox_id: 'Roblox ID',
  room_type: 'Room',
  payment_method: 'Payment method',
  paid: 'Payment received',
  all_inclusive: 'All-inclusive',
  notes: 'Notes',
  status: 'Status (declined rows are left out)',
  discord_id: 'Discord ID',
  gold_until: 'Gold until',
};

/** What to do without a column for it. */
export const fieldHelps: Partial<Record<Field, string>> = {
  resort: 'Does one column name resort and room? Choose it here and for the room.',
  roblox_name: 'Guests are found by their Roblox name. Discord names are not enough: add a column with Roblox names.',
  discord_id:
    'Members are found by their ID, because anybody can take a name. In Discord: Developer Mode, “Copy User ID”.',
};

export const kindLabels: Record<Import['kind'], string> = {
  openings: 'Openings',
  bookings: 'Bookings',
  members: 'Gold members',
};

export const stateLabels: Record<ImportState, { tone: StatusTone; label: string }> = {
  draft: { tone: 'waiting', label: 'Draft' },
  imported: { tone: 'info', label: 'Quiet' },
  live: { tone: 'good', label: 'Live' },
  undone: { tone: 'quiet', label: 'Undone' },
};

export const outcomeLabels: Record<RowOutcome, { tone: StatusTone; label: string }> = {
  new: { tone: 'good', label: 'New' },
  changed: { tone: 'info', label: 'Corrected' },
  same: { tone: 'quiet', label: 'There already' },
  left_out: { tone: 'quiet', label: 'Left out' },
  problem: { tone: 'bad', label: 'Problem' },
};

interface StatusText {
  tone: StatusTone;
  label: string;
}

/** What happened with a row; after an undo whether it was taken back. */
export function rowStatus({ outcome, left }: ImportedRow, state: ImportState): StatusText | null {
  if (outcome === null) return null;
  if (state !== 'undone' || !isMade(outcome)) return outcomeLabels[outcome];
  return left === null ? stateLabels.undone : { tone: 'info', label: 'Stayed' };
}

interface Count {
  label: string;
  count: number;
}

/** How many rows have which outcome; after an undo how many were taken back. */
export function countsOf({ counts, state, left_count: leftCount }: Import): Count[] {
  const isUndone = state === 'undone';
  const undone = [
    { label: stateLabels.undone.label, count: countMade({ counts }) - leftCount },
    { label: 'Stayed', count: leftCount },
  ];
  const outcomes = rowOutcomes
    .filter((outcome) => !isUndone || !isMade(outcome))
    .map((outcome) => ({ label: outcomeLabels[outcome].label, count: counts[outcome] }));
  return [...(isUndone ? undone : []), ...outcomes].filter(({ count }) => count > 0);
}

const isMade = (outcome: RowOutcome) => outcome === 'new' || outcome === 'changed';

/** The rows that an import adds or corrects. */
export const countMade = ({ counts }: Pick<Import, 'counts'>) => counts.new + counts.changed;

export const countsText = (detail: Import) =>
  countsOf(detail)
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join(', ');

/** What is wrong with a row, and what to do. Rule: IMPORT-8. */
export const problemTexts: Record<RowProblemCode, string> = {
  no_name: 'There is no Roblox name. Choose its column, or fill the cell.',
  bad_name: 'Roblox has no such names: 3 to 20 letters, digits or underscores. Correct the cell.',
  no_id: 'There is no ID. Choose its column, or fill the cell.',
  bad_id: 'This is no ID: an ID has digits alone. A name is not enough. Correct the cell.',
  rounded_id: 'The spreadsheet has rounded this ID. Format the column as text, and enter the ID again.',
  no_date: 'There is no date. Choose its column, or fill the cell.',
  bad_date: 'We can’t read this date. Write it as 2026-12-05.',
  ambiguous_date: 'Day and month can be read in two ways. Choose above how dates are written.',
  no_time: 'There is no time. Choose its column, or write it behind the date.',
  bad_time: 'We can’t read this time. Write it as 20:00 or 8 PM.',
  unknown_zone: 'We don’t know this time zone. Write it as Europe/Berlin or ET.',
  skipped_time: 'This time does not exist because the clocks change. Choose another one.',
  no_resort: 'There is no resort. Choose its column, or enter it above.',
  no_room: 'There is no room. Choose its column, or enter it above.',
  bad_payment: 'We don’t know this payment method. Write BBC, Robux or Donation.',
  bad_answer: 'This is neither yes nor no. Correct the cell.',
  notes_too_long: 'The notes are longer than 500 characters. Shorten them.',
  undecided:
    'Nobody has decided about this request yet. Write “confirmed” or “declined” in its status, and choose the file again.',
  bad_status:
    'We don’t know this status. Write “confirmed” or “declined”, and choose the file again, or choose no column for the status.',
  unknown_resort: 'There is no such resort, or more than one. Write its name as in the catalogue.',
  unknown_room: 'There is no room of this name. Choose above which room it means.',
  unknown_opening: 'There is no opening of this resort at this time. Import or create it first.',
  in_the_past: 'This start is in the past.',
  too_far_ahead: 'This start is more than two years ahead.',
  opening_overlap: 'The resort has another opening then. Move one of them.',
  resort_closed: 'The resort is closed then. Lift the closure, or choose another time.',
  session_over: 'This session is over.',
  name_changed: 'At Roblox, this name has another ID than in the file. Ask the guest for the name of today.',
  twice: 'This guest is in the file twice, with different wishes. Delete one of the rows.',
  booking_blocked: 'This guest is blocked from booking.',
  draw_pending: 'A draw of this opening is open or being made. Import after it.',
  payment_not_confirmed:
    'Robux and donations need “Payment received”. Choose its column, or say above that all have paid.',
  roblox_account_taken: 'This Roblox account has a room in this opening already.',
  price_changed: 'The price changed at this moment. Import the file again.',
  sold_out: 'No room of this type is free. Choose another room, or add rooms to the opening.',
  gold_twice: 'This Discord ID is in the file twice, with different ends. Delete one of the rows.',
  gold_over: 'This membership is over.',
  gold_too_long: 'This end is more than two years ahead. Choose an earlier one.',
};

export const leftTexts: Record<UndoProblem, string> = {
  touched: 'Somebody has changed it since. It stays.',
  in_use: 'It has bookings. It stays.',
  sold_out: 'The room that it had is taken. It stays as it is.',
};
