import { entryEnds, type EntryEnd } from '@sunset/contract/openings/waiting-list.ts';
import type { WaitingMessageKind } from '@sunset/contract/message-kinds.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import { colours, type MessageButton, type MessageText, type Part } from './message-text.ts';

/** The messages about an entry of a waiting list. */
export interface EntryFacts {
  openingId: number;
  resort: string;
  resortId: number;
  startsAt: Date;
  endReason: string | null;
  staffReason: string | null;
  /** Of the open offer. */
  offerUntil: Date | null;
  roomType: string | null;
  /** True if buttons can be pressed. */
  hasButtons: boolean;
}

const templates = {
  'waiting_list.offer': (facts) =>
    offerMessage(facts, 'A room is offered to you', [
      'A room at ',
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      ', is yours if you take it. ',
    ]),
  'draw.offer': (facts) =>
    offerMessage(facts, 'You got a room', [
      'The draw for ',
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      ', gave you a room. It is yours if you take it. ',
    ]),
  'draw.waiting': (facts) => ({
    title: 'No room in the draw',
    text: [
      'In the draw for ',
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      ', there was no room left for you. You are on the waiting list now, in the order of the draw.',
    ],
    facts: [],
    buttons: [{ label: 'My waiting list', path: '/book?view=bookings' }],
    colour: colours.notice,
  }),
  'waiting_list.offer_over': (facts) => ({
    title: 'Your offer is over',
    text: [
      'You did not answer the offer for ',
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      '. You are now at the end of the waiting list. If you miss one more offer, you leave the list.',
    ],
    facts: [],
    buttons: [{ label: 'My waiting list', path: '/book?view=bookings' }],
    colour: colours.notice,
  }),
  'waiting_list.removed': (facts) => ({
    title: 'You are not on the waiting list anymore',
    text: [{ userText: facts.resort }, ', ', { at: facts.startsAt }, ': ', ...whyRemoved(facts)],
    facts: [],
    buttons: [{ label: 'Find another opening', path: '/book' }],
    colour: colours.sorry,
  }),
} satisfies Record<WaitingMessageKind, (facts: EntryFacts) => MessageText>;

/** The text of a message about an entry of a waiting list. Rule: WAIT-11. */
export function waitingMessage(kind: WaitingMessageKind, facts: EntryFacts): MessageText {
  return templates[kind](facts);
}

/** A message about an open offer, which begins in its own words. */
function offerMessage(facts: EntryFacts, title: string, beginning: Part[]): MessageText {
  return {
    title,
    text: [
      ...beginning,
      'The offer ends ',
      { at: facts.offerUntil ?? facts.startsAt },
      '. Everything is filled in: one tap books it.',
    ],
    facts: facts.roomType === null ? [] : [{ name: 'Room', value: [{ userText: facts.roomType }] }],
    resortId: facts.resortId,
    buttons: [
      ...(facts.hasButtons ? answers(facts.openingId) : []),
      { label: 'See the offer', path: '/book?view=bookings' },
    ],
    colour: colours.good,
  };
}

function answers(openingId: number): MessageButton[] {
  return [
    { label: 'Take', action: buildCustomId('take_offer', { openingId }), style: 'success' },
    { label: 'Pass', action: buildCustomId('pass_offer', { openingId }), style: 'secondary' },
  ];
}

function whyRemoved({ endReason, staffReason }: EntryFacts): Part[] {
  const label =
    endReason !== null && Object.hasOwn(entryEnds, endReason) ? entryEnds[endReason as EntryEnd].guestLabel : '';
  if (endReason !== 'removed' || staffReason === null) return [label];
  return [`${label} Reason: `, { userText: staffReason }, '.'];
}
