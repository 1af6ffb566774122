import { act } from '@sunset/standin/discord/interactions/send.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import { startChat, type Chat } from '../../../test/interactions.ts';
import { startTestApp, testDataKey, testSecret, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { createDeps } from '../../deps.ts';
import { purgeHandledInteractions } from './commands/purge-handled.ts';

let app: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  chat = startChat(app);
});
afterEach(() => app.close());

const openings = { kind: 'command', name: 'openings', options: {} } as const;
const elsewhere = '860459788382240799';
const handled = () => app.deps.db.selectFrom('handledInteractions').selectAll().execute();
const address = 'http://test.local/discord/interactions';

const rowId = (body: string) => (JSON.parse(body) as { id: string }).id;

function signed(body: string, headers: Record<string, string> = {}): Request {
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
  const signature = app.standin.world.discord.interactions.key.sign(timestamp, body);
  return new Request(address, {
    method: 'POST',
    headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp, ...headers },
    body,
  });
}

describe('the endpoint', () => {
  it('answers the check of the developer portal (INTER-1)', async () => {
    expect(await chat.ping()).toMatchObject({ status: 200, answer: { type: 1 } });
  });

  it('refuses what Discord did not sign, or signed more than five minutes ago (INTER-1)', async () => {
    expect(await chat.ping({ isTampered: true })).toMatchObject({ status: 401 });
    expect(await chat.ping({ ageSeconds: 301 })).toMatchObject({ status: 401 });
    expect(await chat.ping({ ageSeconds: -301 })).toMatchObject({ status: 401 });
    expect(await chat.ping({ ageSeconds: 299 })).toMatchObject({ status: 200 });
    for (const headers of [
      { 'x-signature-ed25519': '' },
      { 'x-signature-timestamp': 'now' },
      { 'x-signature-ed25519': 'ab' },
    ])
      expect((await chat.fetch(signed('{}', headers))).status).toBe(401);
    expect((await chat.fetch(new Request(address, { method: 'POST', body: '{}' }))).status).toBe(401);
  });

  it('says in the log that the clock is wrong when Discord signed at another time, at most every ten minutes (INTER-1)', async () => {
    const warn = vi.spyOn(app.deps.log, 'warn');
    await chat.ping({ isTampered: true, ageSeconds: 301 });
    expect(warn).not.toHaveBeenCalled();
    await chat.ping({ ageSeconds: 301 });
    await chat.ping({ ageSeconds: 301 });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith({ secondsOff: 301 }, expect.stringContaining('NTP'));
    app.clock.advance(10 * minute);
    await chat.ping({ ageSeconds: -301 });
    expect(warn).toHaveBeenLastCalledWith({ secondsOff: -301 }, expect.stringContaining('NTP'));
  });

  it('refuses bodies that are too large, no JSON, of another shape or for another application (INTER-2)', async () => {
    expect((await chat.fetch(signed('x'.repeat(300 * 1024)))).status).toBe(413);
    const ping = { type: 1, application_id: elsewhere };
    for (const body of ['', 'null', '{', '[]', '{"type":2}', JSON.stringify(ping), '\uD800'])
      expect((await chat.fetch(signed(body))).status).toBe(400);
  });

  it('does not exist without DISCORD_PUBLIC_KEY', async () => {
    app.deps.interactions = null;
    const closed = startChat(app);
    expect((await closed.fetch(signed('{}'))).status).toBe(404);
  });
});

