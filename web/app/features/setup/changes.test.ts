import { expect, it } from 'vitest';
import { changesText, signInChangesText } from './changes.ts';

it('names what a change has changed, and nothing else (SETUP-10)', () => {
  expect(changesText({ changed_fields: [] })).toBe('');
  expect(changesText({ changed_fields: ['roles.channel_guests'] })).toBe('“Channel for guests”');
  expect(changesText({ changed_fields: ['application.bot_token', 'bloxlink.api_key'] })).toBe(
    'the bot token and the Bloxlink API key',
  );
});

it('names of the changes those that need a new sign-in (SETUP-10)', () => {
  expect(signInChangesText({ changed_fields: ['application.client_secret', 'roles.role_host'] })).toBe(
    'the client secret',
  );
  expect(signInChangesText({ changed_fields: ['roles.role_host'] })).toBe('');
});
