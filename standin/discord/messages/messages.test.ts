import { afterEach, beforeEach, expect, test } from 'vitest';
import { channelIds, discordApplication, guildId, personIds, roleIds } from '../../ids.ts';
import { startCaller, type Caller } from '../../test-caller.ts';
import { permissions } from './channel-access.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

const messages = `/channels/${channelIds.staff}/messages`;
const send = (body: unknown, path = messages) => standin.asBot('POST', path, body);

async function openConversation(personId: string): Promise<string> {
  const { body } = await standin.asBot('POST', '/users/@me/channels', { recipient_id: personId });
  return `/channels/${String(body['id'])}/messages`;
}

test('a message is stored, found, changed and deleted', async () => {
  const sent = await send({
    content: 'Doors open',
    embeds: [{ title: 'Tonight', description: 'x' }],
    allowed_mentions: { parse: [] },
  });
  expect(sent).toMatchObject({
    status: 200,
    body: { content: 'Doors open', type: 0, embeds: [{ type: 'rich', title: 'Tonight' }] },
  });
  const one = `${messages}/${String(sent.body['id'])}`;
  expect((await standin.asBot('PATCH', one, { content: 'Moved' })).body).toMatchObject({
    content: 'Moved',
    embeds: [{ title: 'Tonight' }],
  });
  expect((await standin.asBot('GET', `${messages}?limit=1`)).body).toMatchObject([{ content: 'Moved' }]);
  expect((await standin.asBot('DELETE', one)).status).toBe(204);
  expect((await standin.asBot('GET', one)).body['code']).toBe(10_008);
});

test('only allowed mentions ping, and never those of an embed', async () => {
  const content = `<@&${roleIds.staff}> <@${personIds.gold}> @everyone \`<@${personIds.regular}>\``;
  const embeds = [{ description: `<@${personIds.regular}> @everyone` }];
  const strict = await send({ content, embeds, allowed_mentions: { parse: [], roles: [roleIds.staff] } });
  expect(strict.body).toMatchObject({ mention_roles: [roleIds.staff], mentions: [], mention_everyone: false });
  const open = await send({ content, embeds });
  expect(open.body).toMatchObject({
    mention_roles: [roleIds.staff],
    mentions: [{ id: personIds.gold }],
    mention_everyone: true,
  });
});

test('without the right to mention everyone, only mentionable roles ping', async () => {
  const channel = standin.world.discord.channels.get(channelIds.staff);
  if (channel?.kind === 'text') channel.botPermissions &= ~permissions.mentionEveryone;
  const { body } = await send({ content: `@everyone <@&${roleIds.gold}> <@&${roleIds.staff}>` });
  expect(body).toMatchObject({ mention_everyone: false, mention_roles: [roleIds.staff] });
});

test('parse and ids of the same kind exclude each other', async () => {
  const refused = await send({ content: 'x', allowed_mentions: { parse: ['roles'], roles: [roleIds.staff] } });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 50_035,
      errors: { allowed_mentions: { _errors: [{ code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE' }] } },
    },
  });
  expect((await send({ content: 'x', allowed_mentions: { parse: ['roles'], roles: [] } })).status).toBe(200);
});

test('an enforced nonce creates one message', async () => {
  const body = { content: 'once', nonce: 'opening-7', enforce_nonce: true };
  const first = await send(body);
  const second = await send({ ...body, content: 'twice' });
  expect(second.body).toMatchObject({ id: first.body['id'], content: 'once', nonce: 'opening-7' });
  standin.world.clock.advance(10 * 60_000);
  expect((await send(body)).body['id']).not.toBe(first.body['id']);
});

test.each([
  [{ content: 'x'.repeat(2001) }, 50_035],
  [{ content: ' ' }, 50_006],
  [{ content: 'x', nonce: 'n'.repeat(26) }, 50_035],
  [{ embeds: [{ title: 'x'.repeat(257) }] }, 50_035],
  [{ embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] }, 50_035],
  [{ embeds: [{ fields: [{ name: 'x' }] }] }, 50_035],
  [{ embeds: [{ url: 'javascript:alert(1)' }] }, 50_035],
  [{ embeds: [{ color: 16_777_216 }] }, 50_035],
  [{ embeds: [{ timestamp: 'tomorrow' }] }, 50_035],
  [
    {
      content: 'x',
      components: [
        { type: 1, components: [{ type: 2, style: 5, label: 'Go', url: 'https://x.test', custom_id: 'a' }] },
      ],
    },
    50_035,
  ],
  [{ content: 'x', flags: 1 << 15 }, 50_035],
])('limits are enforced: %#', async (body, code) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { code } });
});

