import { starValues } from '@sunset/contract/bookings/feedback.ts';
import type { GuestMessageKind } from '@sunset/contract/message-kinds.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import { codeFromOf } from '../../openings/code-and-late.ts';
import { because } from './because.ts';
import { colours, type MessageButton, type MessageText } from './message-text.ts';
import type { MessageKey, Part, Texts } from '../../../messages/texts.ts';

/** The messages about a booking. */
export interface BookingFacts {
  reference: string;
  status: string;
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

/** What a message is made of. `payload` is what was written with the message, e.g. both times of a move. */
interface Context {
  facts: BookingFacts;
  payload: Record<string, unknown>;
  texts: Texts;
  now: Date;
}

type Template = (context: Context) => MessageText;

/** The messages to a guest about a booking. */
const templates = {
  'booking.placed': (context) => ({
    ...about(context, colours.sea),
    title: context.texts.say('booking_placed_title'),
    text: context.texts.parts('booking_placed_text', session(context)),
  }),
  'booking.confirmed': (context) => ({
    ...about(context, colours.good),
    title: context.texts.say('booking_confirmed_title'),
    text: whenToCome(context),
  }),
  'booking.rejected': (context) => ({
    ...sorry(context),
    title: context.texts.say('booking_rejected_title'),
    text: [
      ...context.texts.parts('booking_rejected_text', session(context)),
      ' ',
      ...because(context.facts, context.texts),
    ],
  }),
  'booking.cancelled': (context) => ({
    ...sorry(context),
    title: context.texts.say('booking_cancelled_title'),
    text: whoCancelled(context),
  }),
  'booking.restored': (context) => {
    const isConfirmed = context.facts.status === 'confirmed';
    return {
      ...about(context, colours.good),
      title: context.texts.say(isConfirmed ? 'booking_back_title' : 'booking_restored_title'),
      text: context.texts.parts(isConfirmed ? 'booking_back_text' : 'booking_restored_text', session(context)),
    };
  },
  'booking.changed': (context) => ({
    ...about(context, colours.notice),
    title: context.texts.say('booking_changed_title'),
    text: context.texts.parts(
      context.payload['by'] === 'guest' ? 'booking_changed_by_guest' : 'booking_changed_text',
      session(context),
    ),
  }),
  'booking.given_away': (context) => ({
    ...about(context, colours.notice),
    title: context.texts.say('booking_given_away_title'),
    text: context.texts.parts('booking_given_away_text', { resort: { userText: context.facts.resort } }),
  }),
  'booking.exchanged': (context) => ({
    ...about(context, colours.notice),
    title: context.texts.say('booking_exchanged_title'),
    text: context.texts.parts('booking_exchanged_text', {
      ...session(context),
      room: { userText: `${context.facts.roomType} ${context.facts.roomNumber}` },
    }),
  }),
  'booking.moved': (context) => ({
    ...about(context, colours.notice),
    title: context.texts.say('booking_moved_title'),
    text: [
      ...context.texts.parts('booking_moved_text', {
        resort: { userText: context.facts.resort },
        from: instantOf(context, 'from'),
        to: instantOf(context, 'to', context.facts.startsAt),
      }),
      ...whyMoved(context),
    ],
  }),
  'booking.cleared': (context) => ({
    ...sorry(context),
    title: context.texts.say('booking_cleared_title'),
    text: [
      ...context.texts.parts('booking_cleared_text', {
        resort: { userText: context.facts.resort },
        start: instantOf(context, 'starts_at', context.facts.startsAt),
      }),
      ' ',
      ...because(context.facts, context.texts),
    ],
  }),
  'booking.reminder': (context) => ({
    ...about(context, colours.sea),
    title: context.texts.say('booking_reminder_title'),
    text: context.texts.parts('booking_reminder_text', session(context)),
  }),
  'booking.neighborhood_code': (context) => ({
    ...about(context, colours.good),
    title: context.texts.say('booking_code_title'),
    text: context.texts.parts('booking_code_text', {
      ...session(context),
      code: { code: context.facts.neighborhoodCode ?? '' },
    }),
    buttonRows: [[hereButton(context.facts.reference, context.texts)]],
  }),
  'booking.called': (context) => ({
    ...about(context, colours.notice),
    title: context.texts.say('line_called_title'),
    text: context.texts.parts('line_called_text', { resort: { userText: context.facts.resort } }),
    facts: [],
  }),
  'booking.feedback': (context) => ({
    ...about(context, colours.sea),
    title: context.texts.say('booking_feedback_title'),
    text: context.texts.parts('booking_feedback_text', { resort: { userText: context.facts.resort } }),
    facts: [],
    buttonRows: [starValues.map((stars) => starButton(context.facts.reference, stars))],
  }),
} satisfies Record<GuestMessageKind, Template>;

/** What most of them name: the resort, and when the session starts. */
function session({ facts }: Context): { resort: Part; start: Part } {
  return { resort: { userText: facts.resort }, start: { at: facts.startsAt } };
}

/** A booking that is confirmed while the code is given out, or later, is of a guest who comes now: the other text comes too late. */
function whenToCome(context: Context): Part[] {
  const { facts, texts, now } = context;
  const { codeMinutesBefore: minutes, neighborhoodCode } = facts;
  if (now < codeFromOf(facts)) return texts.parts('booking_confirmed_text', { ...session(context), minutes });
  const code = neighborhoodCode === null ? [] : [' ', texts.say('card_code_on_site')];
  return [...texts.parts('booking_confirmed_now_text', session(context)), ...code];
}

function starButton(reference: string, stars: number): MessageButton {
  return { label: `${stars} ★`, action: buildCustomId('give_stars', { reference, stars }), style: 'secondary' };
}

/** "I'm here". Rule: LINE-1. */
export function hereButton(reference: string, { say }: Texts): MessageButton {
  return { label: say('line_im_here'), action: buildCustomId('im_here', { reference }), style: 'primary' };
}

/** The text of a message about a booking. */
export function guestMessage(kind: GuestMessageKind, context: Context): MessageText {
  const template: Template = templates[kind];
  return template(context);
}

function about(context: Context, colour: number) {
  const { facts, texts } = context;
  return {
    locale: texts.locale,
    facts: bookingDetails(context),
    resortId: facts.resortId,
    buttons: [{ label: texts.say('booking_my_bookings'), path: '/book?view=bookings' }],
    colour,
  };
}

/** The lines about a booking. */
export function bookingDetails(context: Omit<Context, 'payload' | 'now'>): MessageText['facts'] {
  const { facts, texts } = context;
  const { plotOwner } = facts;
  return [
    roomLine(context),
    { name: texts.say('booking_payment'), value: [paymentLine(context)] },
    ...(plotOwner === null ? [] : [{ name: texts.say('booking_plot_owner'), value: [{ userText: plotOwner }] }]),
    referenceLine(context),
  ];
}

function roomLine({ facts, texts }: Pick<Context, 'facts' | 'texts'>) {
  const room = { userText: facts.roomType };
  const value = texts.parts('booking_room_number', { room, number: String(facts.roomNumber) });
  return { name: texts.say('booking_room'), value };
}

function referenceLine({ facts, texts }: Pick<Context, 'facts' | 'texts'>) {
  return { name: texts.say('booking_reference'), value: [{ code: facts.reference }] };
}

function sorry(context: Context) {
  const { say, locale } = context.texts;
  return {
    locale,
    facts: [roomLine(context), referenceLine(context)],
    buttons: [{ label: say('booking_find_another'), path: '/book' }],
    colour: colours.sorry,
  };
}

const payTexts = {
  bbc: 'booking_pay_bbc',
  robux: 'booking_pay_robux',
  donation: 'booking_pay_donation',
} as const satisfies Record<PaymentMethod, MessageKey>;

function paymentLine({ facts, texts }: Pick<Context, 'facts' | 'texts'>): string {
  // The schema's check limits the column to the values of the contract.
  const method = facts.paymentMethod as PaymentMethod;
  const price = priceText(texts, method, facts.finalPrice);
  if (facts.finalPrice === 0) return price;
  return texts.say(facts.isPaid ? 'booking_paid' : payTexts[method], { price });
}

/** Staff gave a reason: the resort is closed. Rule: CLOSURE-4. */
function whyMoved({ payload: { reason }, texts }: Context): Part[] {
  return typeof reason === 'string' ? [' ', ...texts.parts('booking_reason', { reason: { userText: reason } })] : [];
}

function whoCancelled(context: Context): Part[] {
  const { facts, texts } = context;
  const about = session(context);
  if (facts.reason === 'not_approved_in_time') return texts.parts('booking_cancelled_unanswered', about);
  if (facts.changedBy === 'member') return texts.parts('booking_cancelled_by_guest', about);
  const key = facts.changedBy === 'system' ? 'booking_cancelled_by_system' : 'booking_cancelled_by_staff';
  return [...texts.parts(key, about), ' ', ...because(context.facts, context.texts)];
}

function instantOf({ payload, texts }: Context, name: string, otherwise?: Date): Part {
  const value = payload[name];
  const instant = typeof value === 'string' ? new Date(value) : otherwise;
  const isKnown = instant !== undefined && !Number.isNaN(instant.getTime());
  return isKnown ? { at: instant } : texts.say('booking_another_time');
}
