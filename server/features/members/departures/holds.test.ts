import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds, roleIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '@sunset/contract/client.ts';
import { control, isFullRun } from '../../../../test/full-run.ts';
import { startChat } from '../../../../test/interactions.ts';
import { refusal } from '../../../../test/booked.ts';
import { carryOutDepartures, lookForDepartures } from '../../../../test/people/departures.ts';
import { aBookingBody, aMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import type { Member } from '../../../actor.ts';
import { isTooMany } from './rules.ts';

let app: TestApp;
let admin: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterEach(() => app.close());

/** Gold members with a pending booking, whom the stand-in knows and the site may ask about. */
async function guests(count: number): Promise<Member[]> {
  const { roomIds } = await anOpening(app.deps, { rooms: [{ units: count }], startsIn: 10 * day });
  const members: Member[] = [];
  for (let each = 0; each < count; each += 1) {
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const { username, discordId: id } = member;
    app.standin.world.people.add({ key: username, id, username, member: { roles: [roleIds.gold, roleIds.host] } });
    await (
      await app.client(member)
    )('POST /bookings', { body: aBookingBody(roomIds[0]) });
    members.push(member);
  }
  const ids = members.map(({ id }) => id);
  await app.deps.db
    .updateTable('members')
    .set({ rolesCheckedAt: app.clock.now(), hasHostRole: true })
    .where('id', 'in', ids)
    .execute();
  return members;
}

const leave = (members: Member[]) => {
  for (const { discordId } of members) app.standin.world.people.leave(discordId);
};
const whatTheyHave = () =>
  app.deps.db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select(['bookings.status', 'members.isInServer', 'members.tiers', 'members.hasHostRole'])
    .orderBy('bookings.id')
    .execute();
const here = { status: 'pending', isInServer: true, tiers: { gold_customer: 'gold' }, hasHostRole: true };
const gone = { status: 'cancelled', isInServer: false, tiers: {}, hasHostRole: false };
const decide = (hold_id: number, decision: 'left' | 'keep') =>
  admin('POST /admin/departures/decide', { body: { hold_id, decision } });
const alerts = () => listSent(app.standin.world).channels[channelIds.staff] ?? [];
const holdId = async () => (await admin('GET /admin/departures')).hold?.id ?? 0;
/** Sessions end in a day. */
const nextDay = async () => {
  app.clock.advance(day);
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
};
/** The job runs every minute; fewer runs decide the same in the same time. */
const step = isFullRun ? 1 : 10;
const wait = async (minutes: number) => {
  for (let left = minutes; left > 0; left -= step) {
    app.clock.advance(Math.min(step, left) * minute);
    await lookForDepartures(app);
  }
};

/** One of them opens a page, the other one uses a command: their roles are read without a job. */
const look = async ([visitor, presser]: Member[]) => {
  app.clock.advance(minute);
  await app.deps.db
    .updateTable('members')
    .set({ rolesCheckedAt: new Date(app.clock.now().getTime() - 11 * minute) })
    .execute();
  await (
    await app.client(visitor)
  )('GET /user/me');
  await startChat(app).command(presser?.username ?? '', 'openings');
};
const lost = { ...here, tiers: {}, hasHostRole: false };
const takeRoles = (members: Member[]) => {
  for (const { discordId } of members)
    for (const id of [roleIds.gold, roleIds.host]) app.standin.world.people.takeRole(discordId, id);
};

it('doubts more than two that are more than a tenth (MEMBER-11)', () => {
  const cases = [
    [2, 2],
    [3, 29],
    [3, 30],
    [4, 30],
    [0, 0],
  ] as const;
  expect(cases.map(([due, checked]) => isTooMany({ due, checked }))).toEqual([false, true, false, true, false]);
});

describe('many departures at once', () => {
  it('change nothing until an admin decides, and alert staff once (MEMBER-11)', async () => {
    const members = await guests(4);
    leave(members.slice(0, 3));
    await carryOutDepartures(app);
    await wait(60);
    expect(await whatTheyHave()).toEqual([here, here, here, here]);
    await app.deliver();
    expect(alerts()).toHaveLength(1);
    expect(JSON.stringify(alerts()[0]?.message)).toContain('Did these members leave?');
    const { hold, absent } = await admin('GET /admin/departures');
    expect(hold).toMatchObject({ due_count: 3, checked_count: 4, missing_roles: [] });
    expect(absent.map(({ member }) => member.id)).toEqual(members.slice(0, 3).map(({ id }) => id));
    expect(absent[0]).toMatchObject({ pending_bookings: 1, entries: 0 });
  });

  it('are carried out if an admin says that they left; two admins decide once (MEMBER-11)', async () => {
    leave((await guests(4)).slice(0, 3));
    await carryOutDepartures(app);
    const id = await holdId();
    const other = await app.client(await aMember(app.deps, { isAdmin: true }));
    const answers = await Promise.allSettled([
      decide(id, 'left'),
      other('POST /admin/departures/decide', { body: { hold_id: id, decision: 'left' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(decide(id, 'keep'))).toMatchObject({ code: 'already_decided' });
    await wait(1);
    expect(await whatTheyHave()).toEqual([gone, gone, gone, here]);
    const audit = await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'departures')
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['departures.allow', 'departures.hold']);
  });

  it('end if an admin keeps everybody: they keep what they have and can book for a day (MEMBER-11)', async () => {
    const members = await guests(4);
    leave(members.slice(0, 3));
    await carryOutDepartures(app);
    await decide(await holdId(), 'keep');
    await wait(120);
    expect(await whatTheyHave()).toEqual([here, here, here, here]);
    expect(await admin('GET /admin/departures')).toMatchObject({ hold: null, absent: [] });
    const { roomIds } = await anOpening(app.deps, { startsIn: 12 * day });
    const guest = await app.client(members[0]);
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 5 }).execute();
    expect((await guest('POST /bookings', { body: aBookingBody(roomIds[0]) })).success).toBe(true);
    // After a day Discord is believed again, and staff are asked again.
    await nextDay();
    await carryOutDepartures(app);
    expect(await holdId()).not.toBe(0);
  });

  it('take no tier and no host right from who is here either, until an admin decides (MEMBER-11)', async () => {
    const members = await guests(5);
    leave(members.slice(0, 3));
    await carryOutDepartures(app);
    const present = members.slice(3);
    takeRoles(present);
    await look(present);
    await wait(60);
    expect(await whatTheyHave()).toEqual([here, here, here, here, here]);
    // Who gains something has it at once.
    const [, other] = present;
    app.standin.world.people.giveRole(other?.discordId ?? '', roleIds.boosts3);
    await look(present);
    expect((await whatTheyHave()).at(-1)).toMatchObject({
      tiers: { gold_customer: 'gold', server_booster: 'three_boosts' },
    });
    await decide(await holdId(), 'left');
    await look(present);
    expect((await whatTheyHave()).slice(3)).toEqual([lost, { ...lost, tiers: { server_booster: 'three_boosts' } }]);
  });

  it('control: with two departures, who is here loses at once what Discord does not say of them (MEMBER-11)', async () => {
    const members = await guests(4);
    leave(members.slice(0, 2));
    await carryOutDepartures(app);
    takeRoles(members.slice(2));
    await look(members.slice(2));
    expect(await whatTheyHave()).toEqual([gone, gone, lost, lost]);
  });

  it('control: two departures are carried out without asking (MEMBER-11)', async () => {
    leave((await guests(4)).slice(0, 2));
    await carryOutDepartures(app);
    expect(await whatTheyHave()).toEqual([gone, gone, here, here]);
    expect(await admin('GET /admin/departures')).toMatchObject({ hold: null });
  });
});

describe('a role of the configuration that is missing from the server', () => {
  const remove = (id: string) => app.standin.world.discord.roles.delete(id);
  /** Discord takes a deleted role from everybody. */
  const removeRole = (members: Member[], id: string) => {
    remove(id);
    for (const { discordId } of members) app.standin.world.people.takeRole(discordId, id);
  };

  it('takes no tier and no host right from anybody until an admin decides (MEMBER-11)', async () => {
    const members = await guests(2);
    removeRole(members, roleIds.gold);
    removeRole(members, roleIds.host);
    app.clock.advance(31 * minute);
    await wait(120);
    expect(await whatTheyHave()).toEqual([here, here]);
    const { hold } = await admin('GET /admin/departures');
    expect(hold?.missing_roles.toSorted()).toEqual(['DISCORD_ROLE_GOLD', 'DISCORD_ROLE_HOST']);
    await app.deliver();
    expect(alerts()).toHaveLength(1);
    await decide(hold?.id ?? 0, 'keep');
    await wait(60);
    expect(await whatTheyHave()).toEqual([here, here]);
    // Control: what an admin says is accepted changes as always.
    await nextDay();
    await wait(1);
    await decide(await holdId(), 'left');
    await wait(31);
    expect(await whatTheyHave()).toEqual([here, here].map((row) => ({ ...row, tiers: {}, hasHostRole: false })));
    app.clock.advance(hour);
    await wait(5);
    expect(await holdId()).toBe(0);
  });

  it('takes nothing away by a visit or an interaction before a job has noticed it (MEMBER-11)', async () => {
    const members = await guests(2);
    // What is remembered of the server has the role.
    await app.deps.bot.readServer();
    removeRole(members, roleIds.gold);
    await look(members);
    expect(await whatTheyHave()).toEqual([here, here]);
    await decide(await holdId(), 'keep');
    await look(members);
    await wait(60);
    expect(await whatTheyHave()).toEqual([here, here]);
  });

  control('with the server as it is remembered, both lose it', async () => {
    const members = await guests(2);
    await app.deps.bot.readServer();
    app.deps.bot = { ...app.deps.bot, readServerNow: app.deps.bot.readServer };
    removeRole(members, roleIds.gold);
    await look(members);
    expect(await whatTheyHave()).toEqual([here, here].map((row) => ({ ...row, tiers: {} })));
  });

  it('is asked about again after a decision that everybody stays, which was about departures (MEMBER-11)', async () => {
    const members = await guests(2);
    const now = app.clock.now();
    const decided = { decision: 'keep', decidedAt: now, decidedBy: members[0]?.id };
    await app.deps.db
      .insertInto('departureHolds')
      .values({ startedAt: now, dueCount: 3, checkedCount: 4, missingRoles: [], ...decided })
      .execute();
    removeRole(members, roleIds.host);
    await look(members);
    expect(await whatTheyHave()).toEqual([here, here]);
  });

  it('is not known while the server cannot be read: nothing is taken away until it can (MEMBER-11)', async () => {
    const members = await guests(2);
    takeRoles(members);
    const server = { path: '/api/guilds/:guild' };
    app.standin.world.faults.add({ match: server, times: 2, kind: 'status', status: 503 });
    await look(members);
    expect(await whatTheyHave()).toEqual([here, here]);
    await look(members);
    expect(await whatTheyHave()).toEqual([lost, lost]);
  });
});
