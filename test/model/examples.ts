import type { Setup } from './drafts.ts';

/** A step as failures print it: kind, who, target, choice. */
export type ShortDraft = readonly [kind: string, who: number, target: number, choice: number];

export interface Example {
  /** The fault it found, or why it is here. */
  about: string;
  setup: Setup;
  steps: readonly ShortDraft[];
}

export const sequentialExamples: readonly Example[] = [
  {
    about: 'an undone clearing leaves the guest checked in',
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
    about: 'the last room is given once',
    setup: { most: 1, startsIn: 3_600_000 },
    steps: [
      ['book', 0, 0, 0],
      ['book', 1, 0, 0],
      ['cancel', 0, 0, 1],
      ['book', 1, 0, 0],
    ],
  },
  {
    about: 'what is decided is decided',
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
    about: 'an arrival that is noted too early takes its approval back with it',
    setup: { most: 1, startsIn: 86_400_000 },
    steps: [
      ['book', 0, 0, 0],
      ['checkIn', 1, 0, 2],
      ['approve', 1, 0, 0],
    ],
  },
  {
    about: 'a Discord that is silent about roles fails who looks somebody up, not what brings its events in step',
    setup: { most: 2, startsIn: 86_400_000 },
    steps: [
      ['createOpening', 1, 0, 0],
      ['discordFails', 0, 0, 0],
      ['runJobs', 0, 0, 0],
      ['changeRoles', 1, 0, 1],
      ['changeRoles', 1, 0, 1],
    ],
  },
];
