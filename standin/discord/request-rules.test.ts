import { afterEach, beforeEach, expect, test } from 'vitest';
import { channelIds } from '../ids.ts';
import { agent, startCaller, type Caller } from '../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

test('every caller without the User-Agent that the reference demands is refused', async () => {
  const ask = async (userAgent: string, authorization?: string) => {
    const headers = { 'user-agent': userAgent, ...(authorization === undefined ? {} : { authorization }) };
    const answer = await fetch(`${standin.url}/api/v10/users/@me`, { headers });
    return [answer.status, ((await answer.json()) as { code: number }).code];
  };
  const bot = `Bot ${standin.env['DISCORD_BOT_TOKEN']}`;
  const { accessToken } = await standin.signIn('gold');
  for (const name of ['node', 'DiscordBot', 'DiscordBot (resorts, 1)', 'DiscordBot (https://resorts.example)'])
    for (const credentials of [bot, `Bearer ${accessToken}`])
      expect(await ask(name, credentials)).toEqual([403, 40_333]);
  expect((await ask(agent['user-agent'], bot))[0]).toBe(200);
  standin.world.discord.checksUserAgent = false;
  expect((await ask('node', bot))[0]).toBe(200);
});

test('half of a character is answered with 500, wherever it is', async () => {
  const half = 'Evening \ud83c';
  const send = (body: object) => standin.asBot('POST', `/channels/${channelIds.staff}/messages`, body);
  for (const body of [
    { content: half },
    { content: 'x', embeds: [{ title: 'x', fields: [{ name: half, value: 'x' }] }] },
  ])
    expect(await send(body)).toMatchObject({ status: 500, body: { code: 0 } });
  expect((await send({ content: 'Evening \ud83c\udf05' })).status).toBe(200);
  standin.world.discord.failsForIllFormedText = false;
  expect((await send({ content: half })).status).toBe(200);
});

test('messages that are older than an hour can be edited some times an hour in each channel', async () => {
  const messages = `/channels/${channelIds.staff}/messages`;
  const { body } = await standin.asBot('POST', messages, { content: 'x' });
  const edit = () => standin.asBot('PATCH', `${messages}/${String(body['id'])}`, { content: 'y' });
  const { oldEdits } = standin.world.discord.limits;
  oldEdits.limit = 1;
  for (let times = 0; times < 2; times += 1) expect((await edit()).status).toBe(200);
  standin.world.clock.advance(oldEdits.windowMs + 1);
  expect((await edit()).status).toBe(200);
  expect(await edit()).toMatchObject({ status: 429, body: { code: 30_046 } });
  standin.world.clock.advance(oldEdits.windowMs);
  expect((await edit()).status).toBe(200);
});
