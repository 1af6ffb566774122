import { expect, it } from 'vitest';
import { english } from '../../../messages/texts.ts';
import { guestMessage } from './message-templates.ts';

const minute = 60_000;
const startsAt = new Date('2026-11-21T20:00:00Z');
const facts = {
  reference: 'SR-2222222222222',
  status: 'confirmed',
  reason: null,
  changedBy: 'host',
  resort: 'Vista Sunset Resort',
  resortId: 1,
  roomType: 'Standard',
  roomNumber: 4,
  startsAt,
  neighborhoodCode: 'SUNSET',
  codeMinutesBefore: 30,
  plotOwner: null,
  paymentMethod: 'bbc',
  originalPrice: 1000,
  finalPrice: 1000,
  isPaid: false,
};

function confirmedAt(beforeStart: number, neighborhoodCode: string | null = 'SUNSET'): string {
  const now = new Date(startsAt.getTime() - beforeStart * minute);
  const context = { facts: { ...facts, neighborhoodCode }, payload: {}, texts: english, now };
  return JSON.stringify(guestMessage('booking.confirmed', context).text);
}

it('a confirmation asks to come early until the code is given out, and later says to come now (DOOR-5)', () => {
  expect(confirmedAt(31)).toContain('Please arrive at least 10 minutes early.');
  for (const beforeStart of [30, 5, -20]) {
    expect(confirmedAt(beforeStart)).toContain('You can come now.');
    expect(confirmedAt(beforeStart)).toContain('You find it in My Bookings.');
    expect(confirmedAt(beforeStart)).not.toContain('10 minutes early');
  }
  expect(confirmedAt(5, null)).not.toContain('neighborhood code');
});

it('a restored booking is a request again, or confirmed as before (OPENING-24)', () => {
  const titleOf = (status: string) =>
    guestMessage('booking.restored', { facts: { ...facts, status }, payload: {}, texts: english, now: startsAt }).title;
  expect(titleOf('pending')).toBe('Your request is open again');
  expect(titleOf('confirmed')).toBe('Your booking is confirmed again');
});
