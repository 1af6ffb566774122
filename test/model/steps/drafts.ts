import fc from 'fast-check';
import { enterGuest } from './door-steps.ts';
import * as drawSteps from './draw-steps.ts';
import * as guestSteps from './guest-steps.ts';
import * as changeSteps from './change-steps.ts';
import * as holdSteps from './hold-steps.ts';
import { hour, minute } from '../model.ts';
import type { Model } from '../model.ts';
import * as peopleSteps from './people-steps.ts';
import * as lineSteps from './line-steps.ts';
import { correctName } from './name-steps.ts';
import * as planningSteps from './opening-steps.ts';
import * as partyBooking from '../parties/booking-steps.ts';
import * as partyMembers from '../parties/member-steps.ts';
import * as partyPeople from '../parties/people-steps.ts';
import { repeatCall } from './repeat-steps.ts';
import * as roomService from './room-service-steps.ts';
import * as runningSteps from './running-steps.ts';
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
  deleteOpening: { bind: runningSteps.deleteOpening, weight: 2 },
  undoDeletion: { bind: runningSteps.undoDeletion, weight: 2 },
  extendSession: { bind: runningSteps.extendSession, weight: 1 },
  exchangeRooms: { bind: runningSteps.exchangeRooms, weight: 2 },
  giveRoomAway: { bind: runningSteps.giveRoomAway, weight: 2 },
  undoGivingAway: { bind: runningSteps.undoGivingAway, weight: 2 },
  sayHere: { bind: lineSteps.sayHere, weight: 2 },
  sayHereWaiting: { bind: lineSteps.sayHereWaiting, weight: 2 },
  callNext: { bind: lineSteps.callNext, weight: 2 },
  sayNotHere: { bind: lineSteps.sayNotHere, weight: 1 },
  giveClaimed: { bind: lineSteps.giveClaimed, weight: 1 },
  order: { bind: roomService.order, weight: 2 },
  claimOrder: { bind: roomService.claimOrder, weight: 1 },
  serveOrder: { bind: roomService.serveOrder, weight: 1 },
  declineOrder: { bind: roomService.declineOrder, weight: 1 },
  collectBill: { bind: roomService.collectBill, weight: 1 },
  changeOwn: { bind: changeSteps.changeOwn, weight: 6 },
  linkAccount: { bind: changeSteps.linkAccount, weight: 1 },
  correctName: { bind: correctName, weight: 2 },
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

/** Those of parties, which are drawn in sequences of their own. */
const partyKinds: Readonly<Record<string, Bind>> = {
  startParty: partyMembers.startParty,
  joinParty: partyMembers.joinParty,
  leaveParty: partyMembers.leaveParty,
  removeMember: partyMembers.removeMember,
  changePolicy: partyMembers.changePolicy,
  getReady: partyBooking.getReady,
  takeReadyBack: partyBooking.takeReadyBack,
  press: partyBooking.press,
  enterParty: partyBooking.enterParty,
  acceptOffer: partyBooking.acceptOffer,
  block: partyPeople.block,
  depart: partyPeople.depart,
  deleteAccount: partyPeople.deleteAccount,
};
/** Nobody is refused who leaves the server or deletes their account. */
const alwaysDone: ReadonlySet<string> = new Set(['depart', 'deleteAccount']);
export const partyKindNames = Object.keys(partyKinds).filter((kind) => !alwaysDone.has(kind));

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

/** How often steps are drawn in an evening. */
const eveningWeights: Readonly<Record<string, number>> = {
  advanceMinutes: 8,
  runJobs: 4,
  enter: 5,
  checkIn: 7,
  giveRoomAway: 6,
  undoGivingAway: 3,
  sayHere: 8,
  sayHereWaiting: 6,
  callNext: 6,
  sayNotHere: 4,
  giveClaimed: 5,
  order: 7,
  claimOrder: 4,
  serveOrder: 3,
  declineOrder: 1,
  collectBill: 3,
  extendSession: 2,
  exchangeRooms: 4,
  deleteOpening: 1,
  undoDeletion: 2,
  complete: 2,
  staffCancel: 2,
  restore: 3,
  approve: 2,
  changeOwn: 2,
  linkAccount: 1,
  correctName: 4,
  clear: 1,
  undo: 1,
  loseNext: 2,
};
/** How often steps are drawn around parties. */
const partyWeights: Readonly<Record<string, number>> = {
  startParty: 8,
  joinParty: 18,
  leaveParty: 3,
  removeMember: 2,
  changePolicy: 3,
  getReady: 16,
  takeReadyBack: 2,
  press: 9,
  enterParty: 8,
  acceptOffer: 12,
  block: 2,
  depart: 2,
  deleteAccount: 1,
  book: 5,
  enter: 3,
  hold: 2,
  release: 1,
  cancel: 4,
  join: 3,
  leave: 2,
  take: 4,
  pass: 2,
  moveEntry: 2,
  removeEntry: 2,
  decline: 3,
  staffCancel: 2,
  restore: 3,
  approve: 1,
  clear: 1,
  undo: 2,
  createOpening: 1,
  moveOpening: 1,
  deleteOpening: 1,
  undoDeletion: 3,
  toggle: 1,
  overrideTier: 2,
  setSaleMode: 1,
  changeOwn: 1,
  linkAccount: 1,
  repeat: 1,
  loseNext: 2,
  restart: 1,
  advanceMinutes: 3,
  advanceClock: 1,
  runJobs: 4,
  waitForDraw: 3,
};

