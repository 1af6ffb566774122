import {
  isGuestMessage,
  isAutomaticMessage,
  isWaitingMessage,
  messageKinds,
  type AutomaticMessageKind,
  type GuestMessageKind,
  type MessageKind,
  type WaitingMessageKind,
} from '@sunset/contract/message-kinds.ts';
import type { PersonalSwitch } from '@sunset/contract/members/personal-switches.ts';
import { callLastsMs } from '@sunset/contract/openings/line.ts';
import { textsFor } from '../../../messages/texts.ts';
import { composeCard } from '../booking-cards/compose-card.ts';
import { canGiveFeedback } from '../../feedback/rules.ts';
import {
  findBookingFacts,
  findEntryFacts,
  findOpeningFacts,
  findReminderFacts,
  isDemoGuest,
  type BookingFactsRow,
  type OpeningFactsRow,
} from '../facts/queries.ts';
import { codeSet, codeWarning, guestAnnouncement, staffPing } from '../templates/announcements.ts';
import { mustNotRepeat } from '../rules.ts';
import type { MessageText } from '../templates/message-text.ts';
import { guestMessage } from '../templates/message-templates.ts';
import { saleReminder, waitingMessage } from '../templates/waiting-messages.ts';
import { findMemberName } from './queries.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { composeMessage } from '../edits/compose-message.ts';
import type { ChannelPostKind, EditedPostKind } from '../edits/claim-edits.ts';
import { writePost } from '../channel-posts/compose-post.ts';
import { hasInteractions } from './has-interactions.ts';
import { sendAboutBackups } from './send-about-backups.ts';
import { sendAboutGold, setGoldRole } from './send-gold.ts';
import { sendToCompanion } from './send-to-companion.ts';
import { sendOpeningPost } from './send-opening-post.ts';
import { sendPlaceRestored } from './send-place-restored.ts';
import { sendAboutSite } from './send-about-site.ts';
import { sendAboutProposals } from './send-about-proposals.ts';
import { post, sendToPerson, toBody } from './send-to-person.ts';
import { syncEvent } from './sync-event.ts';
import { notConfigured, outOfDate, switchedOff } from './unsent.ts';
import type { DeliveryDeps } from './delivery-deps.ts';

/**
 * Makes one attempt to send a claimed message, with current facts. Outdated messages are not sent. Never throws for errors of
 * Discord. Never call it inside a transaction.
 */
export async function sendMessage(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const { kind } = message;
  const { audience } = messageKinds[kind];
  if (mustNotRepeat(audience, message.uncertainSince, message.startedAt)) return { kind: 'unknown' };
  if (message.startedAt >= message.giveUpAt) return { kind: 'dead', failure: 'no_answer' };
  if (isGuestMessage(kind)) return sendAboutBooking(deps, message, kind);
  if (isWaitingMessage(kind)) return sendAboutEntry(deps, message, kind);
  // Each kind has its case: without one this does not compile.
  switch (kind) {
    case 'admin.code_warning':
      return sendCodeWarning(deps, message);
    case 'sale.reminder':
      return sendSaleReminder(deps, message);
    case 'member.place_restored':
      return sendPlaceRestored(deps, message);
    case 'gold.granted':
    case 'gold.ends_soon':
    case 'gold.ended':
      return sendAboutGold(deps, message, kind);
    case 'gold.role':
      return setGoldRole(deps, message);
    case 'companion.takeover':
    case 'companion.ended':
      return sendToCompanion(deps, message, kind);
    case 'guests.proposals':
    case 'proposal.happens':
    case 'staff.proposal_reached':
      return sendAboutProposals(deps, message, kind);
    case 'staff.backup_missing':
    case 'staff.backup_good':
    case 'staff.data_broken':
      return sendAboutBackups(deps, message, kind);
    case 'staff.member_left':
    case 'staff.departures_held':
    case 'staff.webhook_disabled':
    case 'staff.shorter_retention':
    case 'staff.primary_admin':
      return sendAboutSite(deps, message, kind);
    case 'opening.event':
    case 'guests.announcement':
    case 'guests.opening_post':
    case 'guests.free_room':
    case 'staff.opening_ping':
    case 'staff.waiting_requests':
    case 'staff.roster':
      return sendAboutOpening(deps, message, kind);
  }
}

async function sendCodeWarning(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const { failures, discord_id: discordId } = message.payload;
  const text =
    typeof failures === 'number'
      ? codeWarning(failures)
      : codeSet(await nameCodeSetter(deps, message.payload['set_by']));
  return sendToPerson(deps, message, { discordId: String(discordId), body: toBody(deps, text) });
}

