import type { StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import { expect, test } from 'vitest';
import { entryStateText, offerText, partyText } from './entry-text.ts';

const offer = { type: 'Deluxe', until: '2026-07-02T18:00:00Z' } as NonNullable<StaffEntry['offer']>;

test('WAIT-7 staff read why a guest has no offer, and how an entry ended', () => {
  expect(entryStateText({ reason: 'limit_reached', end_reason: null })).toMatch(/^Skipped/);
  expect(entryStateText({ reason: null, end_reason: null })).toBe('');
  expect(entryStateText({ reason: null, end_reason: 'removed' })).toBe('Removed by staff');
});

test('WAIT-7 staff see the open offer, or how the last one ended', () => {
  expect(offerText({ offer: { ...offer, state: 'open' } })).toMatch(/^Offer: Deluxe, until \d/);
  expect(offerText({ offer: { ...offer, state: 'unanswered' } })).toBe('Last offer: Deluxe, no answer');
  const untold = { ...offer, state: 'untold' as const };
  expect(offerText({ offer: untold })).toBe('Last offer: Deluxe, the message did not arrive in time');
  expect(offerText({ offer: null })).toBeNull();
});

test('staff read with whom a guest waits, and under which policy (PARTY-19)', () => {
  const party = { id: 7, policy: 'together' as const, others: ['Nova', 'Zephyr'] };
  expect(partyText({ party })).toBe('In a party with Nova and Zephyr: rooms for all, or for nobody');
  expect(partyText({ party: { ...party, policy: 'as_many_as_possible', others: [] } })).toBe(
    'In a party of one: as many rooms as possible',
  );
  expect(partyText({ party: null })).toBeNull();
});
