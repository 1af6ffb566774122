import fc from 'fast-check';
import { expect, test } from 'vitest';
import { english } from '../../../messages/texts.ts';
import { guestAnnouncement, staffPing } from './announcements.ts';
import { guestMessage, type BookingFacts } from './message-templates.ts';
import { escapeForDiscord, sanitize, toDiscordMessage } from './message-text.ts';

const hostile = fc.oneof(
  fc.constantFrom(
    '@everyone',
    '@here',
    '<@123456789012345678>',
    '<@&860462190384107522>',
    '@\u202Eeveryone',
    '@\u200Beveryone',
    '[x](http://evil.test)',
    '```\ncode\n```',
    '||spoiler||',
    '# Heading',
    '-# small',
    '<t:0:R>',
    '<#860470115529973791>',
    'https://evil.test/a',
    '\\@everyone',
    'a'.repeat(2001),
    '`'.repeat(50),
    '\uD800',
    '\n\n> quote',
  ),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('@', '<', '>', '&', '#', '`', '|', '\\', '/', ':', 'everyone', 'here', '\u202E', '1'),
  }),
);

const facts = (text: string): BookingFacts => ({
  reference: 'SR-2222222222222',
  status: 'confirmed',
  reason: text,
  changedBy: 'staff',
  resort: text,
  resortId: 1,
  roomType: text,
  roomNumber: 1,
  startsAt: new Date('2026-11-21T20:00:00Z'),
  neighborhoodCode: text,
  codeMinutesBefore: 30,
  plotOwner: text,
  paymentMethod: 'bbc',
  originalPrice: 1000,
  finalPrice: 1000,
  isPaid: false,
});

/** A character with a meaning for Discord, without a backslash before it. */
function unescaped(text: string, sign: string): boolean {
  for (let index = text.indexOf(sign); index >= 0; index = text.indexOf(sign, index + 1)) {
    const before = /\\*$/.exec(text.slice(0, index))?.[0].length ?? 0;
    if (before % 2 === 0) return true;
  }
  return false;
}

test('B37 text that people typed never mentions, links or formats (MSG-13)', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const escaped = escapeForDiscord(text);
      expect(escaped).not.toMatch(/@(?!\u200B)/);
      for (const sign of ['<', '*', '_', '~', '`', '|', '#', '[', ']', '/'])
        expect(unescaped(escaped, sign)).toBe(false);
      expect(escaped).not.toMatch(/[\n\r\u202A-\u202E\u2066-\u2069]/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('T44 B37 whatever was typed, only the staff role of the ping is mentioned, and the limits of Discord hold (MSG-12)', () => {
  const role = '860462190384107522';
  fc.assert(
    fc.property(hostile, (text) => {
      const opening = {
        id: 1,
        resort: text,
        resortId: 1,
        location: text,
        startsAt: new Date('2026-11-21T20:00:00Z'),
        sessionMinutes: 60,
        neighborhoodCode: text,
        plotOwner: text,
        freeRooms: 1,
        confirmed: 1,
        waiting: 1,
      };
      const now = new Date('2026-11-21T19:00:00Z');
      const kinds = [
        'booking.confirmed',
        'booking.cancelled',
        'booking.exchanged',
        'booking.moved',
        'booking.neighborhood_code',
      ] as const;
      const quiet = [
        ...kinds.map((kind) =>
          guestMessage(kind, { payload: { from: text, to: text }, facts: facts(text), texts: english, now }),
        ),
        guestAnnouncement(opening, true, now),
      ];
      for (const message of quiet) {
        const body = toDiscordMessage(message, 'https://resorts.test');
        expect(body.allowed_mentions).toEqual({ parse: [], roles: [] });
        const [embed] = body.embeds;
        expect(embed?.title.length).toBeLessThanOrEqual(256);
        expect(embed?.description.length).toBeLessThanOrEqual(4096);
        for (const field of embed?.fields ?? []) expect(field.value.length).toBeLessThanOrEqual(1024);
        expect(JSON.stringify(body.embeds).length).toBeLessThan(6000);
        // JSON writes half of a character as an escape.
        expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/i);
      }
      const ping = toDiscordMessage(staffPing(opening, role, now), 'https://resorts.test');
      expect(ping.allowed_mentions).toEqual({ parse: [], roles: [role] });
      expect(ping.content?.startsWith(`<@&${role}> `)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('plain words are unchanged', () => {
  expect(escapeForDiscord('Sakura Hinoiri, (Room 2) - it’s fine: 50%!')).toBe(
    'Sakura Hinoiri, (Room 2) - it’s fine: 50%!',
  );
  expect(sanitize('  two\n lines ')).toBe('two lines');
  expect(sanitize('Azure Cove\u00A0: two\u00A0 lines')).toBe('Azure Cove\u00A0: two lines');
});
