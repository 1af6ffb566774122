import { describe, expect, test } from 'vitest';
import { missingDetails } from './guest-details.ts';

describe('guest details', () => {
  const whole = {
    discordUsername: 'mira',
    robloxUsername: 'mira_rbx',
    robloxDisplayName: 'Mira',
    notes: '',
    agreedToTerms: true,
  };

  test.each([
    [{}, []],
    [{ discordUsername: '' }, ['discordUsername']],
    [{ robloxUsername: '  ' }, ['robloxUsername']],
    [{ robloxDisplayName: '' }, ['robloxDisplayName']],
    [{ agreedToTerms: false }, ['agreedToTerms']],
    [{ notes: '😀'.repeat(500) }, []],
    [{ notes: '😀'.repeat(501) }, ['notes']],
  ])('%o lacks %j', (change, fields) => {
    expect(missingDetails({ ...whole, ...change }).map(({ field }) => field)).toEqual(fields);
  });
});
