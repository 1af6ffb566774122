import { tierIds } from '@sunset/contract/members/tiers.ts';
import { createDiscordState } from '@sunset/standin/discord/state.ts';
import { environmentFor } from '@sunset/standin/environment.ts';
import { expect, test } from 'vitest';
import { settings } from '../../server/config-settings.ts';
import { roleSettingOf } from '../../server/features/members/role-settings.ts';

const settingsOfTiers = tierIds.flatMap((id) => roleSettingOf(id) ?? []);

test.each(settingsOfTiers)('the stand-in has a Discord role for %s', (setting) => {
  const roleId = environmentFor('http://localhost', { application: { clientSecret: '', botToken: '' }, publicKey: '' })[
    settings[setting].variable
  ];
  expect(createDiscordState().roles.get(roleId ?? '')).toBeDefined();
});
