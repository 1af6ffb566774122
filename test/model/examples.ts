import type { Setup } from './model.ts';

/** A step as failures print it: kind, who, target, choice. */
export type ShortDraft = readonly [kind: string, who: number, target: number, choice: number];

export interface Example {
  /** The fault it found, or why it is here. */
  about: string;
  setup: Setup;
  steps: readonly ShortDraft[];
}

const hour = 3_600_000;

/** Three rooms are taken and approved, one member waits. */
const anHourBefore: readonly ShortDraft[] = [
  ['book', 0, 0, 0],
  ['book', 1, 0, 1],
  ['book', 2, 0, 3],
  ['join', 3, 0, 2],
  ['approve', 1, 0, 0],
  ['approve', 1, 1, 0],
  ['approve', 1, 2, 0],
];
const openLine: ShortDraft = ['advanceClock', 0, 0, 7];
const minutes = (span: 'half' | 'four' | 'six' | 'twenty-five'): ShortDraft => [
  'advanceMinutes',
  0,
  0,
  ['half', 'four', 'six', 'twenty-five'].indexOf(span),
];

/** What precedes the drawn steps of an evening. */
export const beforeEvening: readonly ShortDraft[] = [...anHourBefore, openLine];

/** Also for the control: nothing else cancels the order. */
export const undoneCheckIn: Example = {
  about: 'a check-in that is taken back cancels the orders of the guest',
  setup: { most: 1, startsIn: hour },
  steps: [...beforeEvening, ['checkIn', 1, 0, 1], ['order', 0, 0, 1], ['checkIn', 1, 0, 3], ['claimOrder', 1, 0, 0]],
};

/** Each call of an evening is accepted and refused. */
const evening: Example = {
  about: 'an evening with a line, a claim, room service and a call-off',
  setup: { most: 1, startsIn: hour },
  steps: [
    ...anHourBefore,
    ['changeOwn', 0, 0, 4],
    ['changeOwn', 0, 1, 0],
    openLine,
    ['sayHere', 0, 0, 1],
    ['sayHere', 0, 1, 1],
    ['sayHere', 7, 0, 1],
    ['sayHereWaiting', 0, 0, 0],
    ['callNext', 0, 0, 0],
    ['callNext', 1, 0, 0],
    ['sayNotHere', 0, 0, 0],
    minutes('four'),
    ['sayNotHere', 0, 0, 0],
    minutes('twenty-five'),
    ['runJobs', 0, 0, 0],
    ['checkIn', 1, 1, 1],
    ['giveRoomAway', 1, 2, 0],
    minutes('six'),
    ['giveRoomAway', 1, 2, 0],
    ['undoGivingAway', 1, 2, 0],
    ['undoGivingAway', 1, 2, 0],
    ['giveRoomAway', 1, 2, 0],
    // The minute of the undo is not over.
    ['runJobs', 0, 0, 0],
    minutes('four'),
    ['runJobs', 0, 0, 0],
    ['giveClaimed', 0, 0, 7],
    ['giveClaimed', 0, 0, 0],
    ['checkIn', 1, 2, 1],
    ['order', 0, 0, 1],
    ['order', 0, 6, 1],
    ['claimOrder', 0, 0, 0],
    ['claimOrder', 0, 6, 0],
    ['order', 0, 0, 2],
    ['serveOrder', 0, 0, 0],
    ['serveOrder', 0, 6, 0],
    ['declineOrder', 0, 0, 0],
    ['declineOrder', 0, 7, 0],
    ['collectBill', 0, 0, 7],
    ['collectBill', 0, 0, 0],
    ['collectBill', 0, 5, 0],
    ['exchangeRooms', 0, 1, 0],
    ['exchangeRooms', 0, 1, 1],
    ['extendSession', 0, 0, 0],
    ['extendSession', 0, 0, 0],
    ['linkAccount', 0, 0, 0],
    ['linkAccount', 7, 0, 0],
    ['callNext', 0, 0, 0],
    ['checkIn', 1, 0, 1],
    ['callNext', 0, 0, 0],
    ['deleteOpening', 0, 0, 3],
    ['deleteOpening', 0, 0, 0],
    ['undoDeletion', 0, 0, 0],
    ['undoDeletion', 0, 0, 0],
    ['sayHereWaiting', 3, 0, 0],
    ['advanceClock', 0, 0, 4],
    ['runJobs', 0, 0, 0],
  ],
};

