import { discordApplication, guildId } from '@sunset/standin/ids.ts';
import { expect, it, onTestFinished } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { Browser } from '../../../test/browser.ts';
import { startTestApp, type TestAppOptions } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';

const start = async (options: TestAppOptions = {}) => {
  const app = await startTestApp(options);
  onTestFinished(() => app.close());
  const admin = await aMember(app.deps, { isAdmin: true });
  const health = async () => (await app.client(admin))('GET /admin/service-health');
  return { app, health };
};

it('says why no account can be looked up at Bloxlink, until it works again (LINK-10)', async () => {
  const { app, health } = await start();
  const check = async () => {
    const { token } = await new Browser(app).signIn('gold');
    const headers = { authorization: `Bearer ${token}` };
    return (await app.fetch('/api/user/bloxlink-roblox', { headers })).status;
  };
  expect(await health()).toEqual({
    bloxlink: null,
    clock_seconds_off: null,
    waits_for_clock: false,
    can_link_accounts: true,
    can_open_links: true,
    shorter_retention: [],
  });
  app.standin.world.bloxlink.inGuild = false;
  expect(await check()).toBe(502);
  expect((await health()).bloxlink).toBe('not_in_server');
  app.standin.world.bloxlink.inGuild = true;
  // Nobody asks again at once.
  expect(await check()).toBe(502);
  app.clock.advance(minute);
  expect(await check()).toBe(200);
  expect((await health()).bloxlink).toBeNull();
});

it.each([
  ['ahead', 6 * minute, 360],
  ['behind', -6 * minute, -360],
])('says that the clock is %s of Discord’s, measured once in ten minutes (INTER-1)', async (_, off, seconds) => {
  const { app, health } = await start();
  app.standin.world.clock.advance(-off);
  expect((await health()).clock_seconds_off).toBe(seconds);
  await health();
  expect(app.standin.world.requests.filter(({ path }) => path.endsWith('/gateway'))).toHaveLength(1);
});

it('says nothing of the clock while Discord does not answer (INTER-1)', async () => {
  const { app, health } = await start();
  app.standin.world.faults.add({ kind: 'drop-before', match: { path: '/api/gateway' } });
  expect((await health()).clock_seconds_off).toBeNull();
});

it.each([
  ['a community on its own machine', 'community', 'http://localhost:3000', false],
  ['a community at its address', 'community', 'https://resorts.example', true],
  ['a demo', 'demo', 'http://localhost:3000', true],
])('says whether guests can open the links of %s (SETUP-13)', async (_, kind, address, expected) => {
  const { app, health } = await start({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, publicUrl: () => address });
  const community = { applicationId: discordApplication.clientId, guildId };
  await app.deps.db
    .updateTable('installation')
    .set({ kind, ...(kind === 'community' && community) })
    .execute();
  expect((await health()).can_open_links).toBe(expected);
});
