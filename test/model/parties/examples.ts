import type { Example, ShortDraft } from '../examples.ts';

const hour = 3_600_000;

/** What precedes a party that waits: only one room is left. */
export const beforeWaiting: readonly ShortDraft[] = [
  ['book', 3, 0, 0],
  ['enter', 1, 1, 1],
];
export const entrance: readonly ShortDraft[] = [['enterParty', 0, 0, 0]];

/** Also for the control: one of two has no room. */
export const halfParty: Example = {
  about: 'a press for two of whom one has no room any more books nobody',
  setup: { most: 1, startsIn: 24 * hour },
  steps: [
    ['startParty', 0, 0, 4],
    ['joinParty', 1, 0, 4],
    ['getReady', 1, 0, 0],
    ['release', 1, 0, 0],
    ['getReady', 0, 0, 0],
    ['press', 0, 0, 0],
  ],
};

export const partyExamples: readonly Example[] = [
  halfParty,
  {
    about: 'a party from its start to the press, which is repeated',
    setup: { most: 1, startsIn: 24 * hour },
    steps: [
      ['startParty', 0, 0, 0],
      ['startParty', 0, 0, 0],
      ['joinParty', 1, 0, 1],
      ['joinParty', 2, 0, 4],
      ['joinParty', 3, 0, 10],
      ['getReady', 0, 0, 0],
      ['getReady', 0, 0, 12],
      ['takeReadyBack', 0, 0, 0],
      ['takeReadyBack', 3, 0, 15],
      ['press', 0, 0, 0],
      ['changePolicy', 0, 0, 2],
      ['changePolicy', 1, 0, 15],
      ['changePolicy', 0, 0, 0],
      ['removeMember', 1, 0, 0],
      ['removeMember', 0, 0, 4],
      ['joinParty', 2, 0, 4],
      ['leaveParty', 3, 0, 15],
      ['getReady', 0, 0, 0],
      ['getReady', 1, 0, 0],
      ['press', 0, 0, 0],
      ['press', 0, 0, 1],
      ['repeat', 0, 0, 0],
      ['block', 0, 0, 0],
      ['block', 0, 1, 1],
      ['depart', 1, 0, 0],
    ],
  },
  {
    about: 'a party on the waiting list is booked with the last acceptance',
    setup: { most: 1, startsIn: 30 * hour },
    steps: [
      ['startParty', 0, 0, 3],
      ['joinParty', 1, 0, 3],
      ['enterParty', 0, 0, 0],
      ['book', 3, 0, 0],
      ['book', 2, 0, 1],
      ['enterParty', 0, 0, 0],
      ['cancel', 0, 0, 1],
      ['acceptOffer', 0, 0, 12],
      ['acceptOffer', 0, 0, 0],
      ['acceptOffer', 1, 0, 0],
      ['startParty', 3, 0, 1],
      ['leaveParty', 0, 0, 0],
    ],
  },
  {
    about: 'who books alone the room of an offer that is over by the clock leaves the party',
    setup: { most: 1, startsIn: 30 * hour },
    steps: [
      ['startParty', 0, 0, 3],
      ['joinParty', 1, 0, 3],
      ['book', 3, 0, 0],
      ['book', 2, 0, 1],
      ['enterParty', 0, 0, 0],
      ['cancel', 0, 0, 1],
      ['advanceClock', 0, 0, 6],
      ['book', 1, 0, 0],
      ['runJobs', 0, 0, 0],
    ],
  },
  {
    about: 'a party in a draw goes on without a member whose account is deleted',
    setup: { most: 1, startsIn: 24 * hour, drawsIn: 600_000 },
    steps: [
      ['startParty', 0, 0, 3],
      ['joinParty', 1, 0, 3],
      ['joinParty', 2, 0, 3],
      ['enterParty', 0, 0, 0],
      ['waitForDraw', 0, 0, 0],
      ['acceptOffer', 0, 0, 0],
      ['acceptOffer', 2, 0, 0],
      ['deleteAccount', 0, 0, 0],
      ['runJobs', 0, 0, 0],
    ],
  },
];
