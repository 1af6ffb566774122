import { expect, test } from 'vitest';
import { english } from '../../../messages/texts.ts';
import { toDiscordMessage } from './message-text.ts';
import { waitingMessage, type EntryFacts } from './waiting-messages.ts';

const facts: EntryFacts = {
  openingId: 12,
  resort: 'Vista Sunset Resort',
  resortId: 1,
  startsAt: new Date('2026-11-24T19:00:00Z'),
  endReason: null,
  isTogether: false,
  staffReason: null,
  offerId: 34,
  offerUntil: new Date('2026-11-24T12:00:00Z'),
  roomType: 'Standard',
  hasButtons: true,
};

const buttonsOf = (kind: 'waiting_list.offer' | 'draw.offer', hasButtons: boolean) =>
  toDiscordMessage(waitingMessage(kind, { ...facts, hasButtons }, english), 'https://resorts.example').components[0]
    ?.components;

test.each(['waiting_list.offer', 'draw.offer'] as const)('%s can be taken and passed on Discord (WAIT-11)', (kind) => {
  expect(buttonsOf(kind, true)).toMatchObject([
    { label: 'Take', custom_id: 'take_offer:12:34', style: 3 },
    { label: 'Pass', custom_id: 'pass_offer:12:34', style: 2 },
    { label: 'See the offer', url: 'https://resorts.example/book?view=bookings', style: 5 },
  ]);
});

test('an offer has a link alone while interactions are off (WAIT-11)', () => {
  expect(buttonsOf('draw.offer', false)).toMatchObject([{ label: 'See the offer', style: 5 }]);
});

test('an offer of a party that books together says that all have to accept (WAIT-11, PARTY-20)', () => {
  for (const kind of ['waiting_list.offer', 'draw.offer'] as const) {
    const { embeds } = toDiscordMessage(
      waitingMessage(kind, { ...facts, isTogether: true }, english),
      'https://resorts.example',
    );
    expect(JSON.stringify(embeds)).toContain('Accept it: your party is booked once everybody has.');
  }
});
