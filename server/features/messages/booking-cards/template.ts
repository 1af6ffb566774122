import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { showsCode } from '../../bookings/rules.ts';
import { buildCustomId } from '../../interactions/custom-ids.ts';
import { canQueue, isLineOpen } from '../../line/rules.ts';
import { codeFromOf } from '../../openings/code-and-late.ts';
import { bookingDetails, hereButton, type BookingFacts } from '../templates/message-templates.ts';
import { colours, type MessageButton, type MessageText } from '../templates/message-text.ts';
import type { MessageKey, Part, Texts } from '../../../messages/texts.ts';

/** What the card of a booking shows. */
export interface CardFacts extends BookingFacts {
  status: string;
  checkedInAt: Date | null;
  endsAt: Date;
}

export interface CardContext {
  texts: Texts;
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

/** What a guest reads about each status, on the card and in the list of their bookings. */
export const statusTexts = {
  pending: { label: 'card_pending_label', title: 'booking_placed_title', text: 'card_pending_text' },
  confirmed: { label: 'card_confirmed_label', title: 'card_confirmed_title', text: 'card_confirmed_text' },
  rejected: { label: 'card_rejected_label', title: 'card_rejected_title', text: 'card_rejected_text' },
  cancelled: { label: 'card_cancelled_label', title: 'card_cancelled_title', text: 'card_cancelled_text' },
  completed: { label: 'card_completed_label', title: 'card_completed_title', text: 'card_completed_text' },
  no_show: { label: 'card_no_show_label', title: 'card_no_show_title', text: 'card_no_show_text' },
} as const satisfies Record<BookingStatus, Record<'label' | 'title' | 'text', MessageKey>>;

/** The one message about a booking that follows its state. Rule: CARD-1. */
export function bookingCard(facts: CardFacts, context: CardContext): MessageText {
  // The schema's check limits the column to the values of the contract.
  const status = facts.status as BookingStatus;
  const { say, locale } = context.texts;
  const { title, text, label } = statusTexts[status];
  const isActive = isActiveStatus(status);
  return {
    locale,
    title: say(title),
    text: [
      { userText: facts.resort },
      ', ',
      { at: facts.startsAt },
      `. ${say(text)}`,
      ...reason(facts, context),
      ...codeLine(facts, context),
    ],
    facts: [{ name: say('card_status'), value: [say(label)] }, ...bookingDetails({ facts, texts: context.texts })],
    resortId: facts.resortId,
    buttons: isActive ? activeButtons(facts, context) : [{ label: say('booking_find_another'), path: '/book' }],
    colour: statusColours[status],
  };
}

function reason({ reason: why, status }: CardFacts, { texts }: CardContext): Part[] {
  const isAutomatic = why === 'not_approved_in_time';
  if (isActiveStatus(status) || why === null || why.trim() === '' || isAutomatic) return [];
  return [' ', ...texts.parts('booking_reason', { reason: { userText: why } })];
}

/** The code itself is in a message of its own: a card stays for months, and can be shown to others. */
function codeLine(facts: CardFacts, { now, hasButtons, texts }: CardContext): Part[] {
  if (!isCodeReady(facts, now)) return [];
  return [' ', texts.say(hasButtons ? 'card_code_on_card' : 'card_code_on_site')];
}

function isCodeReady(facts: CardFacts, now: Date): boolean {
  return facts.neighborhoodCode !== null && showsCode({ ...facts, codeFrom: codeFromOf(facts) }, now);
}

function canSayHere(facts: CardFacts, now: Date): boolean {
  return canQueue(facts, now) && isLineOpen(facts, now);
}

function activeButtons(facts: CardFacts, context: CardContext): MessageButton[] {
  const { reference } = facts;
  const { say } = context.texts;
  const links: MessageButton[] = [
    { label: say('card_see_booking'), path: '/book?view=bookings' },
    { label: say('card_calendar'), url: context.calendarUrl },
  ];
  if (!context.hasButtons || facts.endsAt <= context.now) return links;
  return [
    ...(isCodeReady(facts, context.now)
      ? [{ label: say('card_show_code'), action: buildCustomId('show_code', { reference }), style: 'primary' as const }]
      : []),
    ...(canSayHere(facts, context.now) ? [hereButton(reference, context.texts)] : []),
    ...links,
    ...(facts.startsAt > context.now
      ? [
          {
            label: say('card_cancel'),
            action: buildCustomId('cancel_booking', { reference }),
            style: 'danger' as const,
          },
        ]
      : []),
  ];
}
