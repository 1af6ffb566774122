import type { ShownEntry } from './entry-event.ts';
import { placeText } from './rules.ts';

/** What is entered: the lobby of a draw, or a waiting list. */
export type JoinKind = 'lobby' | 'list';

interface JoinTexts {
  joinTitle: string;
  editTitle: string;
  intro: string;
  submit: string;
  joined: string;
  changed: string;
  /** The description of the toast. */
  describe: (entry: ShownEntry) => string;
}

export const joinTexts: Record<JoinKind, JoinTexts> = {
  lobby: {
    joinTitle: 'Enter the lobby',
    editTitle: 'Edit your entry',
    intro:
      'If you win a room in the draw, you have 5 minutes to confirm it with one tap. You can change this entry until the lobby closes.',
    submit: 'Enter the lobby',
    joined: 'You Are in the Lobby',
    changed: 'Your Entry Was Changed',
    describe: ({ resort }) => `Good luck in the draw for ${resort}!`,
  },
  list: {
    joinTitle: 'Join the waiting list',
    editTitle: 'Edit your place',
    intro:
      'When a room becomes free, we offer it to the first in the list. The offer is yours alone until it ends, and one tap books it. We also message you on Discord.',
    submit: 'Join the list',
    joined: 'You Are on the List',
    changed: 'Your Place Was Changed',
    describe: placeText,
  },
};