/** The operator's command is nobody of the members. */
async function nameCodeSetter({ db }: DeliveryDeps, setBy: unknown): Promise<string> {
  if (typeof setBy !== 'number') return 'The operator of the server';
  return (await findMemberName(db, setBy)) ?? 'An admin';
}

/** Of a sale that opens at this moment, or of a lobby. Rule: DRAW-11. */
async function sendSaleReminder(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const { opening_id: openingId, member_id: memberId } = message.payload;
  const facts = await findReminderFacts(deps.db, Number(openingId), Number(memberId));
  if (facts === null || isDemoGuest(facts.discordId) || facts.startsAt <= deps.now()) return outOfDate;
  const text = saleReminder(facts, textsFor(deps.offeredLocales, facts.locale));
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, text) });
}

type PostKind = Extract<MessageKind, 'guests.announcement' | 'staff.opening_ping' | EditedPostKind>;

async function sendAboutOpening(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: PostKind | 'opening.event',
): Promise<DeliveryResult> {
  const { payload } = message;
  const opening = await findOpeningFacts(deps.db, Number(payload['opening_id']), deps.now());
  if (opening === null) return outOfDate;
  if (kind === 'opening.event') return syncEvent(deps, opening);
  return isPastOrMoved(opening, payload, deps.now()) ? outOfDate : sendPost(deps, { ...message, kind }, opening);
}

type Session = Pick<OpeningFactsRow, 'startsAt' | 'endsAt' | 'cancelledAt'>;

function isPastOrMoved(opening: Session, payload: ClaimedMessage['payload'], now: Date): boolean {
  const wasFor = payload['starts_at'];
  const isMoved = typeof wasFor === 'number' && wasFor !== opening.startsAt.getTime();
  return isMoved || opening.cancelledAt !== null || opening.endsAt <= now;
}

/** A later move has its own message. */
function isMovedOn(startsAt: Date, { to }: ClaimedMessage['payload']): boolean {
  return typeof to === 'string' && new Date(to).getTime() !== startsAt.getTime();
}

async function sendAboutBooking(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: GuestMessageKind,
): Promise<DeliveryResult> {
  const facts = await findBookingFacts(deps.db, String(message.payload['reference']));
  if (facts === null || isDemoGuest(facts.discordId)) return outOfDate;
  if (isAutomaticMessage(kind) && isPointless(kind, facts, { payload: message.payload, now: deps.now() }))
    return outOfDate;
  // race: the opening was moved while the booking was ended; the guest already has the message that it ended.
  const isOver = facts.status !== 'pending' && facts.status !== 'confirmed';
  if (kind === 'booking.moved' && (isOver || isMovedOn(facts.startsAt, message.payload))) return outOfDate;
  if (kind === 'booking.called' && !isStillCalled(facts, message.payload, deps.now())) return outOfDate;
  if (isMuted(kind, facts.muted)) return switchedOff;
  const { card } = messageKinds[kind];
  if (card === 'is_card' && !facts.muted.includes('booking_card')) return sendCard(deps, message, facts);
  if (card === 'on_card' && facts.hasCard) return { kind: 'dead', failure: 'on_card' };
  const texts = textsFor(deps.offeredLocales, facts.locale);
  const composed = guestMessage(kind, { facts, texts, payload: message.payload, now: deps.now() });
  const text = hasInteractions(deps.config) ? composed : { ...composed, buttonRows: [] };
  const shown = card === 'short' && facts.hasCard ? shorten(text) : text;
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, shown) });
}

/** A call that was answered, or has lapsed, is not announced any more. Rule: LINE-8. */
function isStillCalled({ calledAt, lineVersion }: BookingFactsRow, { call }: ClaimedMessage['payload'], now: Date) {
  return lineVersion === call && calledAt !== null && now.getTime() < calledAt.getTime() + callLastsMs;
}

/** Whether an automatic message is no longer needed: the question of a guest who came, others of a session that is ahead. */
function isPointless(
  kind: AutomaticMessageKind,
  facts: BookingFactsRow,
  { payload, now }: { payload: ClaimedMessage['payload']; now: Date },
): boolean {
  if (kind === 'booking.feedback') return facts.hasFeedback || !canGiveFeedback(facts, now);
  return facts.status !== 'confirmed' || isPastOrMoved(facts, payload, now);
}