/** Before the end, with the next guest in the room, and when that one turns out not to have come. */
const givenAwayAndNoted: Example = {
  about: 'who lost their room to somebody else was not there',
  setup: { most: 1, startsIn: hour },
  steps: [
    ['book', 0, 0, 0],
    ['approve', 1, 0, 0],
    ['advanceClock', 0, 0, 4],
    minutes('twenty-five'),
    ['giveRoomAway', 1, 0, 0],
    minutes('four'),
    ['runJobs', 0, 0, 0],
    ['complete', 1, 0, 0],
    ['enter', 1, 4, 0],
    ['complete', 1, 0, 0],
    ['advanceClock', 0, 0, 4],
    ['complete', 1, 0, 0],
    ['runJobs', 0, 0, 0],
    ['complete', 1, 1, 1],
    ['complete', 1, 0, 0],
    ['complete', 1, 1, 0],
  ],
};

export const sequentialExamples: readonly Example[] = [
  evening,
  givenAwayAndNoted,
  undoneCheckIn,
  {
    about: 'a booking that staff restore into a room whose claim has lapsed ends the claim',
    setup: { most: 1, startsIn: hour },
    steps: [
      ...beforeEvening,
      ['sayHereWaiting', 0, 0, 0],
      minutes('twenty-five'),
      minutes('half'),
      ['staffCancel', 1, 0, 0],
      ['runJobs', 0, 0, 0],
      minutes('four'),
      ['restore', 1, 0, 0],
      ['runJobs', 0, 0, 0],
    ],
  },
  {
    about: 'a guest at the door links their account: the booking becomes theirs, unless they have one',
    setup: { most: 1, startsIn: hour },
    steps: [
      ['enter', 1, 4, 0],
      ['createOpening', 1, 4, 0],
      ['book', 3, 0, 1],
      ['enter', 1, 4, 0],
      ['linkAccount', 0, 0, 0],
      ['staffCancel', 1, 0, 0],
      ['linkAccount', 0, 0, 0],
    ],
  },
  {
    about:
      'a host corrects a name, not to their own: the booking is that of its member, then for their second account, and not for one of somebody else',
    setup: { most: 1, startsIn: hour },
    steps: [
      ['enter', 1, 4, 0],
      ['correctName', 1, 0, 4],
      ['correctName', 0, 0, 0],
      ['loseNext', 0, 0, 0],
      ['correctName', 0, 0, 6],
      ['correctName', 0, 0, 1],
    ],
  },
  {
    about: 'undoing a bulk removal leaves a checked-in guest checked in',
    setup: { most: 1, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 0],
      ['approve', 1, 0, 0],
      ['checkIn', 1, 0, 1],
      ['clear', 1, 0, 1],
      ['undo', 1, 0, 0],
    ],
  },
  {
    about: 'the last room has one booking',
    setup: { most: 1, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 0],
      ['book', 1, 0, 0],
      ['cancel', 0, 0, 1],
      ['book', 1, 0, 0],
    ],
  },
  {
    about: 'a decided booking is not decided again',
    setup: { most: 1, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 0],
      ['approve', 1, 0, 0],
      ['approve', 1, 0, 0],
      ['confirm', 1, 0, 0],
      ['reject', 1, 0, 0],
    ],
  },
  {
    about: 'a check-in that is too early leaves the booking pending',
    setup: { most: 1, startsIn: 86_400_000 },
    steps: [
      ['book', 0, 0, 0],
      ['checkIn', 1, 0, 2],
      ['approve', 1, 0, 0],
    ],
  },
  {
    about: 'when Discord does not answer about roles, looking up a member fails and synchronizing events does not',
    setup: { most: 2, startsIn: 86_400_000 },
    steps: [
      ['createOpening', 1, 0, 0],
      ['discordFails', 0, 0, 0],
      ['runJobs', 0, 0, 0],
      ['changeRoles', 1, 0, 1],
      ['changeRoles', 1, 0, 1],
    ],
  },
  {
    about: 'three in a lobby, two rooms of the wanted type, and the offers that nobody takes go on',
    setup: { most: 2, startsIn: 86_400_000, drawsIn: 600_000 },
    steps: [
      ['join', 3, 0, 1],
      ['join', 0, 0, 1],
      ['join', 1, 0, 1],
      ['join', 2, 0, 1],
      ['setSaleMode', 1, 0, 4],
      ['setSaleMode', 1, 0, 2],
      ['advanceClock', 0, 0, 1],
      ['join', 0, 0, 3],
      ['runJobs', 0, 0, 0],
      ['waitForDraw', 0, 0, 0],
      ['take', 0, 0, 0],
      ['advanceClock', 0, 0, 2],
      ['runJobs', 0, 0, 0],
      ['take', 0, 0, 0],
    ],
  },
  {
    about: 'the call that took an offer, once more, gets its booking',
    setup: { most: 1, startsIn: 86_400_000 },
    steps: [
      ['book', 0, 0, 0],
      ['join', 1, 0, 0],
      ['cancel', 0, 0, 1],
      ['take', 0, 0, 0],
      ['repeat', 0, 1, 0],
    ],
  },
  {
    about: 'two guests without a member in one opening: not one message, and none when a removal is undone',
    setup: { most: 1, startsIn: 3_600_000 },
    steps: [
      ['enter', 1, 0, 0],
      ['enter', 1, 1, 1],
      ['enter', 1, 2, 3],
      ['repeat', 0, 0, 0],
      ['staffCancel', 1, 0, 0],
      ['repeat', 0, 0, 0],
      ['restore', 1, 0, 0],
      ['approve', 1, 0, 0],
      ['clear', 1, 0, 1],
      ['repeat', 0, 0, 0],
      ['undo', 1, 0, 0],
      ['advanceClock', 0, 0, 5],
      ['runJobs', 0, 0, 0],
    ],
  },
  {
    about: 'a member who has booked for another account: theirs is entered without a member',
    setup: { most: 2, startsIn: 86_400_000 },
    steps: [
      ['book', 2, 0, 10],
      ['enter', 1, 2, 1],
      ['cancel', 2, 1, 0],
      ['staffCancel', 1, 1, 0],
      ['restore', 1, 1, 0],
    ],
  },
  {
    about: 'a member who waits is entered: the offer goes on',
    setup: { most: 1, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 1],
      ['book', 1, 0, 1],
      ['join', 2, 0, 1],
      ['cancel', 0, 0, 1],
      ['enter', 1, 2, 0],
      ['runJobs', 0, 0, 0],
      ['enter', 1, 0, 1],
    ],
  },
  {
    about: 'a guest at the door who is there does not decide whether check-in was used',
    setup: { most: 2, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 0],
      ['approve', 1, 0, 0],
      ['advanceMinutes', 0, 0, 3],
      ['advanceMinutes', 0, 0, 3],
      ['enter', 1, 1, 3],
      ['advanceClock', 0, 0, 5],
      ['runJobs', 0, 0, 0],
    ],
  },
  {
    about: 'a member whom staff entered and who does not come has no no-show',
    setup: { most: 2, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 1],
      ['approve', 1, 0, 0],
      ['checkIn', 1, 0, 1],
      ['enter', 1, 2, 9],
      ['advanceClock', 0, 0, 5],
      ['runJobs', 0, 0, 0],
    ],
  },
  {
    about: 'nobody is entered while a lobby is open',
    setup: { most: 2, startsIn: 86_400_000, drawsIn: 600_000 },
    steps: [
      ['enter', 1, 4, 0],
      ['join', 0, 0, 0],
      ['enter', 1, 5, 1],
      ['waitForDraw', 0, 0, 0],
      ['enter', 1, 5, 1],
    ],
  },
];
