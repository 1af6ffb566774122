import type fc from 'fast-check';
import { expect } from 'vitest';
import { bindDraft } from './steps/drafts.ts';
import { signInAgain } from './model.ts';
import type { Answer, Model } from './model.ts';
import { expectedState, observeState, type State } from './observe.ts';
import { findHalfParties } from './parties/half-parties.ts';
import type { Report } from './report.ts';
import type { Draft } from './steps/step.ts';
import type { Sequence } from './sequence.ts';
import { isFullRun } from '../full-run.ts';

/** All rules of the data are checked after so many steps, and after the last: a short run spends most of its time there. */
const isLong = isFullRun || process.env['MODEL_RUNS'] !== undefined;
const stepsBetweenChecks = Number(process.env['MODEL_STEPS_BETWEEN_CHECKS'] ?? (isLong ? 1 : 4));

/** A sequence in progress, with its steps so far for failure reports. */
export interface Run extends Sequence {
  report: Report;
  story: string[];
  /** Passes before each step: without it, all steps between two of the clock are at one instant. */
  tickMs: number;
  /** The state after the last step. */
  seen?: State;
}

/** One step after another: model and product must give the same answer and reach the same state. */
export class DrawnCommand implements fc.AsyncCommand<Model, Run> {
  readonly draft: Draft;

  constructor(draft: Draft) {
    this.draft = draft;
  }

  check(): boolean {
    return this.draft.kind !== 'nothing';
  }

  async run(model: Model, run: Run): Promise<void> {
    run.site.advance(run.tickMs);
    model.now += run.tickMs;
    const bound = bindDraft(this.draft, model);
    if (bound === null) return;
    const { kind, step } = bound;
    const times = model.losesNext ? 2 : 1;
    model.losesNext = false;
    run.report.count(kind);
    const answers: { said: string; answer: Answer; predicted: Answer }[] = [];
    for (let time = 1; time <= times; time += 1) {
      const answer = await step.send(run.site, model.steps);
      if (model.parties.length > 0) await run.site.learnPartyBookings(model.steps);
      run.report.answer(kind, answer.code);
      const said = `${step.text}${time < times ? ' (answer lost)' : ''}: ${JSON.stringify(answer)}`;
      run.story.push(said);
      answers.push({ said, answer, predicted: step.predict(model) });
    }
    const state = await judge(run, model);
    for (const { said, answer, predicted } of answers) expect(answer, said).toEqual(predicted);
    await compareTo(run, model, state);
  }

  toString(): string {
    const { kind, who, target, choice } = this.draft;
    return JSON.stringify([kind, who, target, choice]);
  }
}

/** Judges what a step has done to parties from what is observed alone, not from what the model expects. */
async function judge(run: Run, model: Model): Promise<State> {
  const state = await observeState(run, model.now);
  expect(findHalfParties(run.seen ?? state, state)).toEqual([]);
  return state;
}

/** Compares the state of the product to the model and checks the invariants; then everybody signs in. */
export const compare = async (run: Run, model: Model): Promise<void> => compareTo(run, model, await judge(run, model));

async function compareTo(run: Run, model: Model, state: State): Promise<void> {
  expect(state).toEqual(expectedState(model));
  run.seen = state;
  if (model.steps % stepsBetweenChecks === 0) expect(await run.stage.app.violations()).toEqual([]);
  await run.signIn(signInAgain(model));
}
