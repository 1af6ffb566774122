import { startStandin } from '@sunset/standin/start.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAnswerProblems, findInteractionProblems, findRequestProblems, type DiscordCall } from './check-call.ts';
import { callsDiffer } from './exit-code.ts';
import { takeProblems } from './watch-fetch.ts';
import { runWatched } from './watched-process.ts';

/* The controls: what a test run must notice. */

const channel = '/channels/860470115529973791';
const refusal = { message: 'Unknown Message', code: 10_008 };

const aCall = (call: Partial<DiscordCall>): DiscordCall => ({
  method: 'PATCH',
  path: `${channel}/messages/1573669306368131073`,
  request: { content: 'hello' },
  status: 404,
  answer: refusal,
  ...call,
});

const problemsOf = (call: Partial<DiscordCall>) =>
  [...findRequestProblems(aCall(call)), ...findAnswerProblems(aCall(call))].join('\n');

describe('a call to Discord', () => {
  it('that is as Discord describes it has no problems', () => {
    expect(problemsOf({})).toBe('');
    expect(
      problemsOf({
        method: 'PUT',
        path: '/guilds/1/members/2/roles/3',
        request: undefined,
        status: 204,
        answer: undefined,
      }),
    ).toBe('');
  });

  it.each([
    ['that is not in the table', { path: `${channel}/pins` }, 'not in the table'],
    ['with a field of another type', { request: { content: 1 } }, 'request: content'],
    ['with a body where none belongs', { method: 'DELETE', path: '/guilds/1/scheduled-events/2' }, 'has a body'],
    ['with too much content', { request: { content: 'x'.repeat(2001) } }, 'longer than 2000'],
    ['with half a character', { request: { content: 'x\uD83C' } }, 'half a character'],
    ['with embeds that are too long in all', { request: { embeds: [aLongEmbed(), aLongEmbed()] } }, 'not 6000'],
    ['with one custom id twice', { request: { components: [aRow('same'), aRow('same')] } }, 'not unique'],
    ['with six rows', { request: { components: ['a', 'b', 'c', 'd', 'e', 'f'].map(aRow) } }, '6 rows'],
    ['with an answer that lacks fields', { status: 200, answer: { id: '1573669306368131073' } }, 'answer: author'],
    ['with a refusal without a code', { answer: { message: 'Unknown Message' } }, 'refusal 404: code'],
  ])('%s has a problem', (_, call, problem) => {
    expect(problemsOf(call)).toContain(problem);
  });
});

describe('a test run', () => {
  const path = `${channel}/messages`;
  const send = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"content":1}' };
  const agent = { headers: { 'user-agent': 'DiscordBot (http://localhost, 1)' } };

  it.each([
    ['one that the stand-in answers', `/api/v10${path}`, send, null, 'request: content'],
    ['one that a fault answers', `/api/v10${path}`, send, { kind: 'status', status: 503 }, 'request: content'],
    ['one that is never answered', `/api/v10${path}`, send, { kind: 'drop-before' }, 'request: content'],
    ['one that is not in the table', `/api/v10${channel}/pins`, {}, null, 'not in the table'],
    ['one without a version', '/api/users/@me', agent, null, 'GET /api/users/@me is not in the table'],
    ['one of another version', '/api/v9/users/@me', agent, null, 'GET /api/v9/users/@me is not in the table'],
  ] as const)('notices a bad call: %s', async (_, where, init, fault, problem) => {
    const standin = await startStandin();
    onTestFinished(() => standin.close());
    if (fault !== null) standin.world.faults.add({ ...fault, match: { path: where } });
    await fetch(`${standin.url}${where}`, init).catch(() => undefined);
    expect((await takeProblems()).join('\n')).toContain(problem);
  });

  it('ends a server process with a code of its own after a bad call, and with the code of the server otherwise', async () => {
    const standin = await startStandin();
    onTestFinished(() => standin.close());
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    const call = (where: string, init: RequestInit) => async () => {
      await fetch(`${standin.url}${where}`, init);
      return 0;
    };
    expect(await runWatched(call('/api/v9/users/@me', agent))).toBe(callsDiffer);
    expect(written).toHaveBeenCalledWith(expect.stringContaining('GET /api/v9/users/@me is not in the table'));
    expect(await runWatched(call('/api/rooms/upcoming', {}))).toBe(0);
  });

  it('leaves the site’s own addresses alone', async () => {
    const standin = await startStandin();
    onTestFinished(() => standin.close());
    await fetch(`${standin.url}/api/rooms/upcoming`);
    expect(await takeProblems()).toEqual([]);
  });
});

describe('a bad call outside of a test', () => {
  const badCall = async () => {
    const standin = await startStandin();
    await fetch(`${standin.url}/api/v10${channel}/pins`);
    await standin.close();
  };

  describe('before the first', () => {
    beforeAll(badCall);
    // As marked: each fails in a hook, although it does nothing.
    it.fails('fails that one', () => undefined);
  });

  describe('after the last', () => {
    afterAll(badCall);
    it('is not noticed yet', () => undefined);
  });
  it.fails('fails the next one', () => undefined);
});

describe('an interaction', () => {
  const ping = { type: 1 };
  const pong = 1;

  it('that is answered as Discord describes it has no problems', () => {
    expect(findInteractionProblems({ request: ping, status: 200, answer: { type: pong } })).toEqual([]);
  });

  it.each([
    ['an answer of an unknown type', { request: ping, answer: { type: 77 } }, 'not in the table'],
    ['an answer that is too long', { request: ping, answer: aMessage('x'.repeat(2001)) }, 'answer: data.content'],
    ['a request that lacks fields', { request: { type: 2 }, answer: aMessage('hello') }, 'attachment_size_limit'],
    ['a server without language', { request: { type: 2, guild_id: '1' }, answer: aMessage('hello') }, 'guild_locale'],
    ['a button without its number', { request: { type: 3, data: {} }, answer: aMessage('hello') }, 'data.id'],
  ])('with %s has a problem', (_, interaction, problem) => {
    expect(findInteractionProblems({ status: 200, ...interaction }).join('\n')).toContain(problem);
  });
});

function aMessage(content: string) {
  return { type: 4, data: { content } };
}

function aLongEmbed() {
  return { description: 'x'.repeat(3001) };
}

function aRow(customId: string) {
  return { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: customId }] };
}
