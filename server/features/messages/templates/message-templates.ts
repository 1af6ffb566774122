import { starValues } from '@sunset/contract/bookings/feedback.ts';
import type { GuestMessageKind } from '@sunset/contract/message-kinds.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { paymentDetails, type PaymentLinks } from '../../bookings/pricing/rules.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import { colours, type MessageButton, type MessageText, type Part } from './message-text.ts';

/** The messages about a booking. */
export interface BookingFacts {
  reference: string;
  reason: string | null;
  /** Who made the last change of status. */
  changedBy: string | null;
  resort: string;
  resortId: number;
  roomType: string;
  roomNumber: number;
  startsAt: Date;
  neighborhoodCode: string | null;
  codeMinutesBefore: number;
  plotOwner: string | null;
  paymentMethod: string;
  originalPrice: number;
  finalPrice: number;
  isPaid: boolean;
}

type Template = (facts: BookingFacts, links: PaymentLinks, payload: Record<string, unknown>) => MessageText;

const myBookings = { label: 'My Bookings', path: '/book?view=bookings' };
const bookAnother = { label: 'Find another opening', path: '/book' };

/** The messages to a guest about a booking. */
const templates = {
  'booking.placed': (facts, links) => ({
    ...about(facts, links, colours.sea),
    title: 'Request received',
    text: [
      'We have your request for ',
      { userText: facts.resort },
      ', which opens ',
      { at: facts.startsAt },
      '. We save your room while our staff check your request. We message you here when they decide.',
    ],
  }),
  'booking.confirmed': (facts, links) => ({
    ...about(facts, links, colours.good),
    title: 'Your room is confirmed',
    text: [
      { userText: facts.resort },
      ' opens ',
      { at: facts.startsAt },
      `. Please arrive at least 10 minutes early. We send you the neighborhood code here ${facts.codeMinutesBefore} minutes before the opening.`,
    ],
  }),
  'booking.rejected': (facts, links) => ({
    ...sorry(facts, links),
    title: 'We could not confirm your request',
    text: [
      'Our staff could not confirm your request for ',
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      '. ',
      ...because(facts.reason),
    ],
  }),
  'booking.cancelled': (facts, links) => ({
    ...sorry(facts, links),
    title: 'Your booking is cancelled',
    text: [{ userText: facts.resort }, ', ', { at: facts.startsAt }, ': ', ...whoCancelled(facts)],
  }),
  'booking.restored': (facts, links) => ({
    ...about(facts, links, colours.good),
    title: 'Your request is open again',
    text: [
      'Good news: our staff opened your request for ',
      { userText: facts.resort },
      ' again and saved a room for you. The session starts ',
      { at: facts.startsAt },
      '.',
    ],
  }),
  'booking.changed': (facts, links) => ({
    ...about(facts, links, colours.notice),
    title: 'Your booking was changed',
    text: [
      'Our staff changed your booking for ',
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      '. The new details are below.',
    ],
  }),
  'booking.moved': (facts, links, payload) => ({
    ...about(facts, links, colours.notice),
    title: 'Your session has a new time',
    text: [
      { userText: facts.resort },
      ' moved from ',
      ...instantOf(payload['from']),
      ' to ',
      ...instantOf(payload['to'], facts.startsAt),
      '. Your room and price stay the same. If you can’t come at the new time, you can cancel on the site.',
    ],
  }),
  'booking.cleared': (facts, links, payload) => ({
    ...sorry(facts, links),
    title: 'Your booking was removed',
    text: [
      'Our staff removed the bookings for ',
      { userText: facts.resort },
      ', ',
      ...instantOf(payload['starts_at'], facts.startsAt),
      '. Yours was one of them. ',
      ...because(facts.reason),
    ],
  }),
  'booking.reminder': (facts, links) => ({
    ...about(facts, links, colours.sea),
    title: 'See you soon',
    text: [
      'Your session at ',
      { userText: facts.resort },
      ' starts ',
      { at: facts.startsAt },
      '. Please arrive at least 10 minutes early.',
    ],
  }),
  'booking.neighborhood_code': (facts, links) => ({
    ...about(facts, links, colours.good),
    title: 'Your neighborhood code',
    text: [
      { userText: facts.resort },
      ' opens ',
      { at: facts.startsAt },
      '. Join the neighborhood with the code ',
      { code: facts.neighborhoodCode ?? '' },
      '. Please don’t share it.',
    ],
  }),
  'booking.feedback': (facts, links) => ({
    ...about(facts, links, colours.sea),
    title: 'How was your evening?',
    text: [
      'Thank you for coming to ',
      { userText: facts.resort },
      '. How many stars do you give it? The staff see the stars of all guests together, without names.',
    ],
    facts: [],
    buttonRows: [starValues.map((stars) => starButton(facts.reference, stars))],
  }),
} satisfies Record<GuestMessageKind, Template>;

