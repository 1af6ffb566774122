import fc from 'fast-check';
import { enterGuest } from './door-steps.ts';
import * as drawSteps from './draw-steps.ts';
import * as guestSteps from './guest-steps.ts';
import * as holdSteps from './hold-steps.ts';
import { hour, minute } from '../model.ts';
import type { Model } from '../model.ts';
import * as peopleSteps from './people-steps.ts';
import * as planningSteps from './opening-steps.ts';
import { repeatCall } from './repeat-steps.ts';
import * as staffSteps from './staff-steps.ts';
import type { Bind, Draft, Step } from './step.ts';
import * as environmentSteps from './environment-steps.ts';
import * as waitingSteps from './waiting-steps.ts';

/* Every kind of step, how often it is drawn, and whether it can run concurrently. */

interface Kind {
  bind: Bind;
  weight: number;
  /** Not a call to the product, or one whose parts are visible to others: never concurrent. */
  isAlone?: true;
}

export const kinds: Readonly<Record<string, Kind>> = {
  book: { bind: guestSteps.book, weight: 14 },
  repeat: { bind: repeatCall, weight: 2 },
  enter: { bind: enterGuest, weight: 9 },
  hold: { bind: holdSteps.hold, weight: 7 },
  extend: { bind: holdSteps.extendHold, weight: 2 },
  release: { bind: holdSteps.releaseHold, weight: 2 },
  cancel: { bind: guestSteps.cancelOwn, weight: 5 },
  join: { bind: waitingSteps.join, weight: 9 },
  leave: { bind: waitingSteps.leave, weight: 2 },
  take: { bind: waitingSteps.take, weight: 6 },
  pass: { bind: waitingSteps.pass, weight: 3 },
  moveEntry: { bind: waitingSteps.moveEntry, weight: 2 },
  removeEntry: { bind: waitingSteps.removeEntry, weight: 1 },
  look: { bind: guestSteps.look, weight: 2 },
  approve: { bind: staffSteps.approve, weight: 5 },
  decline: { bind: staffSteps.decline, weight: 3 },
  confirm: { bind: staffSteps.confirm, weight: 4 },
  reject: { bind: staffSteps.reject, weight: 3 },
  staffCancel: { bind: staffSteps.cancelByStaff, weight: 2 },
  restore: { bind: staffSteps.restore, weight: 4 },
  checkIn: { bind: staffSteps.checkIn, weight: 4 },
  complete: { bind: staffSteps.correctAttendance, weight: 3 },
  createOpening: { bind: planningSteps.createOpening, weight: 4 },
  moveOpening: { bind: planningSteps.moveOpening, weight: 3 },
  deleteOpening: { bind: planningSteps.deleteOpening, weight: 2 },
  setSaleMode: { bind: drawSteps.setSaleMode, weight: 6 },
  toggle: { bind: planningSteps.toggle, weight: 3 },
  clear: { bind: planningSteps.clear, weight: 3 },
  undo: { bind: planningSteps.undoBulkRemoval, weight: 4 },
  overrideTier: { bind: peopleSteps.overrideTier, weight: 3 },
  changeRoles: { bind: peopleSteps.changeRoles, weight: 2, isAlone: true },
  addAdmin: { bind: peopleSteps.addAdmin, weight: 2 },
  removeAdmin: { bind: peopleSteps.removeAdmin, weight: 2 },
  advanceClock: { bind: environmentSteps.advanceClock, weight: 8, isAlone: true },
  advanceMinutes: { bind: environmentSteps.advanceMinutes, weight: 3, isAlone: true },
  runJobs: { bind: drawSteps.runJobs, weight: 6, isAlone: true },
  waitForDraw: { bind: drawSteps.waitForDraw, weight: 5, isAlone: true },
  restart: { bind: environmentSteps.restartServer, weight: 1, isAlone: true },
  loseNext: { bind: environmentSteps.loseNextAnswer, weight: 4, isAlone: true },
  discordFails: { bind: environmentSteps.discordFails, weight: 3, isAlone: true },
};

const small = fc.nat({ max: 7 });

/** How often steps are drawn around a draw. */
const drawWeights: Readonly<Record<string, number>> = {
  join: 12,
  leave: 2,
  take: 8,
  pass: 2,
  waitForDraw: 5,
  runJobs: 3,
  advanceMinutes: 4,
  setSaleMode: 3,
  book: 3,
  enter: 4,
  hold: 2,
  cancel: 2,
  moveEntry: 1,
  removeEntry: 1,
  moveOpening: 1,
  toggle: 1,
  overrideTier: 1,
  restart: 1,
  loseNext: 2,
};

type Weights = readonly (readonly [string, { weight: number }])[];

function drawn(fitting: Weights): fc.Arbitrary<Draft> {
  const kind = fc.oneof(
    { withCrossShrink: true },
    // Failing sequences are first shortened to this: nothing happens.
    { arbitrary: fc.constant('nothing'), weight: 0 },
    ...fitting.map(([name, { weight }]) => ({ arbitrary: fc.constant(name), weight })),
  );
  return fc.record({ kind, who: small, target: small, choice: fc.nat({ max: 15 }) });
}

/** Any step. */
export const anyDraft = drawn(Object.entries(kinds));
/** A step that can run concurrently. */
export const parallelDraft = drawn(Object.entries(kinds).filter(([, { isAlone }]) => isAlone !== true));
/** A step around a draw. */
export const drawDraft = drawn(Object.entries(drawWeights).map(([kind, weight]) => [kind, { weight }]));

export const setups = fc.record({
  most: fc.constantFrom(2, 1, 3),
  startsIn: fc.constantFrom(24, 1, 3).map((hours) => hours * hour),
});

export const drawSetups = fc.record({
  most: fc.constantFrom(2, 1),
  startsIn: fc.constantFrom(24, 3).map((hours) => hours * hour),
  drawsIn: fc.constantFrom(10, 14).map((minutes) => minutes * minute),
});

/** What a draft means in a model; if there is no object for it, a member books instead. Null if nothing is possible. */
export function bindDraft(draft: Draft, model: Model): { kind: string; step: Step } | null {
  if (draft.kind === 'nothing') return null;
  const number = String((model.steps += 1));
  const step = kinds[draft.kind]?.bind(draft, model, number) ?? null;
  if (step !== null) return { kind: draft.kind, step };
  const instead = guestSteps.book(draft, model, number);
  return instead && { kind: 'book', step: instead };
}
