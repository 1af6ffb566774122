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

test.each([
  ['current', [400, 401, 404, 429]],
  ['usual', [401, 403, 400, 400]],
] as const)(
  'a wrong key, another server, a server without Bloxlink and too many calls a day are refused: %s',
  async (errorStyle, statuses) => {
    standin.world.bloxlink.errorStyle = errorStyle;
    const key = standin.env['BLOXLINK_API_KEY'];
    const answers = [await ask(personIds.gold, 'wrong'), await ask(personIds.gold, key, '1000000000000000001')];
    standin.world.bloxlink.inGuild = false;
    answers.push(await ask(personIds.gold));
    standin.world.bloxlink.requestsPerDay = 1;
    answers.push(await ask(personIds.gold));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    standin.world.clock.advance(24 * 60 * 60_000);
    standin.world.bloxlink.inGuild = true;
    expect((await ask(personIds.gold)).status).toBe(200);
  },
);

test('a scheme word before the key is refused', async () => {
  expect((await ask(personIds.gold, `Bearer ${standin.env['BLOXLINK_API_KEY']}`)).status).toBe(400);
});

test('too many calls a minute are refused', async () => {
  standin.world.bloxlink.requestsPerMinute = 1;
  await ask(personIds.gold);
  const refused = await ask(personIds.gold);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  standin.world.clock.advance(60_000);
  expect((await ask(personIds.gold)).status).toBe(200);
});
