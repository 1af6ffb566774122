import type { CompanionMessageKind } from '@sunset/contract/message-kinds.ts';
import type { Texts } from '../../../messages/texts.ts';
import { colours, type MessageText } from './message-text.ts';
import { bookPath } from './announcements.ts';

interface CompanionFacts {
  openingId: number;
  resort: string;
  resortId: number;
  startsAt: Date;
  takeoverUntil: Date | null;
}

const templates = {
  'companion.takeover': (facts, { locale, say, parts }) => ({
    locale,
    title: say('companion_takeover_title'),
    text: parts('companion_takeover_text', { ...about(facts), until: { at: facts.takeoverUntil ?? facts.startsAt } }),
    facts: [],
    resortId: facts.resortId,
    buttons: [{ label: say('companion_book_room'), path: '/book?view=bookings' }],
    colour: colours.notice,
  }),
  'companion.ended': (facts, { locale, say, parts }) => ({
    locale,
    title: say('companion_ended_title'),
    text: parts('companion_ended_text', about(facts)),
    facts: [],
    buttons: [{ label: say('companion_find_room'), path: bookPath({ ...facts, id: facts.openingId }) }],
    colour: colours.sorry,
  }),
} satisfies Record<CompanionMessageKind, (facts: CompanionFacts, texts: Texts) => MessageText>;

/** The text of a message to a member who came along in the room of somebody else. Rule: COMPANION-9. */
export function companionMessage(kind: CompanionMessageKind, facts: CompanionFacts, texts: Texts): MessageText {
  return templates[kind](facts, texts);
}

const about = ({ resort, startsAt }: CompanionFacts) => ({ resort: { userText: resort }, start: { at: startsAt } });
