import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../actor.ts';
import { Browser } from '../../../test/browser.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { transact } from '../../database/transact.ts';
import { enqueueMessage } from '../../features/messages/commands/enqueue-message.ts';
import { isFullRun } from '../../../test/full-run.ts';

/** Two server processes on one database. */
let one: TestApp;
let other: TestApp;
beforeEach(async () => {
  one = await startTestApp();
  const { clock, databaseUrl, standin } = one;
  other = await startTestApp({ clock, databaseUrl, standin, checksData: false });
  // Only the test's clock ends a window of a limit.
  standin.world.clock.elapsed = () => clock.now().getTime();
});
afterEach(async () => {
  await other.close();
  await one.close();
});

const world = () => one.standin.world;
const requests = (status?: number) =>
  world().requests.filter((each) => each.path.startsWith('/api') && (status === undefined || each.status === status))
    .length;

async function people(count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let each = 0; each < count; each += 1) {
    const member = await aMember(one.deps);
    world().people.add({ key: member.username, id: member.discordId, username: member.username });
    world().people.join(member.discordId);
    members.push(member);
  }
  return members;
}

/** Each of them gets a direct message. */
async function book(members: Member[]): Promise<void> {
  const { roomIds } = await anOpening(one.deps, { startsIn: 26 * hour, rooms: [{ units: members.length }] });
  for (const member of members) await (await one.client(member))('POST /bookings', { body: aBookingBody(roomIds[0]) });
}

async function ping(): Promise<void> {
  const opening = await anOpening(one.deps, { startsIn: 30 * hour });
  await transact(one.deps, (deps) =>
    enqueueMessage(deps, {
      kind: 'staff.opening_ping',
      key: String(opening.id),
      payload: { opening_id: opening.id },
    }),
  );
}

const outcomes = async () =>
  await one.deps.db
    .selectFrom('outbox')
    .select(['kind', 'status', 'failure'])
    .where('kind', '<>', 'opening.event')
    .execute();

/** What an hour brings: everybody's roles are wanted again and again in both processes, and both send messages. */
async function anHour(members: Member[]): Promise<void> {
  for (let passed = 0; passed < hour; passed += 3 * minute) {
    one.clock.advance(3 * minute);
    for (const { deps } of [one, other])
      await Promise.all(
        members.map(({ id, discordId }) => deps.roleChecks.run(id, () => deps.bot.findMember(discordId))),
      );
    await one.deliver();
    await other.deliver();
  }
}

describe('a bot that was removed from the server, or gets no answer', () => {
  it.each(isFullRun ? (['missingAccess', 'unknownGuild'] as const) : (['missingAccess'] as const))(
    'makes at most 100 requests in an hour, in two processes: %s (TIER-12, MSG-33)',
    async (answer) => {
      const members = await people(20);
      await book(members);
      world().discord.kickedBotGets = answer;
      for (let each = 0; each < 5; each += 1) await ping();
      world().discord.botInGuild = false;
      const before = requests();
      await anHour(members);
      expect(requests() - before).toBeLessThanOrEqual(100);
      world().discord.botInGuild = true;
      one.clock.advance(5 * minute);
      const { discordId = '' } = members[0] ?? {};
      expect(await one.deps.bot.findMember(discordId)).toMatchObject({ kind: 'ok' });
    },
  );

  const faults: [string, FaultEffect][] = [['no answer', { kind: 'drop-after' }]];
  const furtherFaults: [string, FaultEffect][] = [['500', { kind: 'status', status: 500 }]];

  it.each(isFullRun ? [...faults, ...furtherFaults] : faults)(
    'makes at most 100 requests in an hour of %s, in two processes, and sends all that waited (TIER-12, MSG-33)',
    async (_, fault) => {
      const members = await people(20);
      await book(members);
      const before = requests();
      world().faults.add({ ...fault, match: { path: '/api*' }, times: 10_000 });
      await anHour(members);
      expect(requests() - before).toBeLessThanOrEqual(100);
      world().faults.clear();
      one.clock.advance(15 * minute);
      await one.deliver();
      const toGuests = (await outcomes()).filter(({ kind }) => kind.startsWith('booking.'));
      expect(toGuests.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'sent'));
    },
  );

  it.runIf(isFullRun)('does not get the address banned (MSG-32)', async () => {
    world().discord.limits.invalidRequests.limit = 100;
    world().discord.kickedBotGets = 'missingAccess';
    const members = await people(20);
    await book(members);
    world().discord.botInGuild = false;
    await anHour(members);
    expect(world().discord.bannedUntil.size).toBe(0);
  });

  it('control: the same look-ups without protection get it banned', async () => {
    world().discord.limits.invalidRequests.limit = 100;
    Object.assign(world().discord, { botInGuild: false, kickedBotGets: 'missingAccess' });
    const { discordApiBase, discordBotToken, discordGuildId } = one.deps.config;
    const headers = { authorization: `Bot ${discordBotToken}`, 'user-agent': 'test' };
    for (let call = 0; call < 100; call += 1) {
      if (call % 40 === 0) one.clock.advance(minute);
      const path = `/v10/guilds/${discordGuildId}/members/100000000000000001`;
      await one.deps.outsideCalls.fetchJson(discordApiBase + path, { headers });
    }
    expect(world().discord.bannedUntil.size).toBe(1);
  });
});

