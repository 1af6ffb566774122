import { afterEach, beforeEach, expect, test } from 'vitest';
import { discordApplication, guildId, personIds, roleIds } from '../ids.ts';
import { agent, startCaller, type Caller } from '../test-caller.ts';

let standin: Caller;
let elapsed = 0;
beforeEach(async () => {
  standin = await startCaller({ now: () => 1_800_000_000_000 });
  // Only the stand-in's own clock ends a window.
  elapsed = 0;
  standin.world.clock.elapsed = () => elapsed;
});
afterEach(() => standin.close());

function pass(ms: number) {
  elapsed += ms;
  standin.world.clock.advance(ms);
}
const member = `/guilds/${guildId}/members/${personIds.gold}`;
const refusedBy = (token: string) =>
  fetch(`${standin.url}/api/v10/users/@me`, { headers: { authorization: `Bot ${token}`, ...agent } });

test('an application gets 50 answers a second, over all routes', async () => {
  const routes = [member, '/users/@me', `/guilds/${guildId}/roles`];
  const answers = [];
  for (let call = 0; call < 51; call += 1) answers.push(await standin.asBot('GET', routes[call % 3] ?? ''));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
  const { headers, body } = answers[50] ?? {};
  expect(body).toMatchObject({ global: true, retry_after: 1 });
  expect(headers?.get('x-ratelimit-global')).toBe('true');
  expect(headers?.get('x-ratelimit-scope')).toBe('global');
  expect(headers?.get('x-ratelimit-bucket')).toBeNull();
  pass(1000);
  expect((await standin.asBot('GET', member)).status).toBe(200);
});

test('a person and an address that names nobody have a limit of all their requests each, and answers to presses have none', async () => {
  const { limits } = standin.world.discord;
  const [gold, regular] = [await standin.signIn('gold'), await standin.signIn('regular')];
  limits.global = { limit: 2, windowMs: 60_000 };
  const statusesOf = async (ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await ask()).status);
    return statuses;
  };
  expect(await statusesOf(() => standin.asPerson(gold.accessToken, '/users/@me'))).toEqual([200, 200, 429]);
  expect((await standin.asPerson(gold.accessToken, '/users/@me')).body).toMatchObject({ global: true });
  expect((await standin.asPerson(regular.accessToken, '/users/@me')).status).toBe(200);
  pass(60_000);
  const unnamed = (path: string, method = 'GET') =>
    statusesOf(() => fetch(`${standin.url}/api/v10${path}`, { method, headers: agent }));
  expect(await unnamed('/gateway')).toEqual([200, 200, 429]);
  expect(await unnamed(`/webhooks/${discordApplication.clientId}/none/messages/@original`, 'PATCH')).not.toContain(429);
});

test('each answer says what its bucket has left', async () => {
  const { headers } = await standin.asBot('GET', member);
  expect(headers.get('x-ratelimit-limit')).toBe('50');
  expect(headers.get('x-ratelimit-remaining')).toBe('49');
  expect(headers.get('x-ratelimit-reset-after')).toBe('1.000');
  expect(headers.get('x-ratelimit-reset')).toBe('1800000001.000');
  const other = await standin.asBot('GET', `/guilds/${guildId}/members/${personIds.regular}`);
  expect(other.headers.get('x-ratelimit-bucket')).toBe(headers.get('x-ratelimit-bucket'));
  standin.world.discord.limits.enforced = false;
  expect((await standin.asBot('GET', member)).headers.get('x-ratelimit-remaining')).toBeNull();
});

test.each([429, 403] as const)('too many invalid answers ban the address, with a page (%i)', async (answeredWith) => {
  Object.assign(standin.world.discord.limits.invalidRequests, { limit: 3, answeredWith });
  for (let call = 0; call < 3; call += 1) expect((await refusedBy('wrong')).status).toBe(401);
  const banned = await fetch(`${standin.url}/api/v10/users/@me`, { headers: agent });
  expect(banned.status).toBe(answeredWith);
  expect(banned.headers.get('content-type')).toContain('text/html');
  expect(banned.headers.get('retry-after')).toBe(answeredWith === 429 ? '3600' : null);
  expect((await fetch(`${standin.url}/api/oauth2/token`, { method: 'POST', headers: agent })).status).toBe(
    answeredWith,
  );
  pass(60 * 60_000);
  expect((await standin.asBot('GET', member)).status).toBe(200);
});

test('only 401, 403 and 429 are invalid, a shared limit is not, and ten minutes later they are forgotten', async () => {
  standin.world.discord.limits.invalidRequests.limit = 3;
  standin.world.faults.add({ match: { path: `/api/v10${member}` }, kind: 'rate-limit', scope: 'shared', times: 5 });
  for (let call = 0; call < 5; call += 1) expect((await standin.asBot('GET', member)).status).toBe(429);
  for (let call = 0; call < 5; call += 1)
    expect((await standin.asBot('GET', `/guilds/${guildId}/members/1000000000000000001`)).status).toBe(404);
  for (let call = 0; call < 2; call += 1) await refusedBy('wrong');
  pass(10 * 60_000);
  for (let call = 0; call < 2; call += 1) await refusedBy('wrong');
  expect((await standin.asBot('GET', member)).status).toBe(200);
});

test('direct conversations are opened slowly; one that exists is returned', async () => {
  standin.world.discord.limits.newConversations.limit = 1;
  const open = (id: string) => standin.asBot('POST', '/users/@me/channels', { recipient_id: id });
  expect((await open(personIds.gold)).status).toBe(200);
  expect(await open(personIds.regular)).toMatchObject({ status: 403, body: { code: 40_003 } });
  expect((await open(personIds.gold)).status).toBe(200);
  pass(60_000);
  expect((await open(personIds.regular)).status).toBe(200);
});

test('the bot is a member of the server, with its role', async () => {
  const { status, body } = await standin.asBot('GET', `/guilds/${guildId}/members/${discordApplication.clientId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ user: { id: discordApplication.clientId, bot: true }, roles: [roleIds.bot] });
});

test('a server that requires two-factor authentication for moderation refuses a bot whose owner has none', async () => {
  const { discord } = standin.world;
  const give = () => standin.asBot('PUT', `${member}/roles/${roleIds.boosts2}`);
  const levels = async () => [
    (await standin.asBot('GET', `/guilds/${guildId}`)).body['mfa_level'],
    (await standin.asBot('GET', '/users/@me')).body['mfa_enabled'],
  ];
  discord.application.ownerHasTwoFactor = false;
  expect(await levels()).toEqual([0, false]);
  expect((await give()).status).toBe(204);
  discord.needsTwoFactor = true;
  expect(await levels()).toEqual([1, false]);
  expect(await give()).toMatchObject({ status: 403, body: { code: 60_003 } });
  discord.application.ownerHasTwoFactor = true;
  expect((await give()).status).toBe(204);
});
