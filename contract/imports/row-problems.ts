/** Why a row of a file cannot be imported as it is. The page says for each what to do. */
export const readingProblems = [
  'no_name',
  'bad_name',
  'no_id',
  'bad_id',
  'rounded_id',
  'no_date',
  'bad_date',
  'ambiguous_date',
  'no_time',
  'bad_time',
  'unknown_zone',
  'skipped_time',
  'no_resort',
  'no_room',
  'bad_payment',
  'bad_answer',
  'notes_too_long',
  'undecided',
  'bad_status',
] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** What the site has does not fit the row. */
const siteProblems = [
  'unknown_resort',
  'unknown_room',
  'unknown_opening',
  'in_the_past',
  'too_far_ahead',
  'opening_overlap',
  'resort_closed',
  'session_over',
  'name_changed',
  'twice',
  'booking_blocked',
  'draw_pending',
  'payment_not_confirmed',
  'roblox_account_taken',
  'price_changed',
  'sold_out',
  'gold_twice',
  'gold_over',
  'gold_too_long',
] as const;

export const rowProblems = [...readingProblems, ...siteProblems] as const;
export type RowProblemCode = (typeof rowProblems)[number];

/** What an import does with a row. `same`: it is there already. `left_out`: it was declined or cancelled where it comes from. */
export const rowOutcomes = ['new', 'changed', 'same', 'left_out', 'problem'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const importStates = ['draft', 'imported', 'live', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** Why an undo left a row as it is. */
export const undoProblems = ['touched', 'in_use', 'sold_out'] as const;
export type UndoProblem = (typeof undoProblems)[number];
