import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { personIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deadlines } from '../../../integrations/outside.ts';
import { Browser } from '../../../../test/browser.ts';
import { control, isFullRun } from '../../../../test/full-run.ts';
import { lookForDepartures } from '../../../../test/people/departures.ts';
import { aBookingBody, aMember, anOpening } from '../../../../test/factories.ts';
import { aDrawOpening, aLobbyMember } from '../../../../test/draws.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember } from '../../../../test/waiting.ts';
import { collectNames } from '../../accounts/commands/collect-names.ts';
import { refreshLobbyRoles } from '../../draws/commands/refresh-lobby-roles.ts';
import { checkMembership } from '../commands/check-membership.ts';
import { getMember } from '../queries.ts';
import { recordAbsence } from './record-absence.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const run = () => lookForDepartures(app);
/** The job runs every minute; fewer runs show that an hour changes nothing. */
const step = isFullRun ? 1 : 4;
const statuses = async () =>
  (await app.deps.db.selectFrom('bookings').select('status').orderBy('id').execute()).map(({ status }) => status);

/** One who waits and one in a lobby. */
async function membersInLists(): Promise<void> {
  const { opening } = await aFullOpening(app);
  await aWaitingMember(app, opening);
  await aLobbyMember(app, await aDrawOpening(app));
  await app.deps.db
    .updateTable('members')
    .set({ rolesCheckedAt: app.clock.now() })
    .where('id', 'in', (of) => of.selectFrom('waitingEntries').select('memberId'))
    .execute();
}

const whatPeopleHave = async () => ({
  bookings: await statuses(),
  entries: await app.deps.db.selectFrom('waitingEntries').select(['memberId', 'state']).orderBy('id').execute(),
  members: await app.deps.db
    .selectFrom('members')
    .select(['username', 'isInServer', 'tiers', 'hasHostRole', 'bloxlinkRobloxId'])
    .orderBy('id')
    .execute(),
});

const goldGuest = () => getMember(app.deps.db, personIds.gold, app.deps.now());

/** Whom Bloxlink knows, and is to be asked about again. */
async function aGuestOfBloxlink(): Promise<void> {
  expect(await collectNames(app.deps, await goldGuest())).toMatchObject({ bloxlinkRobloxId: expect.any(String) });
  const bloxlinkCheckedAt = new Date(app.clock.now().getTime() - 2 * day);
  await app.deps.db.updateTable('members').set({ bloxlinkCheckedAt }).where('discordId', '=', personIds.gold).execute();
}

async function guestsWithBookings(): Promise<void> {
  const { roomIds } = await anOpening(app.deps);
  for (const persona of ['regular', 'gold']) {
    const { token } = await new Browser(app).signIn(persona);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(aBookingBody(roomIds[0]));
    expect((await app.fetch('/api/bookings', { method: 'POST', headers, body })).status).toBe(200);
  }
}