test('missing access and missing permissions have different codes', async () => {
  const channel = standin.world.discord.channels.get(channelIds.staff);
  if (channel?.kind !== 'text') throw new Error('the staff channel is a text channel');
  channel.botPermissions = permissions.viewChannel;
  expect(await send({ content: 'x' })).toMatchObject({ status: 403, body: { code: 50_013 } });
  channel.botPermissions = 0n;
  expect(await send({ content: 'x' })).toMatchObject({ status: 403, body: { code: 50_001 } });
  expect((await send({ content: 'x' }, '/channels/1000000000000000001/messages')).body['code']).toBe(10_003);
});

test('a direct conversation is opened once and listed under the person', async () => {
  const path = await openConversation(personIds.gold);
  expect(await openConversation(personIds.gold)).toBe(path);
  await send({ content: 'Approved' }, path);
  const sent: unknown = await (await fetch(`${standin.url}/_control/sent`)).json();
  expect(sent).toMatchObject({ directMessages: { [personIds.gold]: [{ message: { content: 'Approved' } }] } });
});

test('closed conversations can be opened but refuse the message', async () => {
  standin.world.people.closeDirectMessages('gold');
  const path = await openConversation(personIds.gold);
  expect(await send({ content: 'x' }, path)).toMatchObject({ status: 403, body: { code: 50_007 } });
});

test('nobody can write to somebody who left, to bots or to unknown ids', async () => {
  const path = await openConversation(personIds.regular);
  standin.world.people.leave('regular');
  expect(await send({ content: 'x' }, path)).toMatchObject({ status: 403, body: { code: 50_278 } });
  expect(
    await standin.asBot('POST', '/users/@me/channels', { recipient_id: discordApplication.clientId }),
  ).toMatchObject({ status: 400, body: { code: 50_007 } });
  expect((await standin.asBot('POST', '/users/@me/channels', { recipient_id: '12' })).body['code']).toBe(50_033);
});

test('the sixth message within five seconds is refused, and the headers say when to continue', async () => {
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await send({ content: `message ${count}` }));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = answers[5];
  expect(refused?.body).toMatchObject({
    message: 'You are being rate limited.',
    global: false,
    retry_after: expect.any(Number),
  });
  expect(refused?.headers.get('x-ratelimit-scope')).toBe('user');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
  standin.world.clock.advance(5000);
  expect((await send({ content: 'again' })).status).toBe(200);
});

test('scheduled events are validated, and begin and end by the clock', async () => {
  const events = `/guilds/${guildId}/scheduled-events`;
  const at = (minutes: number) => new Date(standin.world.clock.now() + minutes * 60_000).toISOString();
  const event = {
    name: 'Opening',
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'Bloxburg' },
    scheduled_start_time: at(10),
    scheduled_end_time: at(70),
  };
  const made = await standin.asBot('POST', events, event);
  expect(made).toMatchObject({ status: 200, body: { status: 1, entity_type: 3, channel_id: null } });
  const past = await standin.asBot('POST', events, { ...event, scheduled_start_time: at(-1) });
  expect(past.body).toMatchObject({
    code: 50_035,
    errors: { scheduled_start_time: { _errors: [{ code: 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST' }] } },
  });
  const one = `${events}/${String(made.body['id'])}`;
  standin.world.clock.advance(15 * 60_000);
  expect((await standin.asBot('GET', one)).body['status']).toBe(2);
  standin.world.clock.advance(60 * 60_000);
  expect((await standin.asBot('PATCH', one, { name: 'Later' })).body['code']).toBe(180_000);
  expect((await standin.asBot('DELETE', one)).status).toBe(204);
  expect((await standin.asBot('GET', one)).body['code']).toBe(10_070);
});

test('a bot without the right to create events is refused, also one that may manage events', async () => {
  const role = standin.world.discord.roles.get(roleIds.bot);
  const manageEvents = 1n << 33n;
  if (role) role.permissions = (permissions.viewChannel | manageEvents).toString();
  expect((await standin.asBot('POST', `/guilds/${guildId}/scheduled-events`, {})).body['code']).toBe(50_013);
});
