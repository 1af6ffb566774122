import type { CompanionMessageKind } from '@sunset/contract/message-kinds.ts';
import type { Texts } from '../../../messages/texts.ts';
import { colours, type MessageText } from './message-text.ts';
import { bookPath } from './announcements.ts';
import { because } from './because.ts';

interface CompanionFacts {
  openingId: number;
  resort: string;
  resortId: number;
  startsAt: Date;
  takeoverUntil: Date | null;
  /** When the opening was deleted; null if it takes place. */
  cancelledAt: Date | null;
  /** Why the booking has ended. */
  reason: string | null;
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
  'companion.ended': (facts, texts) => ({
    locale: texts.locale,
    title: texts.say('companion_ended_title'),
    facts: [],
    colour: colours.sorry,
    ...(facts.cancelledAt === null ? placeEnded(facts, texts) : openingCancelled(facts, texts)),
  }),
} satisfies Record<CompanionMessageKind, (facts: CompanionFacts, texts: Texts) => MessageText>;

/** The text of a message to a member who came along in the room of somebody else. Rule: COMPANION-9. */
export function companionMessage(kind: CompanionMessageKind, facts: CompanionFacts, texts: Texts): MessageText {
  return templates[kind](facts, texts);
}

const placeEnded = (facts: CompanionFacts, { say, parts }: Texts) => ({
  text: parts('companion_ended_text', about(facts)),
  buttons: [{ label: say('companion_find_room'), path: bookPath({ ...facts, id: facts.openingId }) }],
});

/** There is no room to book in it. They read why, as the guest does. Rule: OPENING-11. */
const openingCancelled = (facts: CompanionFacts, texts: Texts) => ({
  text: [...texts.parts('booking_cancelled_by_staff', about(facts)), ' ', ...because(facts, texts)],
  buttons: [{ label: texts.say('booking_find_another'), path: '/book' }],
});

const about = ({ resort, startsAt }: CompanionFacts) => ({ resort: { userText: resort }, start: { at: startsAt } });
