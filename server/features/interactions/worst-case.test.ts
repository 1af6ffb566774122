import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingStatusIds } from '@sunset/contract/bookings/booking-status.ts';
import { locales } from '@sunset/contract/locales.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import { findAnswerProblems } from '@sunset/standin/discord/interactions/answer-rules.ts';
import { expect, it } from 'vitest';
import { findInteractionProblems } from '../../../test/discord-calls/check-call.ts';
import { findBuilders, readSources } from '../../../test/discord-calls/find-builders.ts';
import * as longest from '../../../test/discord-calls/longest-facts.ts';
import { readMessages } from '../../messages/read-messages.ts';
import { textsIn, type Texts } from '../../messages/texts.ts';
import { detailsForm } from './book/details-form.ts';
import { describeChoices } from './book/opening-menu.ts';
import { describePlaced, describePrice } from './book/price-card.ts';
import { describeRooms } from './book/room-menu.ts';
import { askChange, describeChanges, notesForm, readChoice } from './booking-changes/menu.ts';
import { guestForm } from './door/guest-form.ts';
import { askBefore } from './door/routes.ts';
import { describeEvening } from './evening/page.ts';
import { commentForm, thanks } from './feedback/routes.ts';
import { describeMine, offerCard } from './my-bookings/cards.ts';
import { askCancel } from './my-bookings/routes.ts';
import { offerButtons } from './offers/offer-buttons.ts';
import { describeOpenings } from './openings/rules.ts';
import { suggestOpenings, suggestResorts } from './openings/suggestions.ts';
import { voted, withdrawn } from './proposals/routes.ts';
import { toResponse, type Reply, type ReplyMessage, type Row } from './replies.ts';
import { askAgain } from './roster/routes.ts';
import { askForPayment, reasonForm, showChanged } from './staff/routes.ts';

/*
 * Every answer to a command, button or form with the longest names that there can be, in every language, against Discord's own
 * description and its limits. Those of `/party` are in party/languages.test.ts, the direct messages in messages/templates.
 */

const { siteUrl, now } = longest;

const message = (answer: ReplyMessage): Reply => ({ kind: 'message', message: answer });
const form = (answer: Extract<Reply, { kind: 'form' }>['form']): Reply => ({ kind: 'form', form: answer });
function existing<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('There is no such value');
  return value;
}
const row = (components: Row): Reply => message({ content: '-', components: [components] });

/** What staff read, which is English. */
function* forStaff(long: string): Generator<Reply> {
  const { booking, board, doorGuest, doorRooms, place } = longest.forStaff(long);
  yield message(askForPayment(booking, 'Please check that the payment has arrived before you approve the booking.'));
  for (const decision of ['approved', 'rejected'] as const) yield message(showChanged(booking, decision));
  yield form(reasonForm(booking));
  for (const page of [1, 2, 3]) yield message(describeEvening(board, page, siteUrl));
  yield form(guestForm(longest.largeId, doorRooms));
  for (const payment of paymentMethodIds)
    for (const roblox of ['found', 'unknown', 'unavailable'] as const)
      for (const isCheckInTime of [true, false]) {
        const guest = { ...doorGuest, roblox, member: roblox === 'found' ? doorGuest.member : null };
        const asked = { openingId: longest.largeId, startsAt: now, guest, room: existing(doorRooms[0]), payment };
        yield message(askBefore({ ...asked, isCheckInTime }));
      }
  yield askAgain(place);
}

function* forGuests(long: string, texts: Texts): Generator<Reply> {
  yield* booking(long, texts);
  yield* changes(long, texts);
  const { row: booked, proposal } = longest.forGuests(long);
  yield message(askCancel(booked, texts));
  for (const comment of [null, long.padEnd(300, '*').slice(0, 300).toWellFormed()]) {
    yield thanks({ ...booked, stars: 5, comment }, texts);
    yield form(commentForm({ ...booked, comment }, texts));
  }
  for (const state of ['open', 'reached'] as const) yield message(voted({ ...proposal, state }, texts));
  yield message(withdrawn(proposal, texts));
}

function* booking(long: string, texts: Texts): Generator<Reply> {
  const { openings, rooms, quote, placed } = longest.forBooking(long);
  const style = { texts, siteUrl, tiers: ['gold'] as const };
  yield message(describeOpenings([], style));
  yield message(describeOpenings(openings, style));
  yield message(describeChoices(openings, style));
  for (const opening of openings) yield message(describeRooms(opening, style));
  const names = { username: long.slice(0, 40).toWellFormed(), displayName: long.slice(0, 40).toWellFormed() };
  for (const isLinked of [true, false])
    yield form(
      detailsForm({ id: longest.largeId, type: long }, { names: { ...names, isLinked }, termsUrl: siteUrl, texts }),
    );
  for (const method of paymentMethodIds)
    for (const heldUntil of [now, null]) {
      const body = { ...quote.body, payment_method: method };
      const quoted = { ...quote, body, heldUntil, texts, roomType: long };
      for (const notice of [undefined, texts.say('refusal_price_changed')])
        yield message(describePrice(quoted, notice));
    }
  for (const link of [null, siteUrl])
    yield message(describePlaced({ ...placed, payment_link: link }, { roomType: long, texts, siteUrl }));
  const choices = [
    suggestResorts(rooms, ''),
    suggestOpenings(rooms, '', { texts }),
    suggestOpenings(rooms, '', { texts, includesFull: true }),
  ];
  for (const each of choices) yield { kind: 'choices', choices: each.slice(0, 25) };
}

