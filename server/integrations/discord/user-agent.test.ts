import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, testDataKey, type TestApp } from '../../../test/test-app.ts';
import { createStorage } from '../../start/outside-services.ts';
import { examine } from '../../operations/doctor/examine.ts';
import { productVersion } from '../../operations/product-version.ts';
import { discordUserAgent } from './user-agent.ts';

let app: TestApp;
const publicUrl = 'https://resorts.example';
beforeEach(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: publicUrl } });
});
afterEach(() => app.close());

it('is Discord’s format, with the address of the site and the version of the product', () => {
  expect(discordUserAgent(publicUrl)).toBe(`DiscordBot (https://resorts.example, ${productVersion()})`);
  expect(discordUserAgent(undefined)).toMatch(/^DiscordBot \(https?:\/\/\S+, \d+\.\d+\.\d+\S*\)$/);
});

it('is sent with every call to Discord: sign-in, bot, set-up and doctor (OPS-10)', async () => {
  const { standin, deps } = app;
  await new Browser(app).signIn('regular');
  await deps.bot.findMember((await aMember(deps)).discordId);
  await deps.bot.openConversation('100000000000000001');
  const { application } = deps.setup.outside(deps.config);
  await application.tryClient();
  await application.readApplication();
  await application.readServer(deps.config.discordGuildId ?? '');
  await deps.interactions?.edit('a-token', { content: 'x' });
  await examine({
    environment: {
      ...standin.environment(),
      DATABASE_URL: app.databaseUrl,
      DATA_KEY: testDataKey,
      DATA_DIR: scratchDirectory(),
      PUBLIC_URL: publicUrl,
    },
    pages: 'web/build',
    now: () => new Date(),
    newName: deps.random.uuid,
    createStorage,
  });
  const seen = standin.world.requests.filter(({ path }) => path.startsWith('/api'));
  const paths = seen.map(({ path }) => path).join(' ');
  for (const part of [
    'oauth2/token',
    'users/@me/guilds',
    '/members/',
    'users/@me/channels',
    'applications/@me',
    'webhooks',
  ])
    expect(paths).toContain(part);
  expect([...new Set(seen.map(({ userAgent }) => userAgent))]).toEqual([discordUserAgent(publicUrl)]);
});
