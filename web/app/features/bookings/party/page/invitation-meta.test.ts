import { expect, test } from 'vitest';
import { invitationMeta } from './invitation-meta.ts';

const invitation = {
  code: 'ABCDEFGHJKMNP',
  openingId: 7,
  resortId: 3,
  resort: 'Seaside Sunset Resort',
  image: '/picture.svg',
  checkIn: '2026-11-29T01:00:00.000Z',
  timezone: 'America/New_York',
  sale: 'sale' as const,
  is_over: false,
};

test('a chat shows resort and time in the zone of the opening, for nobody else (PAGE-86)', () => {
  const { title, description, isPrivate, preview } = invitationMeta(invitation);
  expect(title).toBe('You are invited to Seaside Sunset Resort, Saturday 20:00');
  expect(description).toContain('Saturday 28 November, 20:00 Eastern Standard Time.');
  expect(isPrivate).toBe(true);
  expect(preview).toEqual({ path: '/preview/opening/7.png', alt: title, title });
});

test('after the start the picture is that of the resort', () => {
  expect(invitationMeta({ ...invitation, is_over: true }).preview?.path).toBe('/preview/resort/3.png');
});
