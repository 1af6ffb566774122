import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { sessionLabel } from '@sunset/contract/bookings/booking-status.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { actionButton, linkButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';
import { shorten } from '../../../messages/shorten.ts';

/** Two rows of buttons for the guests, and one for the pages; a message has five rows of five. */
const guestsPerPage = 10;
const buttonsPerRow = 5;

/** The guests of a session, ten to a page, with what can be done for each. Rule: INTER-14. */
export function describeEvening(board: Board, wantedPage: number, siteUrl: string): ReplyMessage {
  const { opening } = board;
  const openingId = opening.id;
  const guests = board.units.flatMap(({ booking }) => (booking === null ? [] : [booking]));
  const pages = Math.max(1, Math.ceil(guests.length / guestsPerPage));
  const page = Math.min(Math.max(wantedPage, 1), pages);
  const first = (page - 1) * guestsPerPage;
  const shown = guests.slice(first, first + guestsPerPage);
  const lines = shown.map((booking, index) => `**${first + index + 1}.** ${describeGuest(booking)}`);
  const buttons = shown.map((booking, index) => guestButton(booking, first + index + 1, page));
  const embed = {
    title: shorten(escapeForDiscord(opening.resort), 256),
    description: [
      `${timestamp(opening.openingDate)} (${timestamp(opening.openingDate, 'R')})`,
      `${opening.confirmed} approved, ${opening.pending} pending, ${opening.checked_in} arrived, ${opening.units} rooms`,
      '',
      ...(lines.length === 0 ? ['Nobody has booked yet.'] : lines),
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
        linkButton('Session board', `${siteUrl}/hosting?opening=${openingId}`),
      ),
    ],
  };
}

function describeGuest(booking: StaffBooking): string {
  const { guestInfo, roomType, unitNumber } = booking;
  const name = `${escapeForDiscord(guestInfo.robloxDisplayName)} (${escapeForDiscord(guestInfo.discordUsername)})`;
  return `${name}, ${escapeForDiscord(roomType)} ${unitNumber}: ${sessionLabel(booking)}`;
}

function guestButton({ bookingReference: reference, status, can }: StaffBooking, number: number, page: number) {
  if (status === 'pending') {
    return actionButton('approve_booking', { reference }, { label: `Approve ${number}`, isDisabled: !can.approve });
  }
  const look = { label: `Check in ${number}`, style: 'primary' as const, isDisabled: !can.check_in };
  return actionButton('check_in', { reference, page }, look);
}
