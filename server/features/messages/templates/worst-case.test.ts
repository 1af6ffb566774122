import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingStatusIds } from '@sunset/contract/bookings/booking-status.ts';
import { proposalStates } from '@sunset/contract/api/openings/proposals.ts';
import { backupFailures } from '@sunset/contract/installation/backup-failures.ts';
import { entryEndIds } from '@sunset/contract/openings/waiting-list.ts';
import {
  isCompanionMessage,
  isGuestMessage,
  isWaitingMessage,
  messageKindIds,
} from '@sunset/contract/message-kinds.ts';
import { locales } from '@sunset/contract/locales.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { maxOpenProposals } from '@sunset/contract/openings/proposals.ts';
import { disabledReasons } from '@sunset/contract/webhook-events.ts';
import { expect, it } from 'vitest';
import { findRequestProblems } from '../../../../test/discord-calls/check-call.ts';
import { findBuilders, readSources } from '../../../../test/discord-calls/find-builders.ts';
import { textsIn, type Texts } from '../../../messages/texts.ts';
import { bookingCard } from '../booking-cards/template.ts';
import { openingPost } from '../opening-post/template.ts';
import type { OpeningFactsRow } from '../facts/queries.ts';
import { eventOf } from '../delivery/sync-event.ts';
import { openPlacesPost } from '../channel-posts/roster-post.ts';
import { freeRoom, maxDecided, maxRequests, waitingRequests } from '../channel-posts/templates.ts';
import { proposalHappens, proposalsPost, votesReached } from '../proposals/templates.ts';
import { retentionVariables } from '@sunset/contract/api/installation/service-health.ts';
import { backupGood, backupMissing, dataBroken } from './backup-messages.ts';
import { primaryAdminReplaced } from './primary-admin-message.ts';
import { shorterRetention } from './retention-message.ts';
import { companionMessage } from './companion-messages.ts';
import { goldMessage } from './gold-messages.ts';
import { guestMessage } from './message-templates.ts';
import { toDiscordMessage, type MessageText } from './message-text.ts';
import {
  codeSet,
  codeWarning,
  departuresHeld,
  guestAnnouncement,
  memberLeft,
  staffPing,
  webhookDisabled,
} from './announcements.ts';
import { placeRestored } from './place-restored.ts';
import { saleReminder, waitingMessage } from './waiting-messages.ts';

/*
 * Every template with the longest names that there can be, against Discord's own description. Escaping doubles markdown, an
 * emoji is two units of UTF-16, and each cut may fall into its middle.
 */

const startsAt = new Date('2026-11-21T20:00:00Z');
const endsAt = new Date('2026-11-21T21:00:00Z');
const now = new Date('2026-11-21T19:50:00Z');
const siteUrl = 'https://resorts.test';
const role = '860459788382240771';

const longTexts = {
  letters: 'W'.repeat(500),
  markdown: '*'.repeat(500),
  mentions: '@'.repeat(500),
  emoji: `W${'🏝'.repeat(500)}`,
};

function* guestMessages(long: string, texts: Texts): Generator<MessageText> {
  const booking = { ...aBooking(long), reference: 'SR-2222222222222' };
  const payload = { from: startsAt.toISOString(), to: startsAt.toISOString() };
  for (const kind of messageKindIds.filter(isGuestMessage))
    for (const status of ['pending', 'confirmed'])
      for (const changedBy of ['member', 'system', 'staff'])
        yield guestMessage(kind, { facts: { ...booking, status, changedBy }, payload, texts, now });
  const context = { texts, calendarUrl: `${siteUrl}/calendar.ics`, hasButtons: true, now };
  for (const status of bookingStatusIds) yield bookingCard({ ...booking, changedBy: 'staff', status }, context);
  const entry = {
    ...anOpening(long),
    openingId: 1_234_567,
    offerId: 2_147_483_647,
    staffReason: long,
    offerUntil: startsAt,
    roomType: long,
  };
  for (const kind of messageKindIds.filter(isWaitingMessage))
    for (const endReason of entryEndIds)
      for (const isTogether of [false, true])
        yield waitingMessage(
          kind,
          { ...entry, endReason, isTogether, isBookingFailed: isTogether, hasButtons: true },
          texts,
        );
  for (const kind of messageKindIds.filter(isCompanionMessage))
    for (const cancelledAt of [null, now])
      yield companionMessage(kind, { ...entry, takeoverUntil: startsAt, cancelledAt, reason: long }, texts);
  for (const place of ['room', 'line'] as const) yield placeRestored(place, entry, texts);
  for (const saleMode of ['fast', 'draw']) yield saleReminder({ ...entry, id: 1, saleMode }, texts);
  yield* openingPosts(long, texts);
  yield* aboutProposals(long, texts);
  for (const kind of ['gold.granted', 'gold.ends_soon', 'gold.ended'] as const)
    yield goldMessage(kind, { until: startsAt, endReason: long }, texts);
}