const absenceOf = (username: string) =>
  app.deps.db
    .selectFrom('members')
    .select(['absentSince', 'departureDueAt', 'isInServer'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const roleChecks = () =>
  app.standin.world.requests.filter(({ path }) => /\/guilds\/\d+\/members\/\d+$/.test(path)).length;

describe('a departure', () => {
  it('is carried out after two answers ten minutes apart and half an hour; the others keep what they have (MEMBER-6, MEMBER-7)', async () => {
    await guestsWithBookings();
    app.standin.world.people.leave('regular');
    await run();
    expect(roleChecks()).toBe(0);
    app.clock.advance(hour);
    await run();
    expect(await absenceOf('coral.finch')).toMatchObject({ absentSince: app.deps.now(), departureDueAt: null });
    // Nobody is asked about again before ten minutes are over.
    app.clock.advance(9 * minute);
    await run();
    expect(roleChecks()).toBe(2);
    app.clock.advance(minute);
    await run();
    expect(await absenceOf('coral.finch')).toMatchObject({ departureDueAt: app.deps.now(), isInServer: true });
    for (let minutes = 1; minutes < 30; minutes += 1) {
      app.clock.advance(minute);
      await run();
      expect(await statuses()).toEqual(['pending', 'pending']);
    }
    app.clock.advance(minute);
    await run();
    expect(await statuses()).toEqual(['cancelled', 'pending']);
    expect(await absenceOf('coral.finch')).toEqual({ absentSince: null, departureDueAt: null, isInServer: false });
    const [departure] = await app.deps.db.selectFrom('departures').select(['bookingIds', 'actedAt']).execute();
    expect(departure).toMatchObject({ actedAt: app.deps.now() });
    expect(departure?.bookingIds).toHaveLength(1);
  });

  it.each([
    ['after the first answer', 0],
    ['after the second answer', 10],
    ['just before it is carried out', 39],
  ])('is cleared by any answer that they are there, %s (MEMBER-6)', async (_, minutes) => {
    await guestsWithBookings();
    app.standin.world.people.leave('regular');
    app.clock.advance(hour);
    await run();
    for (let each = 0; each < minutes; each += 1) {
      app.clock.advance(minute);
      await run();
    }
    app.standin.world.people.join('regular');
    await new Browser(app).signIn('regular');
    expect(await absenceOf('coral.finch')).toEqual({ absentSince: null, departureDueAt: null, isInServer: true });
    for (let each = 0; each < 60; each += step) {
      app.clock.advance(step * minute);
      await run();
    }
    expect(await statuses()).toEqual(['pending', 'pending']);
  });

  it('is not carried out without a last answer: Discord is down at that time (MEMBER-6, MEMBER-8)', async () => {
    await guestsWithBookings();
    app.standin.world.people.leave('regular');
    app.clock.advance(hour);
    await run();
    app.clock.advance(10 * minute);
    await run();
    app.standin.world.faults.add({ match: { path: '/api/guilds*' }, times: 10_000, kind: 'status', status: 503 });
    for (let each = 0; each < 120; each += step) {
      app.clock.advance(step * minute);
      await run();
    }
    expect(await statuses()).toEqual(['pending', 'pending']);
    app.standin.world.faults.clear();
    app.clock.advance(6 * minute);
    await run();
    expect(await statuses()).toEqual(['cancelled', 'pending']);
  });

  it('does not begin while the bot cannot read the server, although it answers about members (MEMBER-6)', async () => {
    await guestsWithBookings();
    app.standin.world.people.leave('regular');
    const refusal = { kind: 'status', status: 404, body: { message: 'Unknown Guild', code: 10_004 } } as const;
    app.standin.world.faults.add({ ...refusal, match: { path: '/api/guilds/:guild' }, times: 10_000 });
    const { id, discordId } = await getMember(app.deps.db, personIds.regular, app.deps.now());
    app.clock.advance(hour);
    expect(await checkMembership(app.deps, { id, discordId })).toBeNull();
    expect(await absenceOf('coral.finch')).toMatchObject({ absentSince: null });
  });

  it('counts an answer only if none was recorded after it was asked for (MEMBER-6)', async () => {
    await guestsWithBookings();
    const { id } = await getMember(app.deps.db, personIds.regular, app.deps.now());
    const askedAt = new Date(app.deps.now().getTime() - 1);
    await recordAbsence(app.deps, { memberId: id, askedAt });
    expect(await absenceOf('coral.finch')).toMatchObject({ absentSince: null });
    // Control: the same answer, asked for at the moment of the last one.
    await recordAbsence(app.deps, { memberId: id, askedAt: app.deps.now() });
    expect(await absenceOf('coral.finch')).toMatchObject({ absentSince: app.deps.now() });
  });
});

it('reads no missing answer as a departure, and stops asking while Discord is down (MEMBER-8)', async () => {
  await guestsWithBookings();
  app.standin.world.people.leave('regular');
  app.clock.advance(hour);
  app.standin.world.faults.add({ match: { path: '/api/guilds*' }, times: 9, kind: 'status', status: 503 });
  const before = app.standin.world.requests.length;
  await run();
  expect(await statuses()).toEqual(['pending', 'pending']);
  expect(app.standin.world.requests.length - before).toBe(1);
});

const unknownGuild = { kind: 'status', status: 404, body: { message: 'Unknown Guild', code: 10_004 } } as const;
const missingAccess = { kind: 'status', status: 403, body: { message: 'Missing Access', code: 50_001 } } as const;
const codeZero = { kind: 'status', status: 404, body: { message: '404: Not Found', code: 0 } } as const;
const page = { 'content-type': 'text/html' };
const pageOf404 = { kind: 'status', status: 404, body: '<html>no such page</html>', headers: page } as const;
const pageOfBan = { kind: 'status', body: '<html>banned</html>', headers: page } as const;

/** One of each kind of answer: a refusal, a limit, an error, none, and none in time. */
const faults: [string, FaultEffect][] = [
  ['404 with 10004: the bot does not see the server', unknownGuild],
  ['500', { kind: 'status', status: 500 }],
  ['no answer within the deadline', { kind: 'delay', ms: 30_000 }],
  ['a limit', { kind: 'rate-limit', retryAfter: 1 }],
  ['the ban of the address, as 403', { ...pageOfBan, status: 403 }],
];
const furtherFaults: [string, FaultEffect][] = [
  ['403 with 50001: the bot was removed from the server', missingAccess],
  ['404 with code 0', codeZero],
  ['404 with a page', pageOf404],
  ['503', { kind: 'status', status: 503 }],
  ['no answer', { kind: 'drop-before' }],
  ['a lost answer', { kind: 'drop-after' }],
  ['broken JSON', { kind: 'bad-json' }],
  ['a limit of all calls', { kind: 'rate-limit', scope: 'global', retryAfter: 1 }],
  ['the ban of the address, as 429', { ...pageOfBan, status: 429 }],
];

describe.each(isFullRun ? [...faults, ...furtherFaults] : faults)('with %s for an hour', (_, fault) => {
  it('keeps bookings, entries, tiers, hosts and accounts, with few calls of 60 runs, messages and names included (MEMBER-8, TIER-12, LINK-7)', async () => {
    const { roleCheckMs, botMessageMs, lookupMs } = deadlines;
    onTestFinished(() => void Object.assign(deadlines, { roleCheckMs, botMessageMs, lookupMs }));
    await guestsWithBookings();
    await new Browser(app).signIn('host');
    await membersInLists();
    await aGuestOfBloxlink();
    const before = await whatPeopleHave();
    const first = app.standin.world.requests.length;
    if (fault.kind === 'delay') Object.assign(deadlines, { roleCheckMs: 20, botMessageMs: 20, lookupMs: 20 });
    app.standin.world.bloxlink.requestsPerDay = 0;
    app.standin.world.faults.add({ ...fault, match: { path: '/api*' }, times: 10_000 });
    for (let minutes = 0; minutes < 60; minutes += step) {
      app.clock.advance(step * minute);
      await run();
      await refreshLobbyRoles(app.deps, new AbortController().signal);
      if (isFullRun || minutes % 12 === 0) await app.deliver();
      if (minutes % 12 === 0) await collectNames(app.deps, await goldGuest());
    }
    expect(await whatPeopleHave()).toEqual(before);
    const requests = app.standin.world.requests.slice(first);
    expect(requests.filter(({ path }) => path.startsWith('/v4')).length).toBeGreaterThan(0);
    const lookUps = requests.filter(({ path }) => /\/guilds\/\d+(?:\/members\/\d+)?$/.test(path));
    expect(lookUps.length).toBeGreaterThan(0);
    expect(lookUps.length).toBeLessThanOrEqual(100 / step);
    expect(requests.length).toBeLessThanOrEqual(100);
  });
});

/** So many minutes of runs of both jobs while each answer of Discord about these people is this one; returns the look-ups. */
async function runsWith(people: string, fault: FaultEffect, forMinutes: number): Promise<number> {
  const first = roleChecks();
  app.standin.world.faults.add({ ...fault, match: { path: `/api/guilds/:guild/members/${people}` }, times: 10_000 });
  for (let minutes = 0; minutes < forMinutes; minutes += 1) {
    app.clock.advance(minute);
    await run();
    await refreshLobbyRoles(app.deps, new AbortController().signal);
  }
  return roleChecks() - first;
}

control('the answer that somebody left changes what they have, once it was given for long enough', async () => {
  const gone = { kind: 'status', status: 404, body: { message: 'Unknown Member', code: 10_007 } } as const;
  await guestsWithBookings();
  await runsWith(personIds.regular, gone, 75);
  expect(await statuses()).toEqual(['cancelled', 'pending']);
});

control('an answer after which nothing is paused makes more than 100 look-ups in an hour', async () => {
  await guestsWithBookings();
  await membersInLists();
  expect(await runsWith(':user', codeZero, 60)).toBeGreaterThan(100);
});

it.each([
  ['404 with 10004', unknownGuild],
  ['404 with code 0', codeZero],
  ['404 with a page', pageOf404],
  ['403 with 50001', missingAccess],
] satisfies [string, FaultEffect][])(
  'reads %s about a member as no answer, while the bot sees the server (MEMBER-8)',
  async (_, fault) => {
    await guestsWithBookings();
    await membersInLists();
    const before = await whatPeopleHave();
    app.standin.world.faults.add({ ...fault, match: { path: '/api/guilds/:guild/members/:user' }, times: 10_000 });
    for (let minutes = 0; minutes < 60; minutes += 15) {
      app.clock.advance(15 * minute);
      await run();
      await refreshLobbyRoles(app.deps, new AbortController().signal);
    }
    expect(roleChecks()).toBeGreaterThan(1);
    expect(await app.deps.bot.readServer()).toMatchObject({ kind: 'ok' });
    const absent = app.deps.db.selectFrom('members').select('username').where('absentSince', 'is not', null);
    expect(await absent.execute()).toEqual([]);
    expect(await whatPeopleHave()).toEqual(before);
  },
);

it('asks only about members with a coming booking, and not about demo guests (MEMBER-7)', async () => {
  await aMember(app.deps);
  await guestsWithBookings();
  await app.deps.db
    .updateTable('members')
    .set({ discordId: '9000000000000000001' })
    .where('username', '=', 'coral.finch')
    .execute();
  app.clock.advance(2 * 24 * hour);
  await run();
  expect(roleChecks()).toBe(0);
});

it('asks about who has a booking in a planned opening once that is published (MEMBER-7, OPENING-20)', async () => {
  await guestsWithBookings();
  const publish = (publishedAt: Date | null) => app.deps.db.updateTable('openings').set({ publishedAt }).execute();
  await publish(null);
  app.clock.advance(hour);
  await run();
  expect(roleChecks()).toBe(0);
  await publish(app.clock.now());
  await run();
  expect(roleChecks()).toBe(2);
});
