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
    joinTitle: m.waiting_list_lobby_enter(),
    editTitle: m.waiting_list_lobby_edit_title(),
    intro: m.waiting_list_lobby_intro(),
    submit: m.waiting_list_lobby_enter(),
    joined: m.waiting_list_lobby_entered_title(),
    changed: m.waiting_list_lobby_changed_title(),
    describe: ({ resort }) => m.waiting_list_lobby_entered_text({ resort }),
  },
  list: {
    joinTitle: m.waiting_list_join(),
    editTitle: m.waiting_list_edit_title(),
    intro: m.waiting_list_list_intro(),
    submit: m.waiting_list_join_submit(),
    joined: m.waiting_list_joined_title(),
    changed: m.waiting_list_changed_title(),
    describe: placeText,
  },
};
