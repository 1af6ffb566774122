import type { ClosureDecision, ConcernedOpening } from '@sunset/contract/api/openings/closures.ts';
import { blankFields, type FieldProblems } from '../../lib/requests/problem-fields.ts';
import { formatCount } from '../../format/numbers.ts';
import { wallClockOf, type WallClock } from './rules.ts';

/** What becomes of an opening; day and time are those it moves to. */
export interface DecisionForm extends WallClock {
  action: 'cancel' | 'move' | 'keep';
}

/** The form that closes a resort. Both days are closed. */
export interface ClosureForm {
  resortId: string;
  fromDay: string;
  untilDay: string;
  reason: string;
  /** By id of the opening; those without one stay as planned. */
  decisions: Record<number, DecisionForm>;
}

const unchanged: DecisionForm = { action: 'keep', day: '', time: '' };

/** The period in UTC: from the first to the last local minute; null while a day is missing. */
export function periodOf({ fromDay, untilDay }: Pick<ClosureForm, 'fromDay' | 'untilDay'>) {
  const from = new Date(`${fromDay}T00:00`);
  const until = new Date(`${untilDay}T00:00`);
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()) || until < from) return null;
  until.setDate(until.getDate() + 1);
  return { from: from.toISOString(), until: until.toISOString() };
}

export function findMissing(form: ClosureForm): FieldProblems {
  const text = 'Please fill this in.';
  const { resortId, fromDay, untilDay, reason } = form;
  const blank = blankFields(
    { resortId, fromDay, untilDay, reason },
    { resortId: text, fromDay: text, untilDay: text, reason: text },
  );
  const isTurned = fromDay !== '' && untilDay !== '' && untilDay < fromDay;
  const moves = Object.entries(form.decisions).filter(
    ([, { action, day, time }]) => action === 'move' && !(day && time),
  );
  return {
    ...blank,
    ...(isTurned ? { untilDay: 'The last day is before the first.' } : {}),
    ...Object.fromEntries(moves.map(([id]) => [`decisions.${id}`, text])),
  };
}

/** The decision about each opening, as the server reads it. */
export function toDecisions(
  openings: readonly ConcernedOpening[],
  decisions: ClosureForm['decisions'],
): ClosureDecision[] {
  return openings.map(({ id }) => {
    const { action, day, time } = decisions[id] ?? unchanged;
    if (action !== 'move') return { opening_id: id, action };
    return { opening_id: id, action, new_opening_date: new Date(`${day}T${time}`).toISOString() };
  });
}

/** The decision for an opening, which moves to its own time unless another one is chosen. */
export function decisionOf(opening: ConcernedOpening, decisions: ClosureForm['decisions']): DecisionForm {
  return decisions[opening.id] ?? { ...wallClockOf(new Date(opening.opening_date)), action: 'keep' };
}

/** What all openings have in common; empty if they differ. */
export function sharedAction(
  openings: readonly ConcernedOpening[],
  decisions: ClosureForm['decisions'],
): DecisionForm['action'] | '' {
  const [first, ...others] = new Set(openings.map((opening) => decisionOf(opening, decisions).action));
  return first === undefined || others.length > 0 ? '' : first;
}

/** The same for all openings; the times that were chosen for a move stay. */
export function decideAll(
  openings: readonly ConcernedOpening[],
  decisions: ClosureForm['decisions'],
  action: DecisionForm['action'],
): ClosureForm['decisions'] {
  return Object.fromEntries(openings.map((opening) => [opening.id, { ...decisionOf(opening, decisions), action }]));
}

/** The button of the closure says what becomes of its openings: "Close resort, keep 1 opening". */
export function closeText(openings: readonly ConcernedOpening[], decisions: ClosureForm['decisions']): string {
  const actions = openings.map((opening) => decisionOf(opening, decisions).action);
  const parts = (['cancel', 'move', 'keep'] as const).flatMap((action) => {
    const count = actions.filter((each) => each === action).length;
    return count === 0 ? [] : [`${action} ${formatCount(count, 'opening')}`];
  });
  return ['Close resort', ...parts].join(', ');
}
