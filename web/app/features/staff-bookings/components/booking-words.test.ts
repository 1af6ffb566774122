import { expect, test } from 'vitest';
import { changeTexts, deliveryFailure, deliveryWords, historyText, messageName } from './booking-words.ts';

const entry = { at: '2026-12-01T19:00:00Z', before: null, after: null };

test('the history names who did what', () => {
  expect(historyText({ ...entry, by: 'the guest', action: 'booking.place' })).toBe('The guest requested it');
  expect(historyText({ ...entry, by: 'Wren', action: 'booking.approve' })).toBe('Wren approved it');
  expect(historyText({ ...entry, by: 'the system', action: 'booking.new_deed' })).toBe('The system new deed');
});

test('what changed is told with what it was; what stayed is left out', () => {
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

test('how Discord took a message is said in words; what is not needed any more is no failure', () => {
  expect(messageName('booking.confirmed')).toBe('Booking confirmed');
  expect(messageName('something.new')).toBe('something.new');
  expect(deliveryWords('dead', 'direct_messages_closed')).toEqual({ label: 'NOT SENT', tone: 'bad' });
  expect(deliveryWords('dead', 'out_of_date')).toEqual({ label: 'NOT NEEDED', tone: 'quiet' });
  expect(deliveryFailure('direct_messages_closed')).toMatch(/My Bookings/);
  expect(deliveryFailure('missing_access')).toBe('missing access');
});
