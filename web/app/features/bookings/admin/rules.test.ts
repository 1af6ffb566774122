import { expect, test } from 'vitest';
import { byWeek, findTexts, removalConsequences, filterQuery, overallFill, topResorts } from './rules.ts';

test('sends set filters, with days as the instants at which they start and end', () => {
  const empty = { resort: '', opening: '', status: '', user_type: '', payment: '', text: '', from: '', to: '' };
  expect(filterQuery(empty)).toEqual({});
  expect(
    filterQuery({
      resort: '3',
      opening: '12',
      status: 'pending,confirmed',
      user_type: 'gold_customer',
      payment: 'robux',
      text: 'mira',
      from: '2026-12-05',
      to: '2026-12-05',
    }),
  ).toEqual({
    resort: '3',
    opening: '12',
    status: 'pending,confirmed',
    user_type: 'gold_customer',
    payment: 'robux',
    text: 'mira',
    from: new Date(2026, 11, 5).toISOString(),
    to: new Date(2026, 11, 6).toISOString(),
  });
});

test('leaves out values that the API would refuse', () => {
  expect(
    filterQuery({ resort: 'x', opening: '-1', status: 'nonsense', user_type: 'vip', payment: 'gold', from: 'today' }),
  ).toEqual({});
});

test.each([
  [
    { bookings: 1, guests: 0 },
    ['1 booking is removed from the lists.', 'No guest with an upcoming session loses a room.'],
  ],
  [
    { bookings: 1200, guests: 1 },
    [
      '1,200 bookings are removed from the lists.',
      '1 guest with an upcoming session loses their room and gets a message after 10 minutes.',
    ],
  ],
  [
    { bookings: 2, guests: 2 },
    [
      '2 bookings are removed from the lists.',
      '2 guests with an upcoming session lose their rooms and get a message after 10 minutes.',
    ],
  ],
])('lists the consequences of removing %o', (count, lines) => {
  expect(removalConsequences(count)).toEqual(lines);
});

test('shows three resorts, and how full all openings are together (PAGE-45)', () => {
  const counts = [5, 4, 3, 2].map((count) => ({ _id: `R${count}`, count }));
  expect(topResorts({ by_resort: counts }).map(({ _id: name }) => name)).toEqual(['R5', 'R4', 'R3']);
  expect(overallFill([])).toEqual({ taken: 0, units: 0, rate: 0 });
  expect(
    overallFill([
      { taken: 1, units: 2 },
      { taken: 2, units: 10 },
    ]),
  ).toEqual({ taken: 3, units: 12, rate: 0.25 });
});

test('counts weeks that end with the last day', () => {
  const days = Array.from({ length: 9 }, (_, index) => ({ date: `2026-11-0${index + 1}`, count: index }));
  expect(byWeek(days)).toEqual([
    { date: '2026-11-01', count: 1 },
    { date: '2026-11-03', count: 35 },
  ]);
  expect(byWeek([])).toEqual([]);
});

test('shows what a search found in the notes, from shortly before the word', () => {
  const notes = `${'By the window, please. '.repeat(3)}We bring a Birthday cake.`;
  const excerpt = '…please. By the window, please. We bring a Birthday cake.';
  expect(findTexts({ notes }, ' birthday ')).toEqual([{ field: 'notes', excerpt }]);
  expect(findTexts({ notes: 'Birthday' }, 'birthday')).toEqual([{ field: 'notes', excerpt: 'Birthday' }]);
  expect(findTexts({ notes }, 'breakfast')).toEqual([]);
  expect(findTexts({ notes }, '')).toEqual([]);
});
