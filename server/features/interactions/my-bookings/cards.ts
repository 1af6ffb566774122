import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { APIButtonComponent } from 'discord-api-types/v10';
import { canSayHere } from '@sunset/contract/openings/line.ts';
import type { Texts } from '../../../messages/texts.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import { statusTexts } from '../../messages/booking-cards/template.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { placeText, waitingPlaceText } from '../line/place-text.ts';
import { offerButtons } from '../offers/offer-buttons.ts';
import { actionButton, linkButton, moment, rowOf, type ReplyMessage, type Row } from '../replies.ts';
import { shorten } from '../../../messages/shorten.ts';

type Embed = NonNullable<ReplyMessage['embeds']>[number];

/** One card for each: Discord allows five rows of buttons in a message. */
const maxCards = 5;

interface Mine {
  /** Bookings whose session is not over, the next first. */
  bookings: Booking[];
  entries: WaitingEntry[];
  siteUrl: string;
  texts: Texts;
  now: Date;
}

/** What `/mybookings` answers: open offers first, because they end. Rule: INTER-9. */
export function describeMine({ bookings, entries, siteUrl, texts, now }: Mine): ReplyMessage {
  const { say } = texts;
  const site = linkButton(say('booking_my_bookings'), `${siteUrl}${texts.path('/book?view=bookings')}`);
  const cards = [
    ...entries.flatMap((entry) => offerCard(entry, texts)),
    ...bookings.map((booking) => bookingCard(booking, { site, texts, now })),
    ...entries.flatMap((entry) => hereCard(entry, { site, texts, now })),
  ];
  if (cards.length === 0) return { content: say('commands_nothing_ahead'), components: [rowOf(site)] };
  const shown = cards.slice(0, maxCards);
  return {
    ...(cards.length > maxCards ? { content: say('commands_first_of', { shown: maxCards, all: cards.length }) } : {}),
    embeds: shown.map(({ embed }) => embed),
    components: shown.map(({ row }) => row),
  };
}

interface Context {
  site: APIButtonComponent;
  texts: Texts;
  now: Date;
}

function bookingCard(booking: Booking, { site, texts, now }: Context): { embed: Embed; row: Row } {
  const { say } = texts;
  const { bookingReference: reference, status, line } = booking;
  const labels = statusTexts[status];
  const room = escapeForDiscord(booking.roomType);
  const embed = {
    title: shorten(escapeForDiscord(booking.resort), 256),
    description: [
      `**${say(labels.label)}.** ${say(labels.text)}`,
      ...(line === null || line.state === 'out' ? [] : [`**${placeText(line, texts)}**`]),
    ].join('\n'),
    color: status === 'confirmed' ? colours.good : colours.sea,
    fields: [
      field(say('commands_when'), moment(booking.checkIn)),
      field(say('booking_room'), say('booking_room_number', { room, number: String(booking.room_number) })),
      field(say('booking_payment'), priceText(texts, booking.payment_method, booking.totalPrice)),
      field(say('booking_reference'), `\`${reference}\``),
    ],
  };
  const row = rowOf(
    ...(booking.neighborhood_code === null
      ? []
      : [actionButton('show_code', { reference }, { label: say('card_show_code'), style: 'primary' })]),
    ...(canSayHere(line, now.getTime())
      ? [actionButton('im_here', { reference }, { label: say('line_im_here'), style: 'primary' })]
      : []),
    ...(booking.can.change ? [actionButton('change_booking', { reference }, { label: say('change_button') })] : []),
    ...(booking.can.cancel
      ? [actionButton('cancel_booking', { reference }, { label: say('card_cancel'), style: 'danger' })]
      : []),
    linkButton(say('card_calendar'), booking.calendar_url),
    site,
  );
  return { embed, row };
}

/** An open offer with its buttons; none without one. */
export function offerCard(entry: WaitingEntry, texts: Texts): { embed: Embed; row: Row }[] {
  const { say } = texts;
  const { offer, openingId, checkIn } = entry;
  if (offer === null) return [];
  const embed = {
    title: shorten(say('commands_room_for_you', { resort: escapeForDiscord(entry.resort) }), 256),
    description: say('commands_offer_until', { until: moment(offer.until) }),
    color: colours.notice,
    fields: [
      field(say('commands_when'), moment(entry.checkIn)),
      field(say('booking_room'), escapeForDiscord(offer.type)),
      field(say('commands_price'), priceText(texts, entry.payment_method, offer.pricing.final_price)),
    ],
  };
  return [{ embed, row: offerButtons({ openingId, checkIn, offer }, texts) }];
}

/** A waiting member's place in the line of the session, or "I'm here". None outside of the time for it. Rule: LINE-2. */
function hereCard(entry: WaitingEntry, { site, texts, now }: Context): { embed: Embed; row: Row }[] {
  const { line, openingId } = entry;
  const canSay = canSayHere(line, now.getTime());
  if (line === null || entry.offer !== null || (line.state === 'out' && !canSay)) return [];
  const { say } = texts;
  const embed = {
    title: shorten(escapeForDiscord(entry.resort), 256),
    description: canSay ? say('line_waiting_member_text') : waitingPlaceText(line, texts),
    color: colours.sea,
    fields: [field(say('commands_when'), moment(entry.checkIn))],
  };
  const look = { label: say('line_im_here'), style: 'primary' as const };
  return [{ embed, row: rowOf(...(canSay ? [actionButton('im_here_waiting', { openingId }, look)] : []), site) }];
}

const field = (name: string, value: string) => ({ name, value: shorten(value, 1024), inline: true });
