import type { EntryEnd } from '@sunset/contract/openings/waiting-list.ts';
import type { WaitingMessageKind } from '@sunset/contract/message-kinds.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import { bookPath } from './announcements.ts';
import { colours, type MessageButton, type MessageText } from './message-text.ts';
import type { MessageKey, Part, Texts } from '../../../messages/texts.ts';

/** The messages about an entry of a waiting list. */
export interface EntryFacts {
  openingId: number;
  resort: string;
  resortId: number;
  startsAt: Date;
  endReason: string | null;
  staffReason: string | null;
  /** The member is in a party under `together`: all of it is booked, or nobody. */
  isTogether: boolean;
  /** All of the party accepted the offers that ended last, and nothing was booked. Rule: PARTY-20. */
  isBookingFailed: boolean;
  /** Of the open offer. */
  offerId: number | null;
  offerUntil: Date | null;
  roomType: string | null;
  /** True if buttons can be pressed. */
  hasButtons: boolean;
}

const templates = {
  'waiting_list.offer': (facts, texts) => ({
    ...offerMessage(facts, texts),
    title: texts.say('waiting_offer_title'),
    text: texts.parts(facts.isTogether ? 'waiting_offer_party_text' : 'waiting_offer_text', {
      ...about(facts),
      until: { at: facts.offerUntil ?? facts.startsAt },
    }),
  }),
  'draw.offer': (facts, texts) => ({
    ...offerMessage(facts, texts),
    title: texts.say('waiting_drawn_title'),
    text: texts.parts(facts.isTogether ? 'waiting_drawn_party_text' : 'waiting_drawn_text', {
      ...about(facts),
      until: { at: facts.offerUntil ?? facts.startsAt },
    }),
  }),
  'draw.waiting': (facts, texts) => ({
    ...listMessage(texts),
    title: texts.say('waiting_not_drawn_title'),
    text: texts.parts('waiting_not_drawn_text', about(facts)),
  }),
  'waiting_list.offer_over': (facts, texts) => {
    const isFailed = facts.isTogether && facts.isBookingFailed;
    const unanswered = facts.isTogether ? 'waiting_over_party_text' : 'waiting_over_text';
    return {
      ...listMessage(texts),
      title: texts.say(isFailed ? 'waiting_not_booked_title' : 'waiting_over_title'),
      text: texts.parts(isFailed ? 'waiting_not_booked_text' : unanswered, about(facts)),
    };
  },
  'waiting_list.removed': (facts, texts) => ({
    locale: texts.locale,
    title: texts.say('waiting_removed_title'),
    text: [{ userText: facts.resort }, ', ', { at: facts.startsAt }, ': ', ...whyRemoved(facts, texts)],
    facts: [],
    buttons: [{ label: texts.say('booking_find_another'), path: '/book' }],
    colour: colours.sorry,
  }),
  'waiting_list.called': (facts, texts) => ({
    ...listMessage(texts),
    title: texts.say('line_called_title'),
    text: texts.parts('waiting_called_text', { resort: { userText: facts.resort } }),
  }),
  'waiting_list.restored': (facts, texts) => ({
    ...listMessage(texts),
    title: texts.say('waiting_restored_title'),
    text: texts.parts('waiting_restored_text', about(facts)),
  }),
} satisfies Record<WaitingMessageKind, (facts: EntryFacts, texts: Texts) => MessageText>;

/** The text of a message about an entry of a waiting list. Rule: WAIT-11. */
export function waitingMessage(kind: WaitingMessageKind, facts: EntryFacts, texts: Texts): MessageText {
  return templates[kind](facts, texts);
}

function about({ resort, startsAt }: Pick<EntryFacts, 'resort' | 'startsAt'>) {
  return { resort: { userText: resort }, start: { at: startsAt } };
}

function offerMessage(facts: EntryFacts, texts: Texts) {
  const { locale, say } = texts;
  return {
    locale,
    facts: facts.roomType === null ? [] : [{ name: say('booking_room'), value: [{ userText: facts.roomType }] }],
    resortId: facts.resortId,
    buttons: [
      ...(facts.hasButtons && facts.offerId !== null ? answers({ ...facts, offerId: facts.offerId }, texts) : []),
      { label: say('waiting_see_offer'), path: '/book?view=bookings' },
    ],
    colour: colours.good,
  };
}

function listMessage({ locale, say }: Texts) {
  const buttons = [{ label: say('waiting_my_list'), path: '/book?view=bookings' }];
  return { locale, facts: [], buttons, colour: colours.notice };
}

function answers({ openingId, offerId, startsAt }: EntryFacts & { offerId: number }, { say }: Texts): MessageButton[] {
  const shown = { openingId, offerId, start: startsAt.getTime() };
  return [
    { label: say('waiting_take'), action: buildCustomId('take_offer', shown), style: 'success' },
    { label: say('waiting_pass'), action: buildCustomId('pass_offer', shown), style: 'secondary' },
  ];
}

const endTexts = {
  booked: 'waiting_end_booked',
  left: 'waiting_end_left',
  party_left: 'waiting_end_party_left',
  passed: 'waiting_end_passed',
  unanswered: 'waiting_end_unanswered',
  removed: 'waiting_end_removed',
  removed_from_party: 'waiting_end_removed_from_party',
  account_taken: 'waiting_end_account_taken',
  blocked: 'refusal_booking_blocked',
  left_server: 'waiting_end_left_server',
  account_deleted: 'waiting_end_account_deleted',
  opening_cancelled: 'waiting_end_opening_cancelled',
  session_started: 'waiting_end_session_started',
} as const satisfies Record<EntryEnd, MessageKey>;

function whyRemoved({ endReason, staffReason, isBookingFailed }: EntryFacts, { say, parts }: Texts): Part[] {
  if (endReason === 'unanswered' && isBookingFailed) return [say('waiting_end_party_not_booked')];
  const isKnown = endReason !== null && Object.hasOwn(endTexts, endReason);
  const label = isKnown ? say(endTexts[endReason as EntryEnd]) : '';
  const hasReason = endReason === 'removed' || endReason === 'opening_cancelled';
  if (!hasReason || staffReason === null) return [label];
  return [`${label} `, ...parts('booking_reason', { reason: { userText: staffReason } })];
}

/** To a member who asked for it, when the lobby of an opening, or its sale, opens for them. Rule: DRAW-11. */
export function saleReminder(
  opening: Pick<EntryFacts, 'resort' | 'resortId' | 'startsAt'> & { id: number; saleMode: string },
  { locale, say, parts }: Texts,
): MessageText {
  const isDraw = opening.saleMode === 'draw';
  return {
    locale,
    title: say(isDraw ? 'waiting_lobby_title' : 'waiting_sale_title'),
    text: parts(isDraw ? 'waiting_lobby_text' : 'waiting_sale_text', about(opening)),
    facts: [],
    resortId: opening.resortId,
    buttons: [{ label: say(isDraw ? 'waiting_join_lobby' : 'waiting_book_room'), path: bookPath(opening) }],
    colour: colours.sea,
  };
}
