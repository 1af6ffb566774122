import { afterEach, beforeEach, expect, test } from 'vitest';
import { guildId, personIds } from '../ids.ts';
import { answerOf, startCaller, type Caller } from '../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

async function ask(personId: string, key = standin.env['BLOXLINK_API_KEY'] ?? '', guild = guildId) {
  const address = `${standin.env['BLOXLINK_API_BASE']}/public/guilds/${guild}/discord-to-roblox/${personId}`;
  return answerOf(await fetch(address, { headers: { authorization: key } }));
}

test('a linked person has a Roblox id as text', async () => {
  expect(await ask(personIds.gold)).toMatchObject({ status: 200, body: { robloxID: '1516563360', resolved: {} } });
});

test('an unlinked person is a 404, or a 200 with an error', async () => {
  expect(await ask(personIds.regular)).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  standin.world.bloxlink.notLinked = 'error-in-200';
  expect((await ask(personIds.regular)).body).not.toHaveProperty('robloxID');
});

test('other spellings and numeric ids can be switched on', async () => {
  Object.assign(standin.world.bloxlink, { idField: 'robloxId', idAsNumber: true });
  expect((await ask(personIds.gold)).body).toMatchObject({ robloxId: 1_516_563_360 });
});

test('a wrong key, a scheme word and another server are refused', async () => {
  expect((await ask(personIds.gold, 'wrong')).status).toBe(401);
  expect((await ask(personIds.gold, `Bearer ${standin.env['BLOXLINK_API_KEY']}`)).status).toBe(401);
  expect((await ask(personIds.gold, standin.env['BLOXLINK_API_KEY'], '1000000000000000001')).status).toBe(403);
});

test('too many calls a minute are refused', async () => {
  standin.world.bloxlink.requestsPerMinute = 1;
  await ask(personIds.gold);
  const refused = await ask(personIds.gold);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  standin.world.clock.advance(60_000);
  expect((await ask(personIds.gold)).status).toBe(200);
});
