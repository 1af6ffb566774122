import { expect, test } from 'vitest';
import { formatDate } from '../../format/dates.ts';
import { changedFields } from './changed-fields.ts';

const changed = (before: object | null, after: object | null) =>
  changedFields({ before: before as Record<string, unknown>, after: after as Record<string, unknown> }).map(
    ({ label, before: was, after: is }) => [label, was, is],
  );

test('says fields and values in words (AUDIT-7)', () => {
  expect(
    changed(
      { status: 'pending', final_price: 1000, isBlocked: true },
      {
        status: 'confirmed',
        payment_method: 'robux',
        is_paid: false,
        reason: 'opening_deleted',
        room: 12,
        companion: 7,
      },
    ),
  ).toEqual([
    ['Status', 'Pending', 'Approved'],
    ['Final price', '1,000 BBC', '–'],
    ['Is blocked', 'yes', '–'],
    ['Payment method', '–', 'Robux'],
    ['Is paid', '–', 'no'],
    ['Reason', '–', 'opening deleted'],
    ['Room', '–', 'no. 12'],
    ['Companion', '–', 'no. 7'],
  ]);
});

test('shows times as the viewer reads them', () => {
  const until = '2026-12-05T19:00:00.000Z';
  expect(changed(null, { until })).toEqual([['Until', '–', formatDate(until, 'weekdayDateTime')]]);
});

test('shows lists and what is in an object, and leaves what people typed', () => {
  expect(changed({ rooms: [3, 4], events: [] }, { times: { gold: null, is_open: true }, name: 'Sea_side, 2' })).toEqual(
    [
      ['Rooms', 'no. 3, no. 4', '–'],
      ['Events', '–', '–'],
      ['Times', '–', 'Gold: –, Is open: yes'],
      ['Name', '–', 'Sea_side, 2'],
    ],
  );
  expect(changed(null, null)).toEqual([]);
});