/** How often steps are drawn while parties wait: rooms become free, and are accepted or not. */
const waitingPartyWeights: Readonly<Record<string, number>> = {
  acceptOffer: 24,
  cancel: 14,
  staffCancel: 5,
  decline: 3,
  pass: 3,
  take: 5,
  leave: 2,
  joinParty: 6,
  leaveParty: 2,
  removeMember: 2,
  changePolicy: 3,
  enterParty: 6,
  block: 2,
  depart: 2,
  deleteAccount: 1,
  book: 3,
  enter: 3,
  join: 3,
  moveEntry: 2,
  removeEntry: 2,
  restore: 2,
  clear: 1,
  undo: 1,
  deleteOpening: 1,
  undoDeletion: 3,
  moveOpening: 1,
  toggle: 1,
  overrideTier: 2,
  loseNext: 2,
  advanceMinutes: 4,
  advanceClock: 1,
  runJobs: 5,
};

/** Those of an evening, whose examples must show each of them accepted and refused. */
export const eveningKinds = [
  'giveRoomAway',
  'undoGivingAway',
  'sayHere',
  'sayHereWaiting',
  'callNext',
  'sayNotHere',
  'giveClaimed',
  'order',
  'claimOrder',
  'serveOrder',
  'declineOrder',
  'collectBill',
  'extendSession',
  'exchangeRooms',
  'deleteOpening',
  'undoDeletion',
  'changeOwn',
  'linkAccount',
  'correctName',
] as const;

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

function weighted(weights: Readonly<Record<string, number>>): fc.Arbitrary<Draft> {
  return drawn(Object.entries(weights).map(([kind, weight]) => [kind, { weight }]));
}

/** Any step. */
export const anyDraft = drawn(Object.entries(kinds));
/** A step that can run concurrently. */
export const parallelDraft = drawn(Object.entries(kinds).filter(([, { isAlone }]) => isAlone !== true));
/** A step around a draw. */
export const drawDraft = weighted(drawWeights);

/** A step around parties. */
export const partyDraft = weighted(partyWeights);
export const waitingPartyDraft = weighted(waitingPartyWeights);
const sizes = fc.constantFrom(2, 3, 3, 4);
/** A party that some guests start and join; the steps follow. */
export const partyStart = sizes.chain((size) =>
  fc.tuple(
    ...Array.from({ length: size }, (_, who) =>
      fc.record({
        kind: fc.constant(who === 0 ? 'startParty' : 'joinParty'),
        who: fc.constant(who),
        target: fc.nat({ max: 4 }),
        choice: fc.nat({ max: 9 }),
      }),
    ),
  ),
);

/** A step of an evening; all of them but the clock and the jobs can run concurrently. */
export const eveningDraft = weighted(eveningWeights);
export const parallelEveningDraft = drawn(
  Object.entries(eveningWeights).flatMap(([kind, weight]) =>
    kinds[kind]?.isAlone ? [] : [[kind, { weight }] as const],
  ),
);
export const eveningSetups = fc.record({ most: fc.constantFrom(2, 1), startsIn: fc.constant(hour) });

export const setups = fc.record({
  most: fc.constantFrom(2, 1, 3),
  startsIn: fc.constantFrom(24, 1, 3).map((hours) => hours * hour),
});

export const partySetups = fc.record({
  most: fc.constantFrom(2, 1),
  startsIn: fc.constantFrom(24, 3, 30).map((hours) => hours * hour),
});

export const drawSetups = fc.record({
  most: fc.constantFrom(2, 1),
  startsIn: fc.constantFrom(24, 3).map((hours) => hours * hour),
  drawsIn: fc.constantFrom(10, 14).map((minutes) => minutes * minute),
});

/** What a draft means in a model; if there is no object for it, a member books or starts a party instead. Null if nothing is possible. */
export function bindDraft(draft: Draft, model: Model): { kind: string; step: Step } | null {
  if (draft.kind === 'nothing') return null;
  const number = String((model.steps += 1));
  const bind = kinds[draft.kind]?.bind ?? partyKinds[draft.kind];
  const step = bind?.(draft, model, number) ?? null;
  if (step !== null) return { kind: draft.kind, step };
  const other = draft.kind in partyKinds ? 'startParty' : 'book';
  const instead = (partyKinds[other] ?? guestSteps.book)(draft, model, number);
  return instead && { kind: other, step: instead };
}
