import { personIds } from '@sunset/standin/ids.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aBrowserAt, enterAll, prepareDiscord, signIn, type SetupBrowser } from '../../test/new-community/set-up.ts';
import { createTestDatabase } from '../../test/setup/test-database.ts';
import { testDataKey, testSecret } from '../../test/test-app.ts';
import { createApi } from '../app.ts';
import { allJobs } from '../jobs/all-jobs.ts';
import { startRestarting, type RestartingServer } from './start-again.ts';

/* Real servers, real HTTP, one database. */

const deadline = { timeout: 60_000, interval: 100 };

async function aNewcomer(): Promise<Standin> {
  const portal = await startStandin({ isNewcomer: true });
  onTestFinished(() => portal.close());
  return portal;
}

async function startServer(environment: Record<string, string>): Promise<RestartingServer> {
  const server = await startRestarting({
    environment: { PORT: '0', ...environment },
    log: pino({ level: 'silent' }),
    createSite: (deps) => createApi(deps).hono.fetch,
    jobs: allJobs.filter(({ name }) => name === 'follow the configuration'),
  });
  onTestFinished(() => server.close());
  return server;
}

/** Signs somebody in at a running site, and returns what it says of them. */
async function signInAtSite({ call }: SetupBrowser, person: string) {
  const { url } = await call('GET /admin/auth/url');
  const answer = await fetch(`${url}&_user=${person}`, { redirect: 'manual' });
  const query = new URL(answer.headers.get('location') ?? '').searchParams;
  return call('POST /admin/auth/callback', {
    body: { code: query.get('code') ?? '', state: query.get('state') ?? '' },
  });
}

const statusAt = (server: RestartingServer) => aBrowserAt(() => server.current.url).call('GET /setup/status');

it('a set-up in the browser ends with a real community at every server process, to which no person of the demo has access (SETUP-6, SETUP-11)', async () => {
  const portal = await aNewcomer();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const shared = { DATABASE_URL: database.url, DATA_KEY: testDataKey, SESSION_SECRET: testSecret };
  const other = await startServer({ ...portal.addresses(), ...shared });
  const server = await startServer({ ...portal.addresses(), ...shared });
  const { url, port, setupToken } = server.current;
  prepareDiscord(portal, url);
  const demo = await signInAtSite(
    aBrowserAt(() => other.current.url),
    personIds.admin,
  );
  const asDemoAdmin = async (at: RestartingServer) => {
    const headers = { authorization: `Bearer ${demo.token}` };
    return (await fetch(`${at.current.url}/api/admin/resorts`, { headers })).status;
  };
  expect([await asDemoAdmin(server), await asDemoAdmin(other)]).toEqual([200, 200]);

  const operator = aBrowserAt(() => url);
  const before = await operator.call('GET /setup/status');
  await enterAll({ portal }, operator, setupToken ?? '');
  await signIn(operator, personIds.gold);
  expect(await operator.call('POST /setup/finish')).toMatchObject({ left: { site_address: url, data_key_file: null } });

  await vi.waitFor(async () => expect((await statusAt(server)).is_set_up).toBe(true), deadline);
  await vi.waitFor(async () => expect((await statusAt(other)).is_set_up).toBe(true), deadline);
  const after = await operator.call('GET /setup/status');
  expect(after.started_at).not.toBe(before.started_at);
  expect([server.current.port, server.current.standin, server.current.setupToken]).toEqual([port, null, null]);
  expect([await asDemoAdmin(server), await asDemoAdmin(other)]).toEqual([401, 401]);
  const resorts = await operator.call('GET /resorts');
  expect(resorts.map(({ name }) => name)).toEqual(['Moon Bay']);
  // The primary admin signs in with the new application; the admin of the demo is nobody there.
  expect((await signInAtSite(operator, personIds.gold)).user.is_admin).toBe(true);
  expect(
    (
      await signInAtSite(
        aBrowserAt(() => url),
        personIds.admin,
      )
    ).user.is_admin,
  ).toBe(false);
  // The commands of Discord are registered without a shell.
  const { interactions } = portal.world.discord;
  await vi.waitFor(() => expect(interactions.commands.length).toBeGreaterThan(0), deadline);

  const again = await startServer({ ...portal.addresses(), ...shared });
  expect([again.current.standin, again.current.setupToken]).toEqual([null, null]);
}, 120_000);
