import { afterEach, beforeEach, expect, test } from 'vitest';
import { channelIds, personIds } from '../../ids.ts';
import { startCaller, type Caller } from '../../test-caller.ts';

let standin: Caller;
beforeEach(async () => {
  standin = await startCaller();
});
afterEach(() => standin.close());

const lounge = channelIds.lounge;

/** What the application answers from now on. */
function answerWith(answer: unknown, status = 200): void {
  standin.world.discord.interactions.deliver = async () => Response.json(answer, { status });
}

async function post(path: string, body: unknown) {
  const answer = await fetch(`${standin.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { problems?: string[]; status?: number } };
}

const openings = { kind: 'command', name: 'openings', options: {} };
const act = async (action: unknown = openings) =>
  (await post('/chat/act', { person: 'regular', channel: lounge, act: action })).body.problems;
const chat = async (person: string, channel = lounge) =>
  (await fetch(`${standin.url}/chat/messages?person=${person}&channel=${channel}`)).text();
const message = (data: object) => ({ type: 4, data: { flags: 64, ...data } });
const button = (more: object) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...more });
const row = (...components: object[]) => ({ type: 1, components });

test('an ephemeral answer is shown to its person alone, without markup', async () => {
  answerWith(message({ content: '<b>Hello</b> **you**', components: [row(button({ label: 'Press' }))] }));
  expect(await act()).toEqual([]);
  const text = await chat('regular');
  expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt; <strong>you</strong>');
  expect(text).toContain('Only you can see this.');
  expect(text).toMatch(/data-press="x"/);
  expect(await chat('gold')).toContain('No messages yet.');
});

test.each([
  ['more than 2000 characters', message({ content: 'x'.repeat(2001) })],
  [
    'six rows',
    message({ components: Array.from({ length: 6 }, (_, index) => row(button({ custom_id: `${index}` }))) }),
  ],
  [
    'six buttons in a row',
    message({ components: [row(...Array.from({ length: 6 }, (_, index) => button({ custom_id: `${index}` })))] }),
  ],
  ['a custom id of 101 characters', message({ components: [row(button({ custom_id: 'x'.repeat(101) }))] })],
  ['the same custom id twice', message({ components: [row(button({}), button({}))] })],
  [
    'a menu of 26',
    message({
      components: [
        row({
          type: 3,
          custom_id: 'x',
          options: Array.from({ length: 26 }, (_, index) => ({ label: 'x', value: `${index}` })),
        }),
      ],
    }),
  ],
  ['an empty message', message({})],
  [
    'a form of six inputs',
    {
      type: 9,
      data: {
        title: 'x',
        custom_id: 'x',
        components: Array.from({ length: 6 }, (_, index) => ({
          type: 18,
          label: 'x',
          component: { type: 4, style: 1, custom_id: `${index}` },
        })),
      },
    },
  ],
  [
    'a form with a long title',
    {
      type: 9,
      data: {
        title: 'x'.repeat(46),
        custom_id: 'x',
        components: [{ type: 18, label: 'x', component: { type: 4, style: 1, custom_id: 'x' } }],
      },
    },
  ],
  ['suggestions for a command', { type: 8, data: { choices: [] } }],
])('refuses %s, as Discord does', async (_what, answer) => {
  answerWith(answer);
  expect(await act()).not.toEqual([]);
  expect(await chat('regular')).toContain('No messages yet.');
});

test('refuses 26 suggestions', async () => {
  answerWith({ type: 8, data: { choices: Array.from({ length: 26 }, () => ({ name: 'x', value: 'x' })) } });
  const typing = { kind: 'autocomplete', name: 'book', options: { resort: '' }, focused: 'resort' };
  expect(await act(typing)).toEqual(['There must be at most 25 choices.']);
});

test('fails visibly when the application does not answer in three seconds', { timeout: 20_000 }, async () => {
  // A request that nobody holds is collected, and its signal with it: as `fetch` does, the test holds it until the end.
  const held = new Set<Request>();
  standin.world.discord.interactions.deliver = (request) =>
    new Promise((_, reject) => {
      held.add(request);
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
    });
  expect(await act()).toEqual(['The application did not respond within 3 seconds.']);
  expect(held.size).toBe(1);
});

test('the control plane sends pings, forged and repeated requests', async () => {
  answerWith({ type: 1 });
  expect((await post('/_control/interactions', { ping: true, tampered: true })).body).toMatchObject({ status: 200 });
  answerWith(message({ content: 'Hello' }));
  const repeated = await post('/_control/interactions', { person: personIds.gold, act: openings, times: 3 });
  expect(repeated.body).toHaveLength(3);
  for (const body of [
    { person: 'nobody', act: openings },
    { person: 'gold', act: { kind: 'x' } },
    { person: 'gold', act: openings, times: 0 },
  ])
    expect((await post('/_control/interactions', body)).status).toBe(400);
});

test('an answer that is edited later replaces the deferred one', async () => {
  answerWith({ type: 5, data: { flags: 64 } });
  expect(await act()).toEqual([]);
  expect(await chat('regular')).toContain('is thinking');
  const { token } = standin.world.discord.interactions.ephemeral[0] ?? { token: '' };
  const path = `/webhooks/${standin.env['DISCORD_CLIENT_ID']}/${token}/messages/@original`;
  expect((await standin.asBot('PATCH', path, { content: 'Here it is' })).status).toBe(200);
  expect(await chat('regular')).toContain('Here it is');
  expect((await standin.asBot('PATCH', path.replace(token, 'other'), { content: 'x' })).status).toBe(404);
});

test('offers a command without permissions to hosts and the crew alone (INTER-10)', async () => {
  standin.world.discord.interactions.commands = [
    { name: 'book', description: 'x' },
    { name: 'evening', description: 'x', default_member_permissions: '0' },
  ];
  const page = async (person: string) => (await fetch(`${standin.url}/chat?person=${person}`)).text();
  for (const person of ['host', 'admin']) expect(await page(person)).toContain('"name":"evening"');
  expect(await page('regular')).toContain('"name":"book"');
  expect(await page('regular')).not.toContain('"name":"evening"');
});
