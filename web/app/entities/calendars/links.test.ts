import { expect, test } from 'vitest';
import { googleCalendarLink, subscriptionLink } from './links.ts';

test('the link to Google Calendar has one hour in UTC, across the change of clocks and years', () => {
  const { searchParams } = new URL(googleCalendarLink('Vista & Co - Suite', '2026-12-31T23:30:00.000Z'));
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Vista & Co - Suite',
    dates: '20261231T233000Z/20270101T003000Z',
    location: 'Bloxburg on Roblox',
  });
});

test('the link for an extended session has its end (SESSION-3)', () => {
  const link = googleCalendarLink('Vista', '2026-12-31T23:30:00.000Z', '2027-01-01T00:45:00.000Z');
  expect(new URL(link).searchParams.get('dates')).toBe('20261231T233000Z/20270101T004500Z');
});

test('a subscription has an absolute address', () => {
  expect(subscriptionLink('/api/calendars/openings.ics', 'https://resorts.example')).toBe(
    'webcal://resorts.example/api/calendars/openings.ics',
  );
  expect(subscriptionLink('http://127.0.0.1:3000/a.ics', 'https://resorts.example')).toBe(
    'webcal://127.0.0.1:3000/a.ics',
  );
});
