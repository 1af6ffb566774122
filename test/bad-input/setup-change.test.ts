import { api } from '@sunset/contract/api/index.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { channelIds, guildId, placeIds } from '@sunset/standin/ids.ts';
import { afterEach, expect, it } from 'vitest';
import { storeConfiguration, type StoredConfiguration } from '../../server/features/setup/stored-configuration.ts';
import { aMember } from '../factories.ts';
import { isFullRun } from '../full-run.ts';
import { brand, credentialsOf, prepareDiscord, type SetupBrowser } from '../new-community/set-up.ts';
import { aBrowser, startSetupApp, type SetupApp } from '../setup-browser.ts';

/* Every step of the set-up while the primary admin changes a community, with bodies that no page sends. */

let setup: SetupApp | undefined;
afterEach(async () => {
  await setup?.close();
  setup = undefined;
});

const steps = (api as readonly Endpoint[]).filter(
  ({ path, method, body }) => path.startsWith('/setup/') && method !== 'GET' && body !== undefined,
);

/** A body that the step accepts. */
const valid = (app: SetupApp): Record<string, Record<string, unknown>> => ({
  '/setup/open': { token: 'x' },
  '/setup/brand': brand,
  '/setup/what-is-left': { item: 'data_key', is_done: true, key: 'x' },
  '/setup/links': { invite_url: null, ticket_url: null },
  '/setup/application': credentialsOf(app.portal),
  '/setup/server': { guild_id: guildId },
  '/setup/roles': placeIds,
  '/setup/test-message': { channel_id: channelIds.guests },
  '/setup/bloxlink': { api_key: 'x' },
  '/setup/roblox': { client_id: '1', client_secret: 'x' },
  '/setup/resort': { resort: null },
  '/setup/sign-in/callback': { code: 'x', state: 'setup.x', iss: 'x' },
});

const hostile = [null, undefined, '', ' ', 0, true, [], {}, '\0', 'x'.repeat(600), '99999999999999999999', 'https://'];

/** In the full run each value in each field; otherwise each field gets a third of them, and each value many fields. */
const every = isFullRun || process.env.BAD_INPUT_REQUESTS !== undefined ? 1 : 3;

function bodiesOf(fields: Record<string, unknown>): unknown[] {
  const names = Object.keys(fields);
  const each = names.flatMap((name, index) =>
    hostile.filter((_, number) => (number + index) % every === 0).map((value) => ({ ...fields, [name]: value })),
  );
  const all = hostile.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  return [...each, ...all, fields, null, [], '', 0];
}

/** Opens a change of a community whose configuration is stored, or set in the environment. */
async function startCommunity(stored: StoredConfiguration | null, environment: Record<string, string>) {
  const app = await startSetupApp(environment, {}, { isDemo: false });
  setup = app;
  prepareDiscord(app.portal);
  const { client_id, client_secret, bot_token } = credentialsOf(app.portal);
  const application = {
    DISCORD_CLIENT_ID: client_id,
    DISCORD_CLIENT_SECRET: client_secret,
    DISCORD_BOT_TOKEN: bot_token,
  };
  if (stored !== null) await storeConfiguration(app.app.deps, { ...application, ...stored });
  const { deps } = app.app;
  const member = await aMember(deps, { isAdmin: true });
  await deps.db.updateTable('admins').set({ isPrimary: true }).where('discordId', '=', member.discordId).execute();
  return { app, browser: aBrowser(app, {}, await app.app.token(member)) };
}

const failures: string[] = [];
async function send({ app, browser }: { app: SetupApp; browser: SetupBrowser }, step: Endpoint, body: unknown) {
  app.app.clock.advance(60_000);
  const text = JSON.stringify(body) ?? '';
  const headers = { 'content-type': 'application/json' };
  const answer = await browser.fetch(`/api${step.path}`, { method: step.method, headers, body: text });
  // 502: Discord, Bloxlink or Roblox did not answer.
  if (answer.status >= 500 && answer.status !== 502) failures.push(`${step.path} ${text} ${await answer.text()}`);
  return answer.status;
}

const communities = [
  [
    'the environment sets the server and a role',
    {},
    { DISCORD_GUILD_ID: guildId, DISCORD_ROLE_GOLD: placeIds.role_gold },
  ],
] as const;
/** More and less of both. */
const furtherCommunities = [
  ['everything is stored', { DISCORD_GUILD_ID: guildId, DISCORD_CHANNEL_GUESTS: channelIds.guests }, {}],
  ['nothing is', null, {}],
  ['nothing but the application is', {}, {}],
  ['the environment sets the application alone', null, { DISCORD_CLIENT_ID: '1150000000000000001' }],
] as const;

it.each(isFullRun ? [...communities, ...furtherCommunities] : communities)(
  'B01 B02 is refused, and never an error of the server, where %s (SETUP-4, SETUP-10)',
  async (_, stored, environment) => {
    const community = await startCommunity(stored, environment);
    expect(steps.map(({ path }) => path).filter((path) => !(path in valid(community.app)))).toEqual([]);
    failures.length = 0;
    const statuses = new Set<number>();
    for (const step of steps.toReversed()) {
      await community.browser.call('POST /admin/setup');
      for (const body of bodiesOf(valid(community.app)[step.path] ?? {}))
        statuses.add(await send(community, step, body));
    }
    expect(failures).toEqual([]);
    expect([...statuses]).toContain(200);
    expect([...statuses]).toContain(422);
  },
);

it('B01 B02 is refused before the application is entered, in a first set-up too (SETUP-4)', async () => {
  const app = await startSetupApp();
  setup = app;
  const browser = aBrowser(app);
  await browser.call('POST /setup/open', { body: { token: await app.token() } });
  const incomplete = { status: 409, problem: { missing: ['application'] } };
  await expect(browser.call('PUT /setup/roles', { body: placeIds })).rejects.toMatchObject(incomplete);
  await expect(browser.call('PUT /setup/server', { body: { guild_id: guildId } })).rejects.toMatchObject(incomplete);
  await expect(browser.call('GET /setup/servers')).rejects.toMatchObject(incomplete);
});
