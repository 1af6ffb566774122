import fc from 'fast-check';
import { expect } from 'vitest';
import { asSeen } from './as-seen.ts';
import { bindDraft } from './steps/drafts.ts';
import { explainWithAllowances, type ParallelCall } from './explain.ts';
import type { Model } from './model.ts';
import { ignoringChance, observeState } from './observe.ts';
import { compare, type Run } from './run-steps.ts';
import type { Draft, Step } from './steps/step.ts';

/** Three lists of steps that run at the same time, at two servers. */
export const threeLists = (draft: fc.Arbitrary<Draft>) =>
  fc.array(fc.array(draft, { minLength: 2, maxLength: 2 }), { minLength: 3, maxLength: 3 });

interface Planned {
  step: Step;
  isLost: boolean;
}

/** Sends the lists at once; the result must be explained by some order of the calls. */
export async function runInParallel(run: Run, model: Model, lists: readonly Draft[][]): Promise<void> {
  const planned = lists.map((drafts) => drafts.flatMap((draft) => plan(run, model, draft)));
  const calls = await Promise.all(planned.map((list, at) => sendAll(run, list, at)));
  run.story.push(...describe(calls));
  const state = await observeState(run, model.now);
  const after = explainWithAllowances(model, calls, ignoringChance(state));
  expect(after, `no order explains the answers and ${JSON.stringify(state, null, 1)}`).not.toBeNull();
  if (after === null) return;
  run.report.addAllowances(after.allowances - model.allowances);
  Object.assign(model, after, asSeen(state, after));
  run.report.addRound();
  await compare(run, model);
}

/** After a lost answer the call is repeated with the same key: two calls in a row. */
function plan(run: Run, model: Model, draft: Draft): Planned[] {
  const bound = bindDraft(draft, model);
  if (bound === null) return [];
  run.report.count(bound.kind);
  const { step } = bound;
  const isLost = draft.choice % 8 === 7;
  return isLost
    ? [
        { step, isLost },
        { step, isLost: false },
      ]
    : [{ step, isLost }];
}

async function sendAll(run: Run, list: readonly Planned[], at: number): Promise<ParallelCall[]> {
  const calls: ParallelCall[] = [];
  for (const { step, isLost } of list) {
    calls.push({ step, answer: await step.send(run.site, at), isLost });
  }
  return calls;
}

function describe(calls: readonly ParallelCall[][]): string[] {
  return calls.flatMap((list, index) =>
    list.map(
      ({ step, answer, isLost }) =>
        `list ${index + 1}: ${step.text}${isLost ? ' (answer lost)' : ''}: ${JSON.stringify(answer)}`,
    ),
  );
}
