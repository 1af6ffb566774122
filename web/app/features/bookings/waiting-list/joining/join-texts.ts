import { m } from '#messages';
import type { ShownEntry } from '../entry-event.ts';
import { placeText } from '../rules.ts';

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
    joinTitle: m.waiting_list_enter_the_lobby(),
    editTitle: m.waiting_list_edit_your_entry(),
    intro: m.waiting_list_lobby_intro(),
    submit: m.waiting_list_enter_the_lobby(),
    joined: m.waiting_list_you_are_in_the_lobby_title(),
    changed: m.waiting_list_your_entry_was_changed(),
    describe: ({ resort }) => m.waiting_list_good_luck({ resort }),
  },
  list: {
    joinTitle: m.waiting_list_join_the_waiting_list(),
    editTitle: m.waiting_list_edit_your_place(),
    intro: m.waiting_list_list_intro(),
    submit: m.waiting_list_join_the_list(),
    joined: m.waiting_list_you_are_on_the_list(),
    changed: m.waiting_list_your_place_was_changed(),
    describe: placeText,
  },
};