/** As many proposals as can be open, and more that are not. */
function* aboutProposals(long: string, texts: Texts): Generator<MessageText> {
  yield proposalHappens(anOpening(long), texts);
  const numbers = { resortId: 123, timeZone: 'UTC', votes: 4999, votesNeeded: 5000, openingId: null, reminders: 5000 };
  for (const state of proposalStates) {
    const rows = Array.from({ length: maxOpenProposals + 5 }, (_, index) => ({
      ...anOpening(long),
      ...numbers,
      id: 2_147_483_647 - index,
      votingEnds: startsAt,
      state,
    }));
    for (const showsCounts of [true, false])
      yield proposalsPost(rows, { texts, asOf: now, showsCounts, hasButtons: true });
  }
}

/** Every state of the opening post: each half hour around its sale and its session, full and with rooms. */
function* openingPosts(long: string, texts: Texts): Generator<MessageText> {
  const groups = [...onSaleGroupIds];
  const classes = groups.map((group, index) => {
    const at = new Date(startsAt.getTime() - (index + 1) * 3_600_000);
    return { groups: [group], at, opensAt: new Date(at.getTime() - 600_000), isDrawn: false };
  });
  const names = Array.from({ length: 25 }, () => long);
  const flags = Array.from({ length: 16 }, (_, bits) => [bits & 1, bits & 2, bits & 4, bits & 8].map((bit) => bit > 0));
  for (const [isFull, isCancelled = false, isDraw = false, showsCounts = false] of flags) {
    const rooms = names.map((name) => ({ name, left: isFull === true ? 0 : 500 }));
    const sold = {
      isCancelled,
      isDraw,
      isClosed: false,
      isOnSaleAtOnce: false,
      classes,
      rooms,
      came: 500,
      isAnnounced: true,
      votes: 5000,
    };
    const facts = { ...anOpening(long), endsAt, ...sold, waiting: 100_000, isOffering: true };
    for (let hours = -6; hours <= 2; hours += 0.5) {
      const at = new Date(startsAt.getTime() + hours * 3_600_000);
      yield openingPost({ facts, now: at, showsCounts }, { texts, asOf: at, hasButtons: true, showsCode: true });
    }
  }
}

function* posts(long: string): Generator<MessageText> {
  const opening = { ...anOpening(long), waiting: maxRequests + 100 };
  const person = { member_id: 1, name: long };
  yield guestAnnouncement(opening, true, now);
  yield staffPing(opening, role, now);
  for (const isFree of [true, false]) yield freeRoom(opening, { isFree, hasButtons: true });
  const aRequest = (status: string, index: number) => ({
    reference: `SR-222222222222${index % 10}`,
    guest: long,
    roomType: long,
    price: 1_000_000,
    roomId: 2_000_000_000,
    method: 'donation',
    status,
    decidedBy: long,
    wasApproved: true,
    decidedKind: 'staff' as const,
  });
  const rows = [
    ...Array.from({ length: maxRequests }, (_, index) => aRequest('pending', index)),
    ...Array.from({ length: maxDecided }, (_, index) => aRequest('confirmed', index)),
  ];
  yield waitingRequests(opening, { rows, role, hasButtons: true });
  const places = Array.from({ length: 20 }, (_, index) => ({
    id: 1_000_000 + index,
    name: long.slice(0, 40),
    holder: index % 2 === 0 ? null : person,
    offered_to: index % 3 === 0 ? person : null,
  }));
  yield openPlacesPost(opening, { places, hasButtons: true });
  for (const state of ['planned', 'reached'] as const) yield votesReached({ ...opening, state });
  yield memberLeft(long);
  for (const reason of Object.keys(disabledReasons)) yield webhookDisabled(reason);
  yield codeWarning(10);
  yield codeSet(long);
  const doubted = { dueCount: 100_000, checkedCount: 100_000 };
  for (const missingRoles of [[], [role], [role, role]])
    for (const changedRoles of [[], ['DISCORD_ROLE_GOLD', 'DISCORD_ROLE_BOOSTS_2']])
      yield departuresHeld({ ...doubted, missingRoles, changedRoles });
  for (const failure of Object.keys(backupFailures)) yield backupMissing({ goodAt: now, failure, hasTarget: true });
  yield backupMissing({ goodAt: now, failure: null, hasTarget: null });
  yield backupGood(now);
  yield dataBroken({ violations: 1_000_000, rules: long });
  for (const variable of retentionVariables)
    yield shorterRetention({ variable, inUse: 9999, shorter: 9998, countsAt: now });
  yield primaryAdminReplaced({ named: '9'.repeat(20), before: '9'.repeat(20) });
}

