import { isDeepStrictEqual } from 'node:util';
import type { Answer, Model } from './model.ts';
import { expectedState, ignoringChance, type State } from './observe.ts';
import type { Step } from './steps/step.ts';

/** A concurrent call and its answer; a client that lost it sends the call again. */
export interface ParallelCall {
  step: Step;
  answer: Answer;
  isLost: boolean;
}

/**
 * Looks for an order of the calls that gives exactly these answers and this state (`state` without what is left to
 * chance). Each list keeps its own order. Returns the model after that order, or null if there is none.
 */
export function explain(before: Model, lists: readonly ParallelCall[][], state: State): Model | null {
  if (lists.every((list) => list.length === 0)) {
    return isDeepStrictEqual(ignoringChance(expectedState(before)), state) ? before : null;
  }
  for (const [index, [first, ...rest]] of lists.entries()) {
    if (first === undefined) continue;
    const left = lists.with(index, rest);
    const after = structuredClone(before);
    const answer = first.step.predict(after);
    const found = isDeepStrictEqual(answer, first.answer) ? explain(after, left, state) : null;
    if (found !== null) return found;
  }
  return null;
}

/**
 * Like `explain`, and also allows a refusal without effect that was caused by another call in progress. A claim
 * passes over rooms that another call has locked (`sold_out`), calling the next guest over guests (`already_decided`), and a price
 * is refused if the tier was changed to one with the same price (`price_changed`). A repeated call succeeds. The result counts these.
 */
export function explainWithAllowances(before: Model, lists: readonly ParallelCall[][], state: State): Model | null {
  const plain = explain(before, lists, state);
  if (plain !== null) return plain;
  const isSpurious = ({ step, answer }: ParallelCall, own: readonly ParallelCall[]) => {
    const others = lists.filter((list) => list !== own).flat();
    if (answer.code === 'sold_out') return others.some((other) => other.step.claims === step.claims);
    // The version was read before the call: another call may have changed the booking since.
    if (answer.code === 'changed_meanwhile') return others.length > 0;
    if (answer.code === 'already_decided' && step.passesOver) return others.length > 0;
    return answer.code === 'price_changed' && others.some(({ step }) => step.changesTierOf !== undefined);
  };
  const remaining = lists.map((list) => list.filter((call) => !isSpurious(call, list)));
  const allowances = lists.flat().length - remaining.flat().length;
  const found =
    allowances === 0 ? null : explain({ ...before, allowances: before.allowances + allowances }, remaining, state);
  return found;
}
