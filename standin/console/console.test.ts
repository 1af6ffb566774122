import { afterEach, beforeEach, expect, test } from 'vitest';
import { channelIds, personIds, roleIds } from '../ids.ts';
import { startCaller, type Caller } from '../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

const board = async () => (await fetch(standin.url)).text();

test('messages are readable and contain no markup', async () => {
  const content = `<@&${roleIds.staff}> **soon** <t:1795291200:F> <script>alert(1)</script>`;
  const embeds = [{ title: '<b>x</b>', url: 'https://site.test', fields: [{ name: '"><i>', value: '`K7Q2`' }] }];
  const components = [
    { type: 1, components: [{ type: 2, style: 5, label: 'Book a room', url: 'https://site.test/book' }] },
  ];
  await standin.asBot('POST', `/channels/${channelIds.staff}/messages`, { content, embeds, components });
  const text = await board();
  expect(text).toContain('@Staff');
  expect(text).toContain('<strong>soon</strong>');
  expect(text).toContain('21 November 2026');
  expect(text).toContain('Book a room');
  for (const markup of ['<script>', '<b>x</b>', '"><i>']) expect(text).not.toContain(markup);
});

test('direct messages are listed under the person', async () => {
  const { body } = await standin.asBot('POST', '/users/@me/channels', { recipient_id: personIds.gold });
  await standin.asBot('POST', `/channels/${String(body['id'])}/messages`, { content: 'You are confirmed' });
  const text = await board();
  expect(text).toContain('To Amber Tide');
  expect(text).toContain('You are confirmed');
});

test('the invitation adds a member', async () => {
  const body = new URLSearchParams({ who: personIds.visitor });
  const answer = await fetch(standin.env['DISCORD_INVITE_URL'] ?? '', { method: 'POST', body });
  expect(await answer.text()).toContain('is now a member');
  expect(standin.world.people.get('visitor').member).not.toBeNull();
});
