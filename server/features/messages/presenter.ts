import type { SiteSettings } from '../site-settings/rules.ts';
import type { AutomaticMessages } from '@sunset/contract/api/messages/automatic-messages.ts';
import type { OwnSwitches } from '@sunset/contract/api/messages/own-switches.ts';
import type {
  DeliveryHealth,
  GuestMessage,
  Message,
  MessageFailure,
  MessageState,
} from '@sunset/contract/api/messages/messages.ts';
import {
  isGuestMessage,
  isMessageKind,
  messageKinds,
  automaticMessageKinds,
  isNotNeeded,
  type MessageKind,
  type AutomaticMessageKind,
} from '@sunset/contract/message-kinds.ts';
import type { AutomaticMessage, MessageAudience } from '@sunset/contract/messages/message-kind-row.ts';
import { personalSwitchIds, type PersonalSwitch } from '@sunset/contract/members/personal-switches.ts';
import type { countAutomaticMessages, listOpeningsAhead } from './automatic/queries.ts';
import type { BookingFactsRow } from './facts/queries.ts';
import type { getDeliveryState, listMemberMessages, MessageRow } from './queries.ts';
import type { AnnouncementPreview } from './preview-announcement.ts';
import type { Texts } from '../../messages/texts.ts';
import { codeFromOf } from '../openings/code-and-late.ts';
import { canResend, isOnForSite } from './rules.ts';
import { toPageMessage } from './templates/message-text.ts';
import { guestMessage } from './templates/message-templates.ts';

/** A message of the outbox as staff see it. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    // The database's checks hold these columns to the contract's lists.
    kind: row.kind as MessageKind,
    state: row.status as MessageState,
    failure: row.failure as MessageFailure | null,
    failure_detail: row.failureDetail,
    recipient: recipientOf(row),
    resort: row.resort,
    opening_id: row.openingId,
    opening_starts_at: row.openingStartsAt?.toISOString() ?? null,
    booking_reference: row.reference,
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    next_try_at: row.status === 'pending' ? row.notBefore.toISOString() : null,
    sent_at: row.sentAt?.toISOString() ?? null,
    can: { resend: canResend(row) },
  };
}

function recipientOf(row: MessageRow): string {
  const audience = isMessageKind(row.kind) ? messageKinds[row.kind].audience : 'guest';
  return isPlace(audience) ? placeNames[audience] : (row.guest ?? row.member ?? row.admin ?? 'Someone who left');
}

const placeNames = {
  guests_channel: "Guests' channel",
  staff_channel: 'Staff channel',
  server_events: 'Server events',
} as const satisfies Partial<Record<MessageAudience, string>>;

function isPlace(audience: MessageAudience): audience is keyof typeof placeNames {
  return Object.hasOwn(placeNames, audience);
}

/** A post as staff read it before they send it. */
export function presentPreview({ kind, opening, post, isAnnounced }: AnnouncementPreview) {
  return {
    opening_id: opening.id,
    starts_at: opening.startsAt.toISOString(),
    channel: placeNames[messageKinds[kind].audience],
    ...toPageMessage(post, opening.timeZone),
    pings_staff: kind === 'staff.opening_ping',
    neighborhood_code: opening.neighborhoodCode,
    is_announced: isAnnounced,
  };
}

/** Whether messages reach Discord; `isStopped`: the current token was rejected. */
export function presentHealth(
  state: Awaited<ReturnType<typeof getDeliveryState>>,
  isStopped: boolean,
  now: Date,
): DeliveryHealth {
  const isPaused = state.pausedUntil !== null && state.pausedUntil > now;
  return {
    state: healthOf(state.isOn, isStopped, isPaused),
    paused_until: isPaused ? (state.pausedUntil?.toISOString() ?? null) : null,
    waiting: state.waiting,
    oldest_due_seconds: state.oldestDueSeconds,
    unknown: state.unknown,
    dead: state.dead,
    untold_offers: state.untoldOffers,
  };
}

