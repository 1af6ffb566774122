import { expect, test } from 'vitest';
import { changeTexts, deliveryFailure, historyText } from './booking-history-labels.ts';

const entry = { at: '2026-12-01T19:00:00Z', before: null, after: null };

test('shows who did what', () => {
  expect(historyText({ ...entry, by: 'the guest', action: 'booking.place' })).toBe('The guest requested it');
  expect(historyText({ ...entry, by: 'Wren', action: 'booking.approve' })).toBe('Wren approved it');
  expect(historyText({ ...entry, by: 'the system', action: 'booking.new_deed' })).toBe('The system new deed');
});

test('lists changed fields with their previous value only', () => {
  const change = {
    by: 'Wren',
    action: 'booking.edit',
    at: entry.at,
    before: { status: 'no_show', notes: 'same' },
    after: { status: 'completed', notes: 'same', paid: true },
  };
  expect(changeTexts(change)).toEqual(['status: no show → completed', 'paid: true']);
  expect(changeTexts({ ...change, before: null, after: null })).toEqual([]);
});

test('explains why a message was not delivered, unless it is no longer needed', () => {
  expect(deliveryFailure('direct_messages_closed')).toMatch(/My Bookings/);
  expect(deliveryFailure('out_of_date')).toBeNull();
  expect(deliveryFailure(null)).toBeNull();
});