describe('an interaction', () => {
  it('makes a new person a member, with the roles that Discord sends (INTER-6)', async () => {
    await chat.act('gold', openings);
    const read = () => app.deps.db.selectFrom('members').select(['username', 'tiers', 'rolesCheckedAt']).execute();
    const { username } = app.standin.world.people.get('gold');
    expect(await read()).toMatchObject([{ username, tiers: { gold_customer: 'gold' } }]);
    const [first] = await read();
    app.clock.advance(minute);
    await chat.act('gold', openings);
    expect(await read()).toEqual([first]);
    app.standin.world.people.takeRole('gold', app.deps.config.roleGold ?? '');
    await chat.act('gold', openings);
    expect(await read()).toMatchObject([{ tiers: {}, rolesCheckedAt: app.clock.now() }]);
  });

  it('by somebody in the membership screening says what to do, and makes no member (AUTH-19, INTER-6)', async () => {
    app.standin.world.people.join('visitor', { pending: true });
    const { answer } = await chat.command('visitor', 'openings');
    expect(JSON.stringify(answer)).toContain('accept its rules');
    expect(await app.deps.db.selectFrom('members').select('id').execute()).toEqual([]);
    app.standin.world.people.join('visitor', { pending: false });
    await chat.act('visitor', openings);
    expect(await app.deps.db.selectFrom('members').select('username').execute()).toHaveLength(1);
  });

  it('is answered to that person alone, pings nobody, and is not accepted from another server (INTER-5)', async () => {
    await anOpening(app.deps, { name: '@everyone <@1> **x**' });
    const { answer, problems } = await chat.command('regular', 'openings');
    expect(problems).toEqual([]);
    expect(answer).toMatchObject({ type: 4, data: { flags: 64, allowed_mentions: { parse: [] } } });
    expect(JSON.stringify(answer)).not.toContain('@everyone');
    app.deps.config = { ...app.deps.config, discordGuildId: elsewhere };
    await chat.command('regular', 'openings');
    expect(chat.answerTo('regular').content).toBe(
      'This works in our own Discord server only. Please use the command there.',
    );
  });

  it('that is repeated gets the same answer and has one effect (INTER-4)', async () => {
    await anOpening(app.deps, {});
    const answers = await chat.repeat('regular', openings, 4);
    const texts = answers.map(({ answer }) => JSON.stringify(answer));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('rooms left');
    expect(await handled()).toHaveLength(1);
  });

  it('with the id of somebody else’s is one of its own (INTER-4)', async () => {
    const { interactions } = app.standin.world.discord;
    const { deliver } = interactions;
    let sent = '';
    interactions.deliver = async (request) => {
      sent = await request.clone().text();
      return deliver(request);
    };
    await anOpening(app.deps, { rooms: [{ units: 3, price: 900 }] });
    await chat.act('regular', openings);
    const { rows } = await sql<{ changed: number }>`
      with changed as (update handled_interactions set reply = '{"kind":"message","message":{"content":"of another"}}' returning 1)
      select count(*)::int as changed from changed`.execute(app.deps.db);
    expect(rows).toEqual([{ changed: 1 }]);
    const from = (person: string) => {
      const { id } = app.standin.world.people.get(person);
      const body = sent.replaceAll(app.standin.world.people.get('regular').id, id);
      return chat.fetch(signed(body)).then((response) => response.text());
    };
    expect(await from('regular')).toContain('of another');
    expect(await from('gold')).not.toContain('of another');
    expect(await from('gold')).toContain('3 rooms left');
    expect((await handled()).map(({ id }) => id)).toEqual([rowId(sent), rowId(sent)]);
  });

  it('is forgotten after an hour (INTER-4)', async () => {
    await chat.act('regular', openings);
    app.clock.advance(hour - 1);
    await purgeHandledInteractions(app.deps);
    expect(await handled()).toHaveLength(1);
    app.clock.advance(1);
    await purgeHandledInteractions(app.deps);
    expect(await handled()).toEqual([]);
  });

  it('is refused to somebody who sends too many, and to nobody else (INTER-7)', async () => {
    await chat.act('gold', openings);
    for (let count = 0; count < 60; count += 1) await chat.act('regular', openings);
    await chat.act('regular', openings);
    expect(chat.answerTo('regular').content).toBe('Too many requests. Please wait a moment, then try again.');
    await chat.act('gold', openings);
    expect(chat.answerTo('gold').content).toContain('No opening has rooms left');
  });

  it('is answered later when the database is slow (INTER-3)', async () => {
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = app.deps.db.transaction().execute(async (db) => {
      await sql`lock table handled_interactions in access exclusive mode`.execute(db);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const { world } = app.standin;
    const scene = { personId: world.people.get('regular').id, channelId: channelIds.lounge };
    const { answer, problems } = await act(world, scene, openings);
    expect({ answer, problems }).toEqual({ answer: { type: 5, data: { flags: 64 } }, problems: [] });
    expect(chat.answerTo('regular')).toMatchObject({ isThinking: true, content: '' });
    release.resolve();
    await holding;
    await app.deps.lateAnswers.settled();
    expect(chat.answerTo('regular')).toMatchObject({ isThinking: false });
    expect(chat.answerTo('regular').content).toContain('No opening has rooms left');
  });

  it('is answered with a clear text when the database is down (INTER-3)', async () => {
    const { deps, close } = createDeps(app.deps.config, {
      databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
      sessionSecret: testSecret,
      dataKey: testDataKey,
      publicUrl: () => 'http://test.local',
      now: app.clock.now,
      log: pino({ level: 'silent' }),
    });
    const cut = startChat(app, deps);
    expect((await cut.command('regular', 'openings')).problems).toEqual([]);
    expect(cut.answerTo('regular').content).toBe('The database is not available right now. Please try again.');
    await close();
  });
});

describe('/openings', () => {
  it('lists the next openings with rooms left, and when they go on sale for this member (INTER-8)', async () => {
    const now = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ units: 3, price: 900 }] });
    const later = await anOpening(app.deps, { startsIn: 30 * hour });
    await anOpening(app.deps, { startsIn: hour, regularOpen: false });
    const onSaleAt = new Date(app.clock.now().getTime() + 5 * hour);
    await setOnSaleTimes(app.deps, later.id, { regular: onSaleAt });
    await chat.command('regular', 'openings');
    const [embed] = chat.answerTo('regular').embeds;
    const lines = embed?.description?.split('\n\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(now.resort.name);
    expect(lines[0]).toContain('3 rooms left, from 900 BBC. On sale now.');
    expect(lines[0]).toContain(`/book?resort=${now.resort.id}&opening=${now.id}`);
    expect(lines[1]).toContain(`On sale for you from <t:${onSaleAt.getTime() / 1000}:F>`);
    await chat.command('gold', 'openings');
    const forGold = chat.answerTo('gold').embeds[0]?.description?.split('\n\n') ?? [];
    expect(forGold.at(-1)).toContain('On sale now.');
  });
});