describe('a banned address', () => {
  it('makes a handful of requests in an hour, sign-ins included, and works after the ban (MSG-32)', async () => {
    const members = await people(5);
    await book(members);
    await ping();
    const browser = new Browser(one);
    world().discord.bannedUntil.set('127.0.0.1', one.clock.now().getTime() + hour);
    const before = requests();
    for (let passed = 0; passed < hour; passed += 3 * minute) {
      const { discord, bot } = one.deps;
      const signIn = { state: 's', verifier: 'v'.repeat(43), redirectUri: 'http://test.local/auth/callback' };
      for (let each = 0; each < 10; each += 1)
        expect(await discord.finish({ ...signIn, code: 'x', iss: undefined })).toMatchObject({ kind: 'limited' });
      await Promise.all(members.map(({ discordId }) => bot.findMember(discordId)));
      await one.deliver();
      one.clock.advance(3 * minute);
    }
    expect(requests() - before).toBeLessThanOrEqual(10);
    one.clock.advance(15 * minute);
    await one.deliver();
    one.clock.advance(5 * minute);
    await one.deliver();
    expect((await outcomes()).filter(({ status }) => status !== 'sent')).toEqual([]);
    await browser.signIn('regular');
  });
});

describe('limits of Discord', () => {
  it('are known before Discord refuses: two processes that write to one channel get no 429 (MSG-22)', async () => {
    for (let each = 0; each < 12; each += 1) await ping();
    for (let second = 0; second < 30; second += 1) {
      await (second % 2 === 0 ? one : other).deliver();
      one.clock.advance(1000);
    }
    expect(listSent(world()).channels[channelIds.staff]).toHaveLength(12);
    expect(requests(429)).toBe(0);
  });

  it('of opening conversations delay direct messages alone, and end none (MSG-34)', async () => {
    Object.assign(world().discord.limits.newConversations, { limit: 2, windowMs: 10 * minute });
    await book(await people(6));
    await one.deliver();
    await ping();
    await one.deliver();
    expect(listSent(world()).channels[channelIds.staff]).toHaveLength(1);
    const states = async () => (await outcomes()).filter(({ kind }) => kind === 'booking.placed');
    expect((await states()).filter(({ status }) => status === 'sent')).toHaveLength(2);
    expect((await states()).filter(({ failure }) => failure === 'rate_limited')).not.toEqual([]);
    const refused = requests(403);
    for (let passed = 0; passed < hour; passed += 2 * minute) {
      one.clock.advance(2 * minute);
      await one.deliver();
    }
    expect((await states()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'sent'));
    expect(requests(403) - refused).toBeLessThanOrEqual(20);
  });
});
