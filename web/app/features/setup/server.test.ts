import { expect, it } from 'vitest';
import { missingServer } from './server.ts';

it('asks for the bot first, then for the choice, and for nothing once a server is chosen', () => {
  expect(missingServer('', 0).guild_id).toContain('Add the bot to your server');
  expect(missingServer('', 2).guild_id).toBe('Choose your server.');
  expect(missingServer('123456789012345678', 2)).toEqual({});
});
