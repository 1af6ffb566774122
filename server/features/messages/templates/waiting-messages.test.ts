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
  isBookingFailed: false,
  staffReason: null,
  offerId: 34,
  offerUntil: new Date('2026-11-24T12:00:00Z'),
  roomType: 'Standard',
  hasButtons: true,
};

const start = facts.startsAt.getTime();

const buttonsOf = (kind: 'waiting_list.offer' | 'draw.offer', hasButtons: boolean) =>
  toDiscordMessage(waitingMessage(kind, { ...facts, hasButtons }, english), 'https://resorts.example').components[0]
    ?.components;

test.each(['waiting_list.offer', 'draw.offer'] as const)('%s can be taken and passed on Discord (WAIT-11)', (kind) => {
  expect(buttonsOf(kind, true)).toMatchObject([
    { label: 'Take', custom_id: `take_offer:12:34:${start}`, style: 3 },
    { label: 'Pass', custom_id: `pass_offer:12:34:${start}`, style: 2 },
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

const partOf = (more: Partial<EntryFacts>, kind: 'waiting_list.offer_over' | 'waiting_list.removed') =>
  JSON.stringify(
    toDiscordMessage(waitingMessage(kind, { ...facts, ...more }, english), 'https://resorts.example').embeds,
  );

test('a party whose rooms could not be booked reads that, and what happens now (PARTY-20)', () => {
  const failed = partOf({ isTogether: true, isBookingFailed: true }, 'waiting_list.offer_over');
  expect(failed).toContain('"title":"Your party could not be booked"');
  expect(failed).toContain('So nobody of you has a room. Your party is now at the end of the waiting list');
  const silent = partOf({ isTogether: true }, 'waiting_list.offer_over');
  expect(silent).toContain('"title":"Your offer is over"');
  expect(silent).toContain('ended before everybody in your party was booked');
});

test('who accepted and lost the place on the list does not read that they did not answer (PARTY-20)', () => {
  const ended = { endReason: 'unanswered' } as const;
  expect(partOf({ ...ended, isBookingFailed: true }, 'waiting_list.removed')).toContain(
    'Two offers ended before everybody in your party was booked.',
  );
  expect(partOf(ended, 'waiting_list.removed')).toContain('Two offers ended without an answer.');
});

test('whose party was taken out of the list reads who did it, and that they are still in the party (PARTY-22)', () => {
  expect(partOf({ endReason: 'party_left' }, 'waiting_list.removed')).toContain(
    'The leader took your whole party out of it. You are still in the party',
  );
});
