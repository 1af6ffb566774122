import { expect, test } from 'vitest';
import { formatDate } from '../../format/dates.ts';
import { groupReference, reasonText } from './booking-text.ts';
import { placedToast, statusText } from './status-texts.ts';

test.each([
  ['SR-23456789ABCDE', 'SR-23456-789A-BCDE'],
  ['SR-SHORT', 'SR-SHORT'],
])('formats the reference %s as %s', (reference, text) => {
  expect(groupReference(reference)).toBe(text);
});

test('the toast says confirmed only for a confirmed booking (PAGE-37)', () => {
  expect(placedToast('confirmed')).toEqual({
    title: 'Reservation Confirmed!',
    description: 'Check your Discord for opening confirmation.',
  });
  expect(placedToast('pending').title).toBe('Request received');
});

test('a request is answered before its session starts; one that is still open then says until when (PAGE-60)', () => {
  const request = { status: 'pending', checkIn: '2026-07-01T18:30:00Z', checkOut: '2026-07-01T19:30:00Z' } as const;
  const before = statusText(request, Date.parse('2026-07-01T18:29:00Z'));
  expect(before).toContain(`answer before ${formatDate(request.checkIn, 'weekdayDayTime')}.`);
  expect(statusText(request, Date.parse(request.checkIn))).toMatch(
    /^Your room is still held\. Staff can answer until /,
  );
});

test('a cancelled booking says who cancelled it (PAGE-60)', () => {
  const times = { checkIn: '2026-07-01T18:30:00Z', checkOut: '2026-07-01T19:30:00Z' };
  expect(statusText({ status: 'cancelled', cancelled_by: 'guest', ...times })).toBe('Cancelled by you.');
  expect(statusText({ status: 'cancelled', cancelled_by: 'staff', ...times })).toBe('Cancelled by our staff.');
});

test('returns a text for a code, and the text of staff unchanged', () => {
  expect(reasonText('not_approved_in_time', 'guest')).toBe('Our staff did not approve it before the session ended.');
  expect(reasonText('not_approved_in_time', 'staff')).toBe('Not approved before the session ended');
  expect(reasonText('Admin review', 'guest')).toBe('Admin review');
});