function starButton(reference: string, stars: number): MessageButton {
  return { label: `${stars} ★`, action: buildCustomId('give_stars', { reference, stars }), style: 'secondary' };
}

/** The text of a message about a booking. `payload` is what was written with the message, e.g. both times of a move. */
export function guestMessage(
  message: { kind: GuestMessageKind; payload: Record<string, unknown> },
  facts: BookingFacts,
  links: PaymentLinks,
): MessageText {
  const template: Template = templates[message.kind];
  return template(facts, links, message.payload);
}

function about(facts: BookingFacts, links: PaymentLinks, colour: number) {
  return {
    facts: bookingDetails(facts, links),
    resortId: facts.resortId,
    buttons: [myBookings],
    colour,
  };
}

/** The lines about a booking. */
export function bookingDetails(facts: BookingFacts, links: PaymentLinks): MessageText['facts'] {
  return [
    { name: 'Room', value: [{ userText: facts.roomType }, `, number ${facts.roomNumber}`] },
    { name: 'Payment', value: paymentLine(facts, links) },
    ...(facts.plotOwner === null ? [] : [{ name: 'Plot owner', value: [{ userText: facts.plotOwner }] }]),
    { name: 'Reference', value: [{ code: facts.reference }] },
  ];
}

function sorry(facts: BookingFacts, links: PaymentLinks) {
  const { facts: lines } = about(facts, links, colours.sorry);
  const kept = lines.filter(({ name }) => name === 'Room' || name === 'Reference');
  return { facts: kept, buttons: [bookAnother], colour: colours.sorry };
}

function paymentLine(facts: BookingFacts, links: PaymentLinks): Part[] {
  // The schema's check limits the column to the values of the contract.
  const method = facts.paymentMethod as PaymentMethod;
  const { display } = paymentDetails(method, facts, links);
  if (facts.finalPrice === 0) return [display];
  if (facts.isPaid) return [`${display}, paid. Thank you!`];
  return [`${display}, ${paymentMethods[method].messageText}`];
}

function because(reason: string | null): Part[] {
  return reason === null || reason.trim() === '' ? ['We are sorry.'] : ['Reason: ', { userText: reason }, '.'];
}

function whoCancelled(facts: BookingFacts): Part[] {
  if (facts.reason === 'not_approved_in_time') {
    return ['our staff did not answer your request before the session ended. We are sorry.'];
  }
  if (facts.changedBy === 'member') return ['you cancelled it. Another guest can have the room now.'];
  if (facts.changedBy === 'system') return ['it was cancelled. ', ...because(facts.reason)];
  return ['our staff cancelled it. ', ...because(facts.reason)];
}

function instantOf(value: unknown, otherwise?: Date): Part[] {
  const instant = typeof value === 'string' ? new Date(value) : otherwise;
  return instant === undefined || Number.isNaN(instant.getTime()) ? ['another time'] : [{ at: instant }];
}