function healthOf(isOn: boolean, isStopped: boolean, isPaused: boolean): DeliveryHealth['state'] {
  if (!isOn) return 'switched_off';
  if (isStopped) return 'discord_unauthorized';
  return isPaused ? 'paused' : 'ok';
}

type OpeningAhead = Awaited<ReturnType<typeof listOpeningsAhead>>[number];
type Count = Awaited<ReturnType<typeof countAutomaticMessages>>[number];

/** The automatic messages of an opening with their delivery so far, as the community's settings have them. */
export function presentAutomatic(opening: OpeningAhead, counts: Count[], settings: SiteSettings): AutomaticMessages {
  return {
    opening_id: opening.id,
    resort: opening.resort,
    starts_at: opening.startsAt.toISOString(),
    is_published: opening.isPublished,
    messages: automaticMessageKinds.map((kind) => {
      const { switch: id } = messageKinds[kind].automatic;
      return {
        kind: id,
        is_on: !opening.switchedOff.includes(kind) && isOnForSite(kind, settings),
        due_at: dueAt(kind, opening, settings.codeMinutesBefore)?.toISOString() ?? null,
        ...fared(counts.filter((count) => count.openingId === opening.id && count.kind === kind)),
      };
    }),
  };
}

function dueAt(kind: AutomaticMessageKind, { startsAt, endsAt }: OpeningAhead, codeMinutesBefore: number): Date | null {
  const { beforeMs, afterMs }: AutomaticMessage = messageKinds[kind].automatic;
  if (afterMs !== undefined) return new Date(endsAt.getTime() + afterMs);
  if (beforeMs === null) return null;
  if (beforeMs === 'setting') return codeFromOf({ startsAt, codeMinutesBefore });
  return new Date(startsAt.getTime() - beforeMs);
}

/** The state that asks most for attention speaks for all. */
const byAttention: MessageState[] = ['dead', 'unknown', 'sending', 'pending', 'sent'];

function fared(counts: Count[]) {
  const worst = byAttention.find((state) => counts.some(({ status }) => status === state)) ?? null;
  const sum = (states: string[]) =>
    counts.filter(({ status }) => states.includes(status)).reduce((total, { count }) => total + count, 0);
  const failure = counts.find(({ status }) => status === worst)?.failure ?? null;
  return {
    state: worst,
    failure: failure as MessageFailure | null,
    sent: sum(['sent']),
    failed: sum(['dead', 'unknown']),
  };
}

type MemberMessageRow = Awaited<ReturnType<typeof listMemberMessages>>[number];

/** What the card on Discord shows is news here too. My Bookings asks the question after an evening itself (FEEDBACK-2). */
function isShown({ kind, failure }: MemberMessageRow): boolean {
  return kind !== 'booking.feedback' && (failure === 'on_card' || !isNotNeeded(failure));
}

/** A guest's message with its current text; null if it has none. Rules: MSG-16, LANG-10. */
export function presentGuestMessage(
  row: MemberMessageRow,
  facts: BookingFactsRow | undefined,
  texts: Texts,
): GuestMessage | null {
  if (facts === undefined || !isGuestMessage(row.kind) || !isShown(row)) return null;
  const payload =
    typeof row.payload === 'object' && !Array.isArray(row.payload) && row.payload !== null ? row.payload : {};
  const text = guestMessage(row.kind, { facts, payload, texts, now: row.createdAt });
  const isOpen = row.status !== 'sent' && row.status !== 'dead';
  return {
    id: row.id,
    booking_reference: row.reference,
    kind: row.kind,
    ...toPageMessage(text, row.timeZone),
    at: row.createdAt.toISOString(),
    reached_discord: isOpen ? null : row.status === 'sent' || row.failure === 'on_card',
  };
}

export function presentOwnSwitches(muted: PersonalSwitch[]): OwnSwitches {
  return Object.fromEntries(personalSwitchIds.map((id) => [id, !muted.includes(id)])) as OwnSwitches;
}
