import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { bookingStatuses } from '@sunset/contract/bookings/booking-status.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { offerButtons } from '../offers/offer-buttons.ts';
import { actionButton, linkButton, rowOf, timestamp, type ReplyMessage, type Row } from '../replies.ts';

type Embed = NonNullable<ReplyMessage['embeds']>[number];

/** One card for each: Discord allows five rows of buttons in a message. */
const maxCards = 5;

interface Mine {
  /** Bookings whose session is not over, the next first. */
  bookings: Booking[];
  entries: WaitingEntry[];
  siteUrl: string;
}

/** What `/mybookings` answers: open offers first, because they end. Rule: INTER-9. */
export function describeMine({ bookings, entries, siteUrl }: Mine): ReplyMessage {
  const cards = [...entries.flatMap(offerCard), ...bookings.map((booking) => bookingCard(booking, siteUrl))];
  if (cards.length === 0) {
    return {
      content: 'You have no booking ahead. Type /openings to see what is next.',
      components: [rowOf(linkButton('My Bookings', `${siteUrl}/book?view=bookings`))],
    };
  }
  const shown = cards.slice(0, maxCards);
  return {
    ...(cards.length > maxCards
      ? { content: `The next ${maxCards} of ${cards.length}. The others are on the site.` }
      : {}),
    embeds: shown.map(({ embed }) => embed),
    components: shown.map(({ row }) => row),
  };
}

function bookingCard(booking: Booking, siteUrl: string): { embed: Embed; row: Row } {
  const { bookingReference: reference, status } = booking;
  const labels = bookingStatuses[status];
  const embed = {
    title: escapeForDiscord(booking.resort).slice(0, 256),
    description: `**${labels.guestLabel}.** ${labels.explanation}`,
    color: status === 'confirmed' ? colours.good : colours.sea,
    fields: [
      field('When', `${timestamp(booking.checkIn)} (${timestamp(booking.checkIn, 'R')})`),
      field('Room', `${escapeForDiscord(booking.roomType)}, number ${booking.room_number}`),
      field('Payment', booking.payment_display),
      field('Reference', `\`${reference}\``),
    ],
  };
  const row = rowOf(
    ...(booking.neighborhood_code === null
      ? []
      : [actionButton('show_code', { reference }, { label: 'Show code', style: 'primary' })]),
    ...(booking.can.cancel
      ? [actionButton('cancel_booking', { reference }, { label: 'Cancel', style: 'danger' })]
      : []),
    linkButton('Calendar', booking.calendar_url),
    linkButton('My Bookings', `${siteUrl}/book?view=bookings`),
  );
  return { embed, row };
}

function offerCard(entry: WaitingEntry): { embed: Embed; row: Row }[] {
  const { offer, openingId } = entry;
  if (offer === null) return [];
  const embed = {
    title: `A room for you: ${escapeForDiscord(entry.resort)}`.slice(0, 256),
    description: `You have until ${timestamp(offer.until)} (${timestamp(offer.until, 'R')}).`,
    color: colours.notice,
    fields: [
      field('When', `${timestamp(entry.checkIn)} (${timestamp(entry.checkIn, 'R')})`),
      field('Room', escapeForDiscord(offer.type)),
      field('Price', offer.pricing.payment_details.display),
    ],
  };
  return [{ embed, row: offerButtons(openingId) }];
}

const field = (name: string, value: string) => ({ name, value: value.slice(0, 1024), inline: true });
