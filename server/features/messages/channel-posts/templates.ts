import { bookingStatuses, type BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { isStaffKind } from '../../../actor.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import { bookPath, type OpeningFacts } from '../templates/announcements.ts';
import { colours, sanitize, type MessageButton, type MessageText } from '../templates/message-text.ts';
import type { Part } from '../../../messages/texts.ts';
import { shorten } from '../../../messages/shorten.ts';

/** Each has a row of buttons, and the link to the panel has one: Discord allows five. */
export const maxRequests = 4;
export const maxDecided = 8;

/** A booking of a post about requests: one that waits, or one that was decided since. */
export interface RequestRow {
  reference: string;
  /** `pending`, or what was decided; what happened afterwards, e.g. that the session is over, does not count. */
  status: string;
  /** It was approved before its guest changed it. */
  wasApproved: boolean;
  guest: string;
  roomId: number;
  roomType: string;
  price: number;
  method: string;
  /** Who decided; null for the guest, the system, and while it waits. */
  decidedBy: string | null;
  decidedKind: string | null;
}

/** In the guests' channel, once, in the last 30 minutes: the first who presses gets the room. Rules: OFFER-12, CARD-7. */
export function freeRoom(
  opening: OpeningFacts,
  { isFree, hasButtons }: { isFree: boolean; hasButtons: boolean },
): MessageText {
  const claim: MessageButton = {
    label: 'Claim',
    action: buildCustomId('claim_room', { openingId: opening.id }),
    style: 'success',
  };
  const book: MessageButton = { label: 'Book a room', path: bookPath(opening) };
  return {
    locale: 'en',
    title: isFree ? `${opening.resort}: a room is free` : `${opening.resort}: taken`,
    lead: [
      { userText: opening.resort },
      ' opens ',
      { at: opening.startsAt },
      isFree ? '. A room is free.' : '. The free room is taken.',
    ],
    text: [isFree ? 'The first guest who books it gets it.' : 'All rooms are taken now.'],
    facts: [],
    resortId: opening.resortId,
    buttons: isFree ? [...(hasButtons ? [claim] : []), book] : [],
    colour: isFree ? colours.sea : colours.notice,
  };
}

interface Requests {
  rows: RequestRow[];
  role: string | undefined;
  hasButtons: boolean;
}

/** For the staff channel, before an opening with pending requests; it follows the decisions. Rules: BOARD-11, CARD-7. */
export function waitingRequests(opening: OpeningFacts, { rows, role, hasButtons }: Requests): MessageText {
  const waiting = rows.filter(({ status }) => status === 'pending');
  const decided = rows.filter(({ status }) => status !== 'pending');
  const more = opening.waiting - waiting.length;
  const title = summary(opening.waiting);
  return {
    locale: 'en',
    title: `${opening.resort}: ${title}`,
    lead: [`${title}.`],
    text: [
      { userText: opening.resort },
      ' opens ',
      { at: opening.startsAt },
      '. ',
      ...(opening.waiting === 0 ? [] : ['If nobody answers a new request, it is cancelled when the session ends.']),
      ...(more > 0 ? [` ${more} more: they follow here, or see the hosting panel.`] : []),
      ...decided.flatMap(decisionLine),
    ],
    facts: waiting.map((request, index) => ({
      name: `Request ${index + 1}`,
      value: [
        { userText: request.guest },
        ', ',
        { userText: request.roomType },
        `, ${request.price} BBC${request.wasApproved ? ' (approved before; the guest changed it)' : ''}`,
      ],
    })),
    ...(role === undefined ? {} : { pingRole: role }),
    ...(hasButtons ? { buttonRows: waiting.map(decisionButtons) } : {}),
    buttons: [{ label: 'Hosting panel', path: '/hosting' }],
    colour: opening.waiting === 0 ? colours.good : colours.notice,
  };
}

function summary(count: number): string {
  if (count === 0) return 'All requests are answered';
  return count === 1 ? '1 request is waiting for an answer' : `${count} requests are waiting for an answer`;
}

const maxNameLength = 30;

function decisionButtons({ reference, guest, roomId, price, method }: RequestRow, index: number): MessageButton[] {
  const name = shorten(sanitize(guest), maxNameLength);
  const shown = { reference, roomId, price, method };
  return [
    {
      label: `Approve ${index + 1}: ${name}`,
      action: buildCustomId('approve_booking', shown),
      style: 'success',
    },
    { label: `Reject ${index + 1}`, action: buildCustomId('reject_booking', shown), style: 'danger' },
  ];
}

/** "mira: Approved by host.one" */
function decisionLine({ guest, status, decidedBy, decidedKind }: RequestRow): Part[] {
  const { staffLabel } = bookingStatuses[status as BookingStatus];
  const by: Part[] =
    decidedKind !== null && isStaffKind(decidedKind) && decidedBy !== null ? [' by ', { userText: decidedBy }] : [];
  return ['\n', { userText: guest }, `: ${staffLabel}`, ...by, '.'];
}
