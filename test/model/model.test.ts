import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import {
  anyDraft,
  drawDraft,
  drawSetups,
  eveningDraft,
  eveningKinds,
  eveningSetups,
  parallelDraft,
  parallelEveningDraft,
  partyDraft,
  partyKindNames,
  partyStart,
  waitingPartyDraft,
  partySetups,
  setups,
} from './steps/drafts.ts';
import { beforeEvening, sequentialExamples, undoneCheckIn, type ShortDraft } from './examples.ts';
import { beforeWaiting, entrance, halfParty, partyExamples } from './parties/examples.ts';
import { runInParallel, threeLists } from './parallel.ts';
import { createReport, type Report } from './report.ts';
import type { Setup } from './model.ts';
import { DrawnCommand, type Run } from './run-steps.ts';
import { changeFunction } from '../races/support/changed-functions.ts';
import { startStage, type Stage } from './stage.ts';
import type { Draft } from './steps/step.ts';
import { beginSequence, drainMessages } from './sequence.ts';

const runs = Number(process.env['MODEL_RUNS'] ?? 0);
const seed = Number(process.env['MODEL_SEED'] ?? (runs > 0 ? Date.now() % 2 ** 31 : 20_261_121));
/** The path of a sequence that a failure names: with its seed and MODEL_RUNS=1 it runs alone. */
const path = process.env['MODEL_PATH'];
const oneAgain = path === undefined ? {} : { path };
const sequencesOnOneDatabase = 25;
const timeout = 60_000 + runs * 10_000;

let stage: Stage | null = null;
let used = 0;

/** One database for several sequences: a new one for each would take longer than the sequence. */
async function freshEnough(): Promise<Stage> {
  if (stage !== null && used >= sequencesOnOneDatabase) {
    await stage.close();
    stage = null;
  }
  if (stage === null) {
    stage = await startStage();
    used = 0;
  }
  used += 1;
  return stage;
}

async function inSequence(setup: Setup, report: Report, work: (run: Run) => Promise<void>, tickMs = 0): Promise<void> {
  const place = await freshEnough();
  const run: Run = { ...(await beginSequence(place, setup)), report, story: [], tickMs };
  try {
    await work(run);
    expect(await place.app.violations()).toEqual([]);
    expect(await drainMessages(run)).toEqual([]);
    report.addRun();
  } catch (error) {
    report.fail();
    await leaveIfBroken(place);
    throw new Error(`It happened in this order:\n  ${run.story.join('\n  ')}\n${String(error)}`, { cause: error });
  }
}

/** The rows of a failed sequence do not affect the next. */
async function leaveIfBroken(place: Stage): Promise<void> {
  if ((await place.app.violations()).length === 0) return;
  stage = null;
  await place.close().catch(() => undefined);
}

const commands = (count: number, drafts = anyDraft) =>
  fc.array(
    drafts.map((draft) => new DrawnCommand(draft)),
    { minLength: count, maxLength: count },
  );

const scripted = (steps: readonly ShortDraft[]) =>
  steps.map(([kind, who, target, choice]) => new DrawnCommand({ kind, who, target, choice }));

const drawn = (drafts: readonly Draft[]) => drafts.map((draft) => new DrawnCommand(draft));

async function runSequence(setup: Setup, commands: Iterable<DrawnCommand>, report: Report, tickMs = 0): Promise<void> {
  await inSequence(setup, report, (run) => fc.asyncModelRun(() => ({ model: run.model, real: run }), commands), tickMs);
}

afterAll(async () => {
  await stage?.close();
});

