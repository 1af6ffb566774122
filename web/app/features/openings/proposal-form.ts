import { ApiError } from '@sunset/contract/client.ts';
import { blankFields, readFieldProblems, type FieldProblems } from '../../lib/requests/problem-fields.ts';
import { startProblem, type WallClock } from './rules.ts';

/** An opening to propose, as the form has it: day and time in the admin's time zone. */
export interface ProposedStart extends WallClock {
  resortId: string;
}

export interface ProposalForm {
  votesNeeded: string;
  openings: readonly ProposedStart[];
}

export const emptyProposalForm: ProposalForm = {
  votesNeeded: '20',
  openings: [{ resortId: '', day: '', time: '' }],
};

/** The next row: another day at the same resort and time is what staff propose most. */
export function withNextRow(openings: readonly ProposedStart[]): ProposedStart[] {
  const { resortId = '', time = '' } = openings.at(-1) ?? {};
  return [...openings, { resortId, day: '', time }];
}

const fillIn = 'Please fill this in.';

export function findMissingStarts({ votesNeeded, openings }: ProposalForm): FieldProblems {
  const rows = openings.flatMap((opening, index) =>
    Object.entries(blankFields({ ...opening }, { resortId: fillIn, day: fillIn, time: fillIn })).map(
      ([field, text]) => [`openings.${index}.${field}`, text] as const,
    ),
  );
  return { ...blankFields({ votesNeeded }, { votesNeeded: fillIn }), ...Object.fromEntries(rows) };
}

/** The server refuses the start of one of the openings. */
export class StartRefused extends Error {
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super('The start of an opening was refused.', { cause });
    this.index = index;
  }
}

/** The server's problems by field of the form; those of a start are at its time. */
export function readProposalProblems(error: unknown): FieldProblems {
  if (error instanceof StartRefused) {
    const problem = error.cause instanceof ApiError ? startProblem(error.cause.problem?.errors) : null;
    return problem === null ? {} : { [`openings.${error.index}.time`]: problem.text };
  }
  const problems = Object.entries(readFieldProblems(error)).map(([path, text]) => [
    path
      .replace(/^votes_needed$/, 'votesNeeded')
      .replace(/^proposals\.(\d+)\.resort_id$/, 'openings.$1.resortId')
      .replace(/^proposals\.(\d+)\..*$/, 'openings.$1.time'),
    `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
  ]);
  return Object.fromEntries(problems) as FieldProblems;
}
