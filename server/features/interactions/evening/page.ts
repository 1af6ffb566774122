import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { sessionLabel } from '@sunset/contract/bookings/booking-status.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { actionButton, linkButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';
import { shorten } from '../../../messages/shorten.ts';
import { english } from '../../../messages/texts.ts';

/** Two rows of buttons for the guests, and one for the pages; a message has five rows of five. */
const guestsPerPage = 10;
const buttonsPerRow = 5;

/** The guests of a session, ten to a page, with what can be done for each. Rule: INTER-14. */
export function describeEvening(board: Board, wantedPage: number, siteUrl: string): ReplyMessage {
  const { opening } = board;
  const openingId = opening.id;
  const seated = board.units.flatMap(({ booking }) => (booking === null ? [] : [booking]));
  // Who comes after their room was given away is checked in here, too. Rule: LATE-4.
  const guests = [...seated, ...board.given_away];
  const pages = Math.max(1, Math.ceil(guests.length / guestsPerPage));
  const page = Math.min(Math.max(wantedPage, 1), pages);
  const first = (page - 1) * guestsPerPage;
  const shown = guests.slice(first, first + guestsPerPage);
  const buttons = shown.map((booking, index) => guestButton(booking, first + index + 1, page));
  const embed = {
    title: shorten(escapeForDiscord(opening.resort), 256),
    description: [
      `${timestamp(opening.openingDate)} (${timestamp(opening.openingDate, 'R')})`,
      countGuests(seated, opening.units),
      '',
      shown.length === 0 ? 'Nobody has booked yet.' : describeGuests(shown, first),
    ].join('\n'),
    color: colours.sea,
    ...(pages > 1 ? { footer: { text: `Page ${page} of ${pages}` } } : {}),
  };
  const turn = (to: number, label: string) =>
    to >= 1 && to <= pages ? [actionButton('evening_page', { openingId, page: to }, { label })] : [];
  return {
    embeds: [embed],
    components: [
      ...[buttons.slice(0, buttonsPerRow), buttons.slice(buttonsPerRow)]
        .filter((row) => row.length > 0)
        .map((row) => rowOf(...row)),
      rowOf(
        ...turn(page - 1, 'Previous'),
        ...turn(page + 1, 'Next'),
        ...(opening.can_add_guest ? [actionButton('add_guest', { openingId }, { label: 'Add guest' })] : []),
        linkButton('Session board', `${siteUrl}/hosting?opening=${openingId}`),
      ),
    ],
  };
}

/** Each guest once: who is here was approved before. */
function countGuests(guests: readonly StaffBooking[], rooms: number): string {
  const here = guests.filter(({ checked_in_at: at }) => at !== null).length;
  const waiting = guests.filter(({ status }) => status === 'pending').length;
  const number = (value: number) => english.number(value);
  const expected = guests.length - here - waiting;
  return `${number(here)} arrived, ${number(expected)} approved and not here, ${number(waiting)} pending, ${number(rooms)} rooms`;
}

/** Discord's limit for a description, less what precedes the guests. */
const maxGuestText = 3900;

/** The guests of a page, with as much of their notes as a message has room for. */
function describeGuests(guests: readonly StaffBooking[], first: number): string {
  const textWith = (maxNotes: number) =>
    guests.map((guest, index) => `**${first + index + 1}.** ${describeGuest(guest, maxNotes)}`).join('\n');
  const fitting = [150, 50, 0].map(textWith).find(({ length }) => length <= maxGuestText);
  return fitting ?? shorten(textWith(0), maxGuestText);
}

function describeGuest(booking: StaffBooking, maxNotes: number): string {
  const { guestInfo, roomType, unitNumber, notes } = booking;
  const { robloxDisplayName, robloxUsername, discordUsername } = guestInfo;
  const givenAway = booking.given_away_at === null ? '' : ', room given away';
  const accounts = [`${escapeForDiscord(robloxUsername)} on Roblox`];
  if (discordUsername !== '') accounts.push(`${escapeForDiscord(discordUsername)} on Discord`);
  const name = `${escapeForDiscord(robloxDisplayName)} (${accounts.join(', ')})`;
  const lines = [
    `${name}, ${escapeForDiscord(roomType)} ${unitNumber}: ${sessionLabel(booking)}${givenAway}, ${describePayment(booking)}`,
  ];
  const note = notes.replaceAll(/\s+/g, ' ').trim();
  if (note !== '' && maxNotes > 0) lines.push(`> ${escapeForDiscord(shorten(note, maxNotes))}`);
  return lines.join('\n');
}

/** "1,000 BBC to pay", "6 Robux paid". */
function describePayment({
  payment_display: display,
  totalPrice,
  paid_at: paidAt,
  all_inclusive,
}: StaffBooking): string {
  const extra = all_inclusive ? ' (all-inclusive)' : '';
  if (totalPrice === 0) return `${display}${extra}`;
  return `${display}${extra} ${paidAt === null ? 'to pay' : 'paid'}`;
}

function guestButton(booking: StaffBooking, number: number, page: number) {
  const { bookingReference: reference, status, can } = booking;
  if (status === 'pending') {
    const { roomId, totalPrice: price, payment_method: method } = booking;
    const look = { label: `Approve ${number}`, isDisabled: !can.approve };
    return actionButton('approve_booking', { reference, roomId, price, method }, look);
  }
  const look = { label: `Check in ${number}`, style: 'primary' as const, isDisabled: !can.check_in && !can.take_back };
  return actionButton('check_in', { reference, page }, look);
}