/** The first message about a booking, which is edited from then on. Rule: CARD-1. */
async function sendCard(deps: DeliveryDeps, message: ClaimedMessage, facts: BookingFactsRow): Promise<DeliveryResult> {
  const { body, hash } = composeCard(deps, facts);
  const result = await sendToPerson(deps, message, { discordId: facts.discordId, body });
  if (result.kind !== 'sent') return result;
  const bodyHash = message.uncertainSince === null ? hash : null;
  return { ...result, card: { bookingId: facts.id, channelId: result.channelId, bodyHash } };
}

/** Without the facts and the picture, which the card shows. */
function shorten(text: MessageText): MessageText {
  const { resortId: _, ...rest } = text;
  return { ...rest, facts: [] };
}

/** An offer that is over is not announced any more: a later one has a message of its own. Rule: OFFER-14. */
async function sendAboutEntry(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: WaitingMessageKind,
): Promise<DeliveryResult> {
  const facts = await findEntryFacts(deps.db, String(message.payload['entry']), deps.now());
  if (facts === null || isDemoGuest(facts.discordId)) return outOfDate;
  const isOffer = kind === 'waiting_list.offer' || kind === 'draw.offer';
  if (isOffer && message.dedupKey !== `${kind}:${facts.offerId}`) return outOfDate;
  if (kind !== 'waiting_list.removed' && facts.endsAt <= deps.now()) return outOfDate;
  if (kind === 'waiting_list.called' && !facts.isCalled) return outOfDate;
  if (isMuted(kind, facts.muted)) return switchedOff;
  const hasButtons = hasInteractions(deps.config);
  const text = waitingMessage(kind, { ...facts, hasButtons }, textsFor(deps.offeredLocales, facts.locale));
  return sendToPerson(deps, message, { discordId: facts.discordId, body: toBody(deps, text) });
}

/** Rule: MSG-30. */
function isMuted(kind: MessageKind, muted: PersonalSwitch[]): boolean {
  const { personalSwitch } = messageKinds[kind];
  return personalSwitch !== null && muted.includes(personalSwitch);
}

async function sendPost(
  deps: DeliveryDeps,
  message: ClaimedMessage & { kind: PostKind },
  opening: OpeningFactsRow,
): Promise<DeliveryResult> {
  const { channelGuests, channelStaff, roleStaff } = deps.config;
  const channelId = messageKinds[message.kind].audience === 'guests_channel' ? channelGuests : channelStaff;
  if (channelId === undefined) return notConfigured;
  const now = deps.now();
  if (message.kind === 'staff.opening_ping') {
    return post(deps, message, { channelId, body: toBody(deps, staffPing(opening, roleStaff, now)) });
  }
  const { kind } = message;
  if (kind === 'guests.opening_post') return sendOpeningPost(deps, message, { openingId: opening.id, channelId });
  const { openingPosts, announcementShowsCode } = await deps.siteSettings();
  if (kind === 'guests.announcement') {
    if (openingPosts) return sendOpeningPost(deps, message, { openingId: opening.id, channelId });
    return post(deps, message, {
      channelId,
      body: toBody(deps, guestAnnouncement(opening, announcementShowsCode, now)),
    });
  }
  if (kind === 'guests.free_room' && openingPosts) return outOfDate;
  return isNeeded(kind, opening) ? sendEditedPost(deps, { ...message, kind }, { opening, channelId }) : outOfDate;
}

function isNeeded(kind: ChannelPostKind, opening: OpeningFactsRow): boolean {
  if (kind === 'guests.free_room') return opening.bookableRooms > 0;
  return kind === 'staff.roster' ? opening.vacantPlaces > 0 : opening.waiting > 0;
}

/** A post that is edited while its opening changes. Rule: CARD-7. */
async function sendEditedPost(
  deps: DeliveryDeps,
  message: ClaimedMessage & { kind: ChannelPostKind },
  { opening, channelId }: { opening: OpeningFactsRow; channelId: string },
): Promise<DeliveryResult> {
  const { kind, startedAt, uncertainSince } = message;
  const { body, hash } = composeMessage(deps, await writePost(deps, { kind, postedAt: startedAt }, opening));
  const result = await post(deps, message, { channelId, body });
  if (result.kind !== 'sent') return result;
  const bodyHash = uncertainSince === null ? hash : null;
  return { ...result, post: { kind, openingId: opening.id, postedAt: startedAt, channelId, bodyHash } };
}
