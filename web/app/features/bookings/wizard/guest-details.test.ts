import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { describe, expect, test } from 'vitest';
import { missingDetails } from './guest-details.ts';

describe('guest details', () => {
  const whole = {
    discordUsername: 'mira',
    robloxUsername: 'mira_rbx',
    robloxDisplayName: 'Mira',
    ...emptyBookingTexts,
    agreedToTerms: true,
  };

  test.each([
    [{}, []],
    [{ discordUsername: '' }, ['discordUsername']],
    [{ robloxUsername: '  ' }, ['robloxUsername']],
    [{ robloxDisplayName: '' }, ['robloxDisplayName']],
    [{ robloxUsername: 'ab' }, ['robloxUsername']],
    [{ robloxUsername: 'ab', robloxDisplayName: '' }, ['robloxUsername', 'robloxDisplayName']],
    [{ robloxUsername: '', robloxDisplayName: 'x'.repeat(21) }, ['robloxUsername', 'robloxDisplayName']],
    [{ robloxUsername: '@mira' }, ['robloxUsername']],
    [{ robloxUsername: 'mira rbx' }, ['robloxUsername']],
    [{ robloxUsername: 'x'.repeat(21) }, ['robloxUsername']],
    [{ robloxUsername: ' mira_rbx ' }, []],
    [{ robloxUsername: 'roblox_user_123456789' }, []],
    [{ robloxDisplayName: 'x'.repeat(21) }, ['robloxDisplayName']],
    [{ robloxDisplayName: 'Mi\u200bra' }, ['robloxDisplayName']],
    [{ robloxDisplayName: 'Mira 日本' }, []],
    [{ agreedToTerms: false }, ['agreedToTerms']],
    [{ notes: '😀'.repeat(500) }, []],
    [{ notes: '😀'.repeat(501) }, ['notes']],
  ])('%o lacks %j (PAGE-32)', (change, fields) => {
    expect(missingDetails({ ...whole, ...change }, null).map(({ field }) => field)).toEqual(fields);
  });

  const linked = { username: 'M!', displayName: 'Mira of the long display name' };
  test.each([
    [{ robloxUsername: 'M!', robloxDisplayName: linked.displayName }, []],
    [{ robloxUsername: 'm!', robloxDisplayName: 'Mira' }, []],
    [{ robloxUsername: 'M!', robloxDisplayName: `${linked.displayName}s` }, ['robloxDisplayName']],
    [{ robloxUsername: 'M?', robloxDisplayName: linked.displayName }, ['robloxUsername', 'robloxDisplayName']],
  ])('%o with a linked account lacks %j', (change, fields) => {
    expect(missingDetails({ ...whole, ...change }, linked).map(({ field }) => field)).toEqual(fields);
  });
});