const problemsOfCall = (path: string, request: unknown): string[] =>
  findRequestProblems({ method: 'POST', path, request });

const problemsOf = (message: MessageText): string[] =>
  problemsOfCall('/channels/860470115529973791/messages', {
    ...toDiscordMessage(message, siteUrl),
    nonce: 'n'.repeat(25),
    enforce_nonce: true,
  }).map((problem) => `${message.title.slice(0, 40)}: ${problem}`);

it.each(
  locales.flatMap((locale) =>
    Object.entries(longTexts).map(([name, long]): [string, string, string] => [locale, name, long]),
  ),
)('Discord accepts every message to a guest in %s with names of %s (MSG-1)', (locale, _, long) => {
  expect([...guestMessages(long, textsIn(locale as never))].flatMap(problemsOf)).toEqual([]);
});

it.each(Object.entries(longTexts))('Discord accepts every post with names of %s (MSG-1)', (_, long) => {
  expect([...posts(long)].flatMap(problemsOf)).toEqual([]);
});

const longSite = `https://${'resorts.'.repeat(12)}example`;

it.each(
  Object.entries(longTexts).flatMap(([name, long]) =>
    [siteUrl, longSite].map((site): [string, string, string] => [name, site, long]),
  ),
)('Discord accepts an event with names of %s, of a site at %s (MSG-1)', (_, site, long) => {
  const opening = { ...anOpening(long), id: 2_147_483_647, endsAt } as OpeningFactsRow;
  const { name, description, location } = eventOf({ publicUrl: () => site }, opening);
  const event = {
    name,
    description,
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location },
    scheduled_start_time: startsAt.toISOString(),
    scheduled_end_time: endsAt.toISOString(),
  };
  expect(problemsOfCall(`/guilds/${role}/scheduled-events`, event)).toEqual([]);
  expect(`${description} ${location}`).toContain(`${site}/book?opening=2147483647`);
});

it('is shown for every template that there is', () => {
  const templates = readSources(join(import.meta.dirname, '..')).flatMap((file) =>
    findBuilders(file, /^(?:MessageText|EventBody)\b(?!\[)/),
  );
  expect(templates).toEqual(expect.arrayContaining(['eventOf', 'freeRoom', 'saleReminder', 'bookingCard']));
  const used = readFileSync(import.meta.filename, 'utf8');
  expect(templates.filter((name) => !used.includes(`${name}(`))).toEqual([]);
});

function anOpening(long: string) {
  return {
    id: 1,
    resort: long,
    resortId: 123,
    location: long,
    startsAt,
    sessionMinutes: 60,
    neighborhoodCode: long,
    plotOwner: long,
    freeRooms: 500,
    confirmed: 500,
    waiting: 0,
  };
}

function aBooking(long: string) {
  return {
    ...anOpening(long),
    reason: long,
    roomType: long,
    roomNumber: 500,
    endsAt,
    codeMinutesBefore: 120,
    paymentMethod: 'donation',
    originalPrice: 100_000_000,
    finalPrice: 100_000_000,
    isPaid: false,
    checkedInAt: null,
  };
}
