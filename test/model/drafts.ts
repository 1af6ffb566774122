import fc from 'fast-check';
import * as guestSteps from './guest-steps.ts';
import * as holdSteps from './hold-steps.ts';
import type { Model } from './model.ts';
import * as peopleSteps from './people-steps.ts';
import * as planningSteps from './opening-steps.ts';
import * as staffSteps from './staff-steps.ts';
import type { Bind, Draft, Step } from './step.ts';
import * as environmentSteps from './environment-steps.ts';

/* Every kind of step, how often it is drawn, and whether it can run concurrently. */

interface Kind {
  bind: Bind;
  weight: number;
  /** Not a call to the product, or one whose parts are visible to others: never concurrent. */
  isAlone?: true;
}

export const kinds: Readonly<Record<string, Kind>> = {
  book: { bind: guestSteps.book, weight: 14 },
  repeat: { bind: guestSteps.repeatBooking, weight: 2 },
  hold: { bind: holdSteps.hold, weight: 7 },
  extend: { bind: holdSteps.extendHold, weight: 2 },
  release: { bind: holdSteps.releaseHold, weight: 2 },
  cancel: { bind: guestSteps.cancelOwn, weight: 5 },
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
  toggle: { bind: planningSteps.toggle, weight: 3 },
  clear: { bind: planningSteps.clear, weight: 3 },
  undo: { bind: planningSteps.undoBulkRemoval, weight: 4 },
  overrideTier: { bind: peopleSteps.overrideTier, weight: 3 },
  changeRoles: { bind: peopleSteps.changeRoles, weight: 2, isAlone: true },
  addAdmin: { bind: peopleSteps.addAdmin, weight: 2 },
  removeAdmin: { bind: peopleSteps.removeAdmin, weight: 2 },
  advanceClock: { bind: environmentSteps.advanceClock, weight: 8, isAlone: true },
  runJobs: { bind: environmentSteps.runJobs, weight: 6, isAlone: true },
  restart: { bind: environmentSteps.restartServer, weight: 1, isAlone: true },
  loseNext: { bind: environmentSteps.loseNextAnswer, weight: 4, isAlone: true },
  discordFails: { bind: environmentSteps.discordFails, weight: 3, isAlone: true },
};

const small = fc.nat({ max: 7 });

function drawn(mayBeAlone: boolean): fc.Arbitrary<Draft> {
  const fitting = Object.entries(kinds).filter(([, { isAlone }]) => mayBeAlone || isAlone !== true);
  const kind = fc.oneof(
    { withCrossShrink: true },
    // Failing sequences are first shortened to this: nothing happens.
    { arbitrary: fc.constant('nothing'), weight: 0 },
    ...fitting.map(([name, { weight }]) => ({ arbitrary: fc.constant(name), weight })),
  );
  return fc.record({ kind, who: small, target: small, choice: fc.nat({ max: 15 }) });
}

/** Any step. */
export const anyDraft = drawn(true);
/** A step that can run concurrently. */
export const parallelDraft = drawn(false);

export const setups = fc.record({
  /** Active bookings that a member may have. */
  most: fc.constantFrom(2, 1, 3),
  /** Until the first opening, in ms. */
  startsIn: fc.constantFrom(24, 1, 3).map((hours) => hours * 3_600_000),
});
export type Setup = { most: number; startsIn: number };

/** What a draft means in a model; if there is no object for it, a member books instead. Null if nothing is possible. */
export function bindDraft(draft: Draft, model: Model): { kind: string; step: Step } | null {
  if (draft.kind === 'nothing') return null;
  const number = String((model.steps += 1));
  const step = kinds[draft.kind]?.bind(draft, model, number) ?? null;
  if (step !== null) return { kind: draft.kind, step };
  const instead = guestSteps.book(draft, model, number);
  return instead && { kind: 'book', step: instead };
}
