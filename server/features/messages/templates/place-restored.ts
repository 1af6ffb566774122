import type { Texts } from '../../../messages/texts.ts';
import { colours, type MessageText } from './message-text.ts';

export type RestoredPlace = 'room' | 'line';

const texts = {
  room: { title: 'companion_restored_title', text: 'companion_restored_text' },
  line: { title: 'line_restored_title', text: 'line_restored_text' },
} as const satisfies Record<RestoredPlace, object>;

/** To a member whose place in the room of somebody else, or in the line of a session, an undone departure gave back. Rule: MEMBER-12. */
export function placeRestored(
  place: RestoredPlace,
  { resort, resortId, startsAt }: { resort: string; resortId: number; startsAt: Date },
  { locale, say, parts }: Texts,
): MessageText {
  const { title, text } = texts[place];
  return {
    locale,
    title: say(title),
    text: parts(text, { resort: { userText: resort }, start: { at: startsAt } }),
    facts: [],
    resortId,
    buttons: [{ label: say('booking_my_bookings'), path: '/book?view=bookings' }],
    colour: colours.good,
  };
}