function* changes(long: string, texts: Texts): Generator<Reply> {
  const { row: booked, options, bookings, entries, notes, robloxId } = longest.forGuests(long);
  for (const isPaid of [true, false])
    for (const changesLeft of [1, 5])
      yield message(describeChanges(booked, { ...options, is_paid: isPaid, changes_left: changesLeft }, texts));
  for (const value of [`room:${longest.largeId - 1}`, 'extras', 'pay:donation', 'pay:robux', `account:${robloxId}`]) {
    const choice = readChoice(value, booked, options);
    yield message(askChange(booked, { choice: existing(choice), options, texts }));
  }
  yield form(notesForm({ reference: booked.reference, version: longest.largeId, notes }, texts));
  for (const status of bookingStatusIds)
    yield message(
      describeMine({ bookings: bookings.map((each) => ({ ...each, status })), entries: [], siteUrl, texts, now }),
    );
  yield message(describeMine({ bookings, entries, siteUrl, texts, now }));
  yield message(describeMine({ bookings: [], entries: entries.map(longest.withoutOffer), siteUrl, texts, now }));
  yield message(describeMine({ bookings: [], entries: [], siteUrl, texts, now }));
  for (const entry of entries) {
    yield message({ embeds: offerCard(entry, texts).map(({ embed }) => embed) });
    if (entry.offer !== null) yield row(offerButtons({ ...entry, offer: entry.offer }, texts));
  }
}

function problemsOf(reply: Reply): string[] {
  const answer = toResponse(reply);
  const to = reply.kind === 'choices' ? 'autocomplete' : 'component';
  const problems = [
    ...findInteractionProblems({ request: { type: 1 }, status: 200, answer }),
    ...findAnswerProblems(answer, to),
    ...(/\{\w+\}|undefined|NaN/.exec(JSON.stringify(answer)) ?? []),
  ];
  return problems.map((problem) => `${problem} in ${JSON.stringify(answer).slice(0, 300)}`);
}

it.each(
  locales.flatMap((locale) => Object.entries(longest.longNames).map(([name, long]) => [locale, name, long] as const)),
)('Discord accepts every answer in %s with names of %s (INTER-9, LANG-14)', (locale, _, long) => {
  expect([...forGuests(long, textsIn(locale))].flatMap(problemsOf)).toEqual([]);
});

it.each(Object.entries(longest.longNames))(
  'Discord accepts every answer to staff with names of %s (INTER-14)',
  (_, long) => {
    expect([...forStaff(long)].flatMap(problemsOf)).toEqual([]);
  },
);

const returned = /^(?:Reply|ReplyMessage|Row|Choice\[\]|APIModal\w+|\{ embed: Embed; row: Row \}\[\])(?: \| null)?$/;

it('is shown for every function that builds an answer', () => {
  const used = [import.meta.filename, join(import.meta.dirname, 'party/languages.test.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const found = readSources(import.meta.dirname)
    // The parts of which answers are built; `partyButtons` is reached through `describeParties`.
    .filter(({ file }) => file !== 'replies.ts')
    .flatMap((file) => findBuilders(file, returned))
    .filter((name) => name !== 'partyButtons');
  expect(found).toEqual(
    expect.arrayContaining(['describeMine', 'detailsForm', 'suggestOpenings', 'askAgain', 'thanks']),
  );
  expect(found.filter((name) => !used.includes(`${name}(`))).toEqual([]);
});

/* What handlers answer themselves: a sentence or two, and a button. */
const maxSentence = 950;
const maxLabel = 80;
const longestInput = '*'.repeat(160);

it.each(locales)('two texts fit into an answer, and a label onto a button, in %s (LANG-14)', (locale) => {
  const labels = readSources(import.meta.dirname).flatMap(({ source }) =>
    [...source.matchAll(/\blabel(?::|\s=) (?:\w+\.)?say\('(\w+)'/g)].map(([, key = '']) => key),
  );
  expect(labels).toEqual(expect.arrayContaining(['commands_yes_cancel', 'waiting_take', 'proposals_withdraw']));
  for (const [key, stored] of readMessages(locale)) {
    const max = labels.includes(key) ? maxLabel : maxSentence;
    for (const text of typeof stored === 'string' ? [stored] : Object.values(stored))
      expect([key, text.replaceAll(/\{\w+\}/g, longestInput).length <= max]).toEqual([key, true]);
  }
});
