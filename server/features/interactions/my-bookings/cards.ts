import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { APIButtonComponent } from 'discord-api-types/v10';
import type { Texts } from '../../../messages/texts.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import { statusTexts } from '../../messages/booking-cards/template.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
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
}

/** What `/mybookings` answers: open offers first, because they end. Rule: INTER-9. */
export function describeMine({ bookings, entries, siteUrl, texts }: Mine): ReplyMessage {
  const { say } = texts;
  const site = linkButton(say('booking_my_bookings'), `${siteUrl}${texts.path('/book?view=bookings')}`);
  const cards = [
    ...entries.flatMap((entry) => offerCard(entry, texts)),
    ...bookings.map((booking) => bookingCard(booking, site, texts)),
  ];
  if (cards.length === 0) return { content: say('commands_nothing_ahead'), components: [rowOf(site)] };
  const shown = cards.slice(0, maxCards);
  return {
    ...(cards.length > maxCards ? { content: say('commands_first_of', { shown: maxCards, all: cards.length }) } : {}),
    embeds: shown.map(({ embed }) => embed),
    components: shown.map(({ row }) => row),
  };
}

function bookingCard(booking: Booking, site: APIButtonComponent, texts: Texts): { embed: Embed; row: Row } {
  const { say } = texts;
  const { bookingReference: reference, status } = booking;
  const labels = statusTexts[status];
  const room = escapeForDiscord(booking.roomType);
  const embed = {
    title: shorten(escapeForDiscord(booking.resort), 256),
    description: `**${say(labels.label)}.** ${say(labels.text)}`,
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
  const { offer, openingId } = entry;
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
  return [{ embed, row: offerButtons({ openingId, offer }, texts) }];
}

const field = (name: string, value: string) => ({ name, value: shorten(value, 1024), inline: true });
