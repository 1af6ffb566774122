import {
  isCompanionMessage,
  isGuestMessage,
  isWaitingMessage,
  messageKindIds,
} from '@sunset/contract/message-kinds.ts';
import { bookingStatusIds } from '@sunset/contract/bookings/booking-status.ts';
import { locales } from '@sunset/contract/locales.ts';
import { entryEndIds } from '@sunset/contract/openings/waiting-list.ts';
import { describe, expect, it } from 'vitest';
import { english, textsIn, type Texts } from '../../../messages/texts.ts';
import { bookingCard } from '../booking-cards/template.ts';
import { proposalHappens } from '../proposals/templates.ts';
import { companionMessage } from './companion-messages.ts';
import { goldMessage } from './gold-messages.ts';
import { toDiscordMessage, toPageMessage, type MessageText } from './message-text.ts';
import { guestMessage } from './message-templates.ts';
import { placeRestored } from './place-restored.ts';
import { saleReminder, waitingMessage } from './waiting-messages.ts';

const startsAt = new Date('2026-11-21T20:00:00Z');
const longText = 'W'.repeat(300);
const booking = {
  reference: 'SR-2222222222222',
  status: 'pending',
  reason: longText,
  changedBy: 'staff',
  resort: longText,
  resortId: 123,
  roomType: longText,
  roomNumber: 500,
  startsAt,
  endsAt: new Date('2026-11-21T21:00:00Z'),
  neighborhoodCode: longText,
  codeMinutesBefore: 120,
  plotOwner: longText,
  paymentMethod: 'donation',
  originalPrice: 100_000_000,
  finalPrice: 100_000_000,
  isPaid: false,
  checkedInAt: null,
};
const entry = {
  openingId: 1_234_567,
  resort: longText,
  resortId: 123,
  startsAt,
  isTogether: false,
  isBookingFailed: false,
  staffReason: longText,
  offerId: 34,
  offerUntil: startsAt,
  roomType: longText,
  hasButtons: true,
};
const payload = { from: startsAt.toISOString(), to: startsAt.toISOString() };
const now = new Date('2026-11-21T19:50:00Z');
const early = new Date('2026-11-20T19:50:00Z');

/** Every message to a guest, with the longest names that there can be. */
function* everyMessage(texts: Texts): Generator<[string, MessageText]> {
  const facts = { ...booking, changedBy: 'system' };
  for (const kind of messageKindIds.filter(isGuestMessage)) {
    for (const paymentMethod of ['bbc', 'robux', 'donation'])
      yield [kind, guestMessage(kind, { facts: { ...booking, paymentMethod }, payload, texts, now })];
    yield [
      kind,
      guestMessage(kind, { facts: { ...booking, finalPrice: 0, reason: null }, payload: {}, texts, now: early }),
    ];
  }
  yield [
    'booking.restored',
    guestMessage('booking.restored', { facts: { ...booking, status: 'confirmed' }, payload, texts, now }),
  ];
  for (const changedBy of ['member', 'system', 'staff'])
    yield [
      'booking.cancelled',
      guestMessage('booking.cancelled', { facts: { ...facts, changedBy }, payload, texts, now }),
    ];
  for (const kind of messageKindIds.filter(isWaitingMessage))
    for (const endReason of [null, ...entryEndIds])
      for (const [isTogether, isBookingFailed] of [
        [false, false],
        [true, false],
        [true, true],
      ] as const)
        yield [kind, waitingMessage(kind, { ...entry, endReason, isTogether, isBookingFailed }, texts)];
  for (const kind of messageKindIds.filter(isCompanionMessage))
    for (const cancelledAt of [null, now])
      yield [kind, companionMessage(kind, { ...entry, takeoverUntil: startsAt, cancelledAt, reason: longText }, texts)];
  for (const place of ['room', 'line'] as const) yield ['member.place_restored', placeRestored(place, entry, texts)];
  for (const saleMode of ['fast', 'draw'])
    yield ['sale.reminder', saleReminder({ ...entry, id: entry.openingId, saleMode }, texts)];
  yield ['proposal.happens', proposalHappens({ ...entry, id: entry.openingId }, texts)];
  for (const kind of ['gold.granted', 'gold.ends_soon', 'gold.ended'] as const)
    for (const endReason of [null, longText]) yield [kind, goldMessage(kind, { until: startsAt, endReason }, texts)];
  const context = { texts, calendarUrl: 'https://resorts.test/calendar.ics', hasButtons: true, now };
  for (const status of bookingStatusIds) yield ['card', bookingCard({ ...booking, status }, context)];
}

const labelsOf = ({ buttons, buttonRows = [] }: MessageText) =>
  [...buttonRows, buttons].flat().map(({ label }) => label);

describe.each(locales)('every direct message in %s', (locale) => {
  const texts = textsIn(locale);

  it('keeps the limits of Discord, and nothing of ours is cut off (LANG-14)', () => {
    for (const [kind, message] of everyMessage(texts)) {
      expect([kind, message.title.length <= 256]).toEqual([kind, true]);
      for (const label of labelsOf(message)) expect([kind, label.length < 80]).toEqual([kind, true]);
      const [embed] = toDiscordMessage(message, 'https://resorts.test').embeds;
      const all = [
        embed?.title,
        embed?.description,
        ...(embed?.fields ?? []).flatMap((each) => [each.name, each.value]),
      ];
      expect([kind, all.join('').length < 6000]).toEqual([kind, true]);
      expect([kind, (embed?.description.length ?? 0) < 2000]).toEqual([kind, true]);
      for (const field of embed?.fields ?? []) expect([kind, field.name.length < 30]).toEqual([kind, true]);
      expect([kind, /[{}]/.test(all.join(''))]).toEqual([kind, false]);
    }
  });

  it('links to pages in it and leaves times to Discord (LANG-10)', () => {
    const prefix = locale === 'en' ? 'https://resorts.test/' : `https://resorts.test/${locale}/`;
    for (const [kind, message] of everyMessage(texts)) {
      const { components, embeds } = toDiscordMessage(message, 'https://resorts.test');
      const links = components.flatMap((row) => row.components.flatMap((each) => ('url' in each ? [each.url] : [])));
      for (const link of links.filter((each) => !each.endsWith('.ics')))
        expect([kind, link]).toEqual([kind, expect.stringMatching(new RegExp(`^${prefix}(?:book|gold-customer)`))]);
      const hasTime = embeds[0]?.description.includes('<t:1795291200:F> (<t:1795291200:R>)');
      expect([kind, hasTime]).toEqual([kind, !aboutNow.has(kind)]);
    }
  });
});

/** Only these name no time: they are about what is now. */
const aboutNow = new Set(['booking.feedback', 'booking.called', 'booking.given_away', 'waiting_list.called']);

it.each(locales.filter((locale) => locale !== 'en'))('no direct message in %s is in English (LANG-10)', (locale) => {
  const others = [...everyMessage(english)];
  for (const [index, [kind, message]] of [...everyMessage(textsIn(locale))].entries()) {
    const [, other] = others[index] ?? [];
    expect([kind, message.title]).not.toEqual([kind, other?.title]);
    expect([kind, toPageMessage(message, 'UTC').text]).not.toEqual([kind, other && toPageMessage(other, 'UTC').text]);
  }
});
