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
] as const;
export type ReadingProblem = (typeof readingProblems)[number];
