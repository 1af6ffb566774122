import { expect, test } from 'vitest';
import { m } from '#messages';
import { invitationMeta } from './invitation-meta.ts';

const invitation = {
  code: 'ABCDEFGHJKMNP',
  openingId: 7,
  resortId: 3,
  resort: 'Seaside Sunset Resort',
  image: '/picture.svg',
  checkIn: '2026-11-29T01:00:00.000Z',
  timezone: 'America/New_York',
  is_over: false,
};

const texts = {
  prefix: '/room',
  title: m.party_meta_title,
  description: m.companions_meta_description,
  missingTitle: m.companions_missing_title(),
} as const;
const metaOf = (changes = {}) => invitationMeta({ kind: 'found', invitation: { ...invitation, ...changes } }, texts);

test('a chat shows resort and time in the zone of the opening, for nobody else (PAGE-86, PAGE-95)', () => {
  const { title, description, path, isPrivate, preview } = metaOf();
  expect(title).toBe('You are invited to Seaside Sunset Resort, Saturday 20:00');
  expect(description).toContain('Saturday 28 November, 20:00 Eastern Standard Time.');
  expect(path).toBe('/room/ABCDEFGHJKMNP');
  expect(isPrivate).toBe(true);
  expect(preview).toEqual({ path: '/preview/opening/7.png', alt: title, title });
});

test('after the start the picture is that of the resort', () => {
  expect(metaOf({ is_over: true }).preview?.path).toBe('/preview/resort/3.png');
});

test('a link that does not exist has a title of its own and no picture (PAGE-86)', () => {
  expect(invitationMeta({ kind: 'missing' }, texts)).toEqual({
    title: 'We can’t find this room',
    description: 'The link is old or not complete. Ask your friend to send it again.',
  });
});
