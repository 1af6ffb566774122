import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { bookingStatuses, type BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import type { PaymentLinks } from '../../bookings/pricing/rules.ts';
import { bookingDetails, type BookingFacts } from '../templates/message-templates.ts';
import { colours, type MessageButton, type MessageText, type Part } from '../templates/message-text.ts';

/** What the card of a booking shows. */
export interface CardFacts extends BookingFacts {
  status: string;
  endsAt: Date;
}

export interface CardContext {
  links: PaymentLinks;
  /** The address of the booking's calendar file. */
  calendarUrl: string;
  /** True if buttons can be pressed: Discord sends interactions to this site. */
  hasButtons: boolean;
  now: Date;
}

const statusColours: Record<BookingStatus, number> = {
  pending: colours.sea,
  confirmed: colours.good,
  rejected: colours.sorry,
  cancelled: colours.sorry,
  completed: colours.sea,
  no_show: colours.notice,
};

/** The one message about a booking that follows its state. Rule: CARD-1. */
export function bookingCard(facts: CardFacts, context: CardContext): MessageText {
  // The schema's check limits the column to the values of the contract.
  const status = facts.status as BookingStatus;
  const { heading, explanation, guestLabel } = bookingStatuses[status];
  const isActive = isActiveStatus(status);
  return {
    title: heading,
    text: [
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      `. ${explanation}`,
      ...reason(facts, isActive),
      ...codeLine(facts, context),
    ],
    facts: [{ name: 'Status', value: [guestLabel] }, ...bookingDetails(facts, context.links)],
    resortId: facts.resortId,
    buttons: isActive ? activeButtons(facts, context) : [{ label: 'Find another opening', path: '/book' }],
    colour: statusColours[status],
  };
}

function reason(facts: CardFacts, isActive: boolean): Part[] {
  const isAutomatic = facts.reason === 'not_approved_in_time';
  if (isActive || facts.reason === null || facts.reason.trim() === '' || isAutomatic) return [];
  return [' Reason: ', { userText: facts.reason }, '.'];
}

/** The code itself is in a message of its own: a card stays for months, and can be shown to others. */
function codeLine(facts: CardFacts, { now, hasButtons }: CardContext): Part[] {
  if (!isCodeReady(facts, now)) return [];
  const where = hasButtons ? 'Press Show code.' : 'You find it in My Bookings.';
  return [` Your neighborhood code is ready. ${where}`];
}

function isCodeReady({ status, neighborhoodCode, startsAt, endsAt, codeMinutesBefore }: CardFacts, now: Date): boolean {
  const from = startsAt.getTime() - codeMinutesBefore * 60_000;
  return status === 'confirmed' && neighborhoodCode !== null && now.getTime() >= from && now < endsAt;
}

function activeButtons(facts: CardFacts, context: CardContext): MessageButton[] {
  const { reference } = facts;
  const links: MessageButton[] = [
    { label: 'See booking', path: '/book?view=bookings' },
    { label: 'Calendar', url: context.calendarUrl },
  ];
  if (!context.hasButtons || facts.endsAt <= context.now) return links;
  return [
    ...(isCodeReady(facts, context.now)
      ? [{ label: 'Show code', action: buildCustomId('show_code', { reference }), style: 'primary' as const }]
      : []),
    ...links,
    ...(facts.startsAt > context.now
      ? [{ label: 'Cancel', action: buildCustomId('cancel_booking', { reference }), style: 'danger' as const }]
      : []),
  ];
}