describe('one call after another', () => {
  const report = createReport('sequential', seed);
  afterAll(() => report.write());

  it(
    'returns and ends as the model predicts, and every invariant holds after every step (AUDIT-5)',
    () =>
      fc.assert(
        fc.asyncProperty(setups, commands(30), (setup, list) => runSequence(setup, list, report)),
        // Shrinking a failure takes minutes: a long run prints its steps, and a shorter run with the seed shrinks it.
        { numRuns: runs || (isFullRun ? 8 : 1), seed, endOnFailure: runs > 60, ...oneAgain },
      ),
    timeout,
  );

  it(
    'does so around a draw',
    () =>
      fc.assert(
        fc.asyncProperty(drawSetups, commands(20, drawDraft), (setup, list) => runSequence(setup, list, report)),
        { numRuns: runs || (isFullRun ? 3 : 1), seed, endOnFailure: runs > 60, ...oneAgain },
      ),
    timeout,
  );

  it(
    'does so in an evening',
    () =>
      fc.assert(
        fc.asyncProperty(eveningSetups, commands(25, eveningDraft), (setup, list) =>
          runSequence(setup, [...scripted(beforeEvening), ...list], report),
        ),
        { numRuns: runs || (isFullRun ? 4 : 1), seed, endOnFailure: runs > 60, ...oneAgain },
      ),
    timeout,
  );

  it.each([
    ['in a sale', partySetups, partyDraft, [], []],
    ['around a draw', drawSetups, partyDraft, [], []],
    ['on a waiting list', partySetups, waitingPartyDraft, beforeWaiting, entrance],
  ])(
    'does so with parties %s, and books no half of one under "together" (PARTY-9)',
    (_, setups, drafts, before, after) =>
      fc.assert(
        fc.asyncProperty(setups, partyStart, commands(30, drafts), (setup, start, list) =>
          runSequence(setup, [...scripted(before), ...drawn(start), ...scripted(after), ...list], report, 1000),
        ),
        { numRuns: runs || (isFullRun ? 8 : 1), seed, endOnFailure: runs > 60, ...oneAgain },
      ),
    timeout,
  );

  it.each([...sequentialExamples, ...partyExamples])('agrees with the model: $about', async ({ setup, steps }) => {
    await runSequence(setup, scripted(steps), report);
  });

  it.each([...eveningKinds, ...partyKindNames])('has accepted and refused: %s', (kind) => {
    const codes = report.answersTo(kind);
    expect(codes).toContain('ok');
    expect(codes.length).toBeGreaterThan(1);
  });
});

describe('without a protection', () => {
  it.runIf(isFullRun)('control: finds half of a party where who has no room counts as booked (PARTY-9)', async () => {
    const { app } = await freshEnough();
    await changeFunction(app.deps.db, 'place_bookings', (source) => source.replace("else 'sold_out'", "else 'placed'"));
    const { setup, steps } = halfParty;
    await expect(runSequence(setup, scripted(steps), createReport('control', seed))).rejects.toThrow('half of p1');
    await stage?.close();
    stage = null;
  });

  it.runIf(isFullRun)('control: finds the orders that a check-in leaves open that is taken back', async () => {
    const { app } = await freshEnough();
    await changeFunction(app.deps.db, 'cancel_orders', (source) =>
      source.replace('where booking_id = new.id', 'where false and booking_id = new.id'),
    );
    const { setup, steps } = undoneCheckIn;
    await expect(runSequence(setup, scripted(steps), createReport('control', seed))).rejects.toThrow(
      'takes back the arrival',
    );
    await stage?.close();
    stage = null;
  });
});

describe('three lists of calls at once, at two servers', () => {
  const report = createReport('parallel', seed);
  afterAll(() => report.write());
  const rounds = fc.array(threeLists(parallelDraft), { minLength: 3, maxLength: 3 });
  const eveningRounds = fc.array(threeLists(parallelEveningDraft), { minLength: 3, maxLength: 3 });

  it(
    'do so in an evening',
    () =>
      fc.assert(
        fc.asyncProperty(eveningSetups, commands(8, eveningDraft), eveningRounds, (setup, before, rounds) =>
          inSequence(setup, report, async (run) => {
            const list = [...scripted(beforeEvening), ...before];
            await fc.asyncModelRun(() => ({ model: run.model, real: run }), list);
            for (const lists of rounds) await runInParallel(run, run.model, lists);
          }),
        ),
        { numRuns: runs || (isFullRun ? 4 : 1), seed, endOnFailure: true, ...oneAgain },
      ),
    timeout,
  );

  it(
    'return and end as some order of the calls explains, and every invariant holds',
    () =>
      fc.assert(
        fc.asyncProperty(setups, commands(12), rounds, (setup, before, rounds) =>
          inSequence(setup, report, async (run) => {
            await fc.asyncModelRun(() => ({ model: run.model, real: run }), before);
            for (const lists of rounds) await runInParallel(run, run.model, lists);
          }),
        ),
        // A race cannot be shrunk by repeating it: the first failure is printed.
        { numRuns: runs || (isFullRun ? 6 : 1), seed, endOnFailure: true, ...oneAgain },
      ),
    timeout,
  );
});
