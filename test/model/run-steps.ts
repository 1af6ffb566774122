import type fc from 'fast-check';
import { expect } from 'vitest';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import { bindDraft } from './steps/drafts.ts';
import { signInAgain } from './model.ts';
import type { Model } from './model.ts';
import { expectedState, observeState } from './observe.ts';
import type { Report } from './report.ts';
import type { Draft } from './steps/step.ts';
import type { Sequence } from './sequence.ts';

/** A sequence in progress, with its steps so far for failure reports. */
export interface Run extends Sequence {
  report: Report;
  story: string[];
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
    const bound = bindDraft(this.draft, model);
    if (bound === null) return;
    const { kind, step } = bound;
    const times = model.losesNext ? 2 : 1;
    model.losesNext = false;
    run.report.count(kind);
    for (let time = 1; time <= times; time += 1) {
      const answer = await step.send(run.site, model.steps);
      run.report.answer(kind, answer.code);
      const said = `${step.text}${time < times ? ' (answer lost)' : ''}: ${JSON.stringify(answer)}`;
      run.story.push(said);
      expect(answer, said).toEqual(step.predict(model));
    }
    await compare(run, model);
  }

  toString(): string {
    const { kind, who, target, choice } = this.draft;
    return JSON.stringify([kind, who, target, choice]);
  }
}

/** Compares the state of the product to the model and checks the invariants; then everybody signs in. */
export async function compare(run: Run, model: Model): Promise<void> {
  expect(await observeState(run, model.now)).toEqual(expectedState(model));
  expect(await checkData(run.stage.app.deps.db)).toEqual([]);
  await run.signIn(signInAgain(model));
}
