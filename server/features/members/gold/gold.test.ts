import { listSent } from '@sunset/standin/console/control/routes.ts';
import { roleIds } from '@sunset/standin/ids.ts';
import { ApiError, type Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../actor.ts';
import { Browser } from '../../../../test/browser.ts';
import { aBookingBody, aMember, aReachableMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf } from '../../../../test/waiting.ts';
import { createTestClock, day, hour, minute } from '../../../../test/test-clock.ts';
import { followMemberships } from './commands/follow-memberships.ts';
import { membershipTimes } from './rules.ts';
import { isFullRun } from '../../../../test/full-run.ts';

let app: TestApp;
let admin: Member;
beforeEach(async () => {
  // Clocks in New York go forward on 14 March 2027.
  const clock = createTestClock('2027-02-20T17:00:00Z');
  app = await startTestApp({ clock, environment: { COMMUNITY_TIME_ZONE: 'America/New_York' } });
  admin = await aMember(app.deps, { isAdmin: true });
});
afterEach(() => app.close());

/** With a new session, because the clock moves by weeks. */
const staff = (async (...call: Parameters<Call>) => (await app.client(admin))(...call)) as Call;

/** A member whom the stand-in knows. */
async function aGuest(): Promise<Member> {
  const member = await aReachableMember(app);
  return member;
}

const params = (member: Member) => ({ params: { memberId: member.id } });
const body = { months: 1, payment_method: 'robux', amount: 500, extends_until: null } as const;
const grant = (member: Member, more: Partial<{ months: number; extends_until: string | null }> = {}) =>
  staff('POST /admin/members/{memberId}/gold-memberships', { ...params(member), body: { ...body, ...more } });
const end = (member: Member) =>
  staff('POST /admin/members/{memberId}/gold-memberships/end', { ...params(member), body: { reason: 'Paid back.' } });
const detailOf = (member: Member) => staff('GET /admin/members/{memberId}', params(member));
const refreshed = (member: Member) => staff('POST /admin/members/{memberId}/refresh-roles', params(member));
const rolesOf = ({ discordId }: Member) => app.standin.world.people.get(discordId).member?.roles ?? [];
const hasRole = (member: Member) => rolesOf(member).includes(roleIds.gold);
const follow = async () => {
  await followMemberships(app.deps);
  await app.deliver();
};
const titlesTo = ({ discordId }: Member) =>
  (listSent(app.standin.world).directMessages[discordId] ?? []).map(({ message }) => message.embeds[0]?.title);
const codeOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  return error instanceof ApiError ? error.problem?.code : error;
};

async function priceFor(member: Member, roomId = 0) {
  const call = await app.client(member);
  const { pricing } = await call('POST /bookings/calculate-price', { body: { roomId } });
  return pricing.discount_percent;
}

describe('a membership that ends after the clocks changed', () => {
  it('changes price, role and messages at the right moment (GOLD-1, GOLD-3, GOLD-4, GOLD-5)', async () => {
    const guest = await aGuest();
    const { roomIds } = await anOpening(app.deps, { startsIn: 40 * day });
    const { gold } = await grant(guest);
    expect(gold).toMatchObject({ until: '2027-03-20T16:00:00.000Z', role: { state: 'giving', failure: null } });
    expect(await priceFor(guest, roomIds[0])).toBe(25);
    await app.deliver();
    expect(hasRole(guest)).toBe(true);
    expect(titlesTo(guest)).toEqual(['You are a Gold Customer']);
    expect(await refreshed(guest)).toMatchObject({ roles: { gold: false }, gold: { role: { state: 'given' } } });
    const user = await (await app.client(guest))('GET /user/me');
    expect(user).toMatchObject({ tier_label: 'Gold Customer', gold_until: gold.until });

    app.clock.set('2027-03-13T16:59:59.999Z');
    await follow();
    expect(titlesTo(guest)).toHaveLength(1);
    app.clock.set('2027-03-13T17:00:00Z');
    await follow();
    await follow();
    expect(titlesTo(guest)).toEqual(['You are a Gold Customer', 'Your Gold ends soon']);

    app.clock.set('2027-03-20T15:59:59.999Z');
    await follow();
    expect([await priceFor(guest, roomIds[0]), hasRole(guest)]).toEqual([25, true]);
    app.clock.set('2027-03-20T16:00:00Z');
    // No job has run, and the role is still there.
    expect([await priceFor(guest, roomIds[0]), hasRole(guest)]).toEqual([0, true]);
    expect(await refreshed(guest)).toMatchObject({ tier_label: 'Regular Customer', gold: { until: null } });
    await follow();
    expect(hasRole(guest)).toBe(false);
    expect(titlesTo(guest).at(-1)).toBe('Your Gold has ended');
    await follow();
    expect(titlesTo(guest)).toHaveLength(3);
  });

  it('refuses the price of a moment ago, in the database too (GOLD-3)', async () => {
    const guest = await aGuest();
    const { roomIds } = await anOpening(app.deps, { startsIn: 40 * day });
    await grant(guest);
    app.clock.set('2027-03-20T15:59:59.999Z');
    const call = await app.client(guest);
    const { pricing } = await call('POST /bookings/calculate-price', { body: { roomId: roomIds[0] ?? 0 } });
    app.clock.advance(1);
    const late = { ...aBookingBody(roomIds[0]), expected_final_price: pricing.final_price };
    expect(await codeOf(call('POST /bookings', { body: late }))).toBe('price_changed');
    const { rows } = await app.deps.pool.query<{ before: number; after: number }>(
      `select tier_version_at(m, m.gold_until - interval '1 ms') as before, tier_version_at(m, m.gold_until) as after
       from members m where id = $1`,
      [guest.id],
    );
    expect(rows[0]?.after).not.toBe(rows[0]?.before);
  });
});

it.each(['2027-03-20T15:59:59Z', '2027-03-20T16:00:10Z'])(
  'an offer of %s, around the end and before any job has run, costs what it shows after the end (GOLD-3, OFFER-10)',
  async (madeAt) => {
    const guest = await aGuest();
    await grant(guest);
    app.clock.set('2027-03-20T15:30:00Z');
    const { opening, bookings } = await aFullOpening(app);
    await aWaitingMember(app, opening, { member: guest });
    app.clock.set(madeAt);
    for (const booking of bookings) await cancel(app, booking);
    app.clock.set('2027-03-20T16:05:00Z');
    const call = await app.client(guest);
    const shown = (await entryOf(call, opening)).offer?.pricing.final_price;
    const take = { params: { openingId: opening.id }, body: {} };
    expect(await call('POST /user/waiting/{openingId}/offer/take', take)).toMatchObject({ final_price: shown });
    const { finalPrice } = await app.deps.db
      .selectFrom('bookings')
      .select('finalPrice')
      .where('memberId', '=', guest.id)
      .executeTakeFirstOrThrow();
    expect(finalPrice).toBe(shown);
  },
);

it('counts calendar months by the clocks of the community (GOLD-1)', () => {
  const ends = (start: string, months: number, zone = 'America/New_York') =>
    membershipTimes(new Date(start), months, zone).endsAt.toISOString();
  expect(ends('2027-01-31T12:00:00Z', 1)).toBe('2027-02-28T12:00:00.000Z');
  // 02:30 on 14 March does not exist there; 01:30 on 7 November exists twice.
  expect(ends('2027-02-14T07:30:00Z', 1)).toBe('2027-03-14T07:30:00.000Z');
  expect(ends('2027-10-07T05:30:00Z', 1)).toBe('2027-11-07T05:30:00.000Z');
  expect(ends('2027-02-20T17:00:00Z', 1, 'UTC')).toBe('2027-03-20T17:00:00.000Z');
});

it('extends the running membership, and of two admins who do it at once keeps one (GOLD-2)', async () => {
  const guest = await aGuest();
  const first = await grant(guest);
  expect(await codeOf(grant(guest))).toBe('gold_changed');
  const both = [1, 2].map((months) => grant(guest, { months, extends_until: first.gold.until }));
  const results = await Promise.all(both.map((each) => codeOf(each)));
  expect(results.filter((each) => each === 'gold_changed')).toHaveLength(1);
  const { gold } = await detailOf(guest);
  expect(gold.memberships.map(({ starts_at }) => starts_at)).toEqual([first.gold.until, '2027-02-20T17:00:00.000Z']);
  app.clock.set('2027-03-21T12:00:00Z');
  await follow();
  expect(titlesTo(guest)).not.toContain('Your Gold has ended');
  expect((await detailOf(guest)).tier_label).toBe('Gold Customer');
});

it.runIf(isFullRun)(
  'control: without the constraint two admins who make somebody gold at once enter two memberships (GOLD-2)',
  async () => {
    const { db } = app.deps;
    await sql`alter table gold_memberships drop constraint gold_memberships_no_overlap`.execute(db);
    await sql`create function pause_gold() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.3); return null; end $$`.execute(db);
    await sql`create trigger pause_gold after insert on gold_memberships for each row execute function pause_gold()`.execute(
      db,
    );
    const guest = await aGuest();
    const results = await Promise.all([grant(guest), grant(guest)].map((each) => codeOf(each)));
    expect(results).not.toContain('gold_changed');
  },
);

it('ends early with a reason, and what would have followed with it (GOLD-7, GOLD-8)', async () => {
  const guest = await aGuest();
  const { gold } = await grant(guest);
  await grant(guest, { extends_until: gold.until });
  await app.deliver();
  app.clock.advance(hour);
  expect(await end(guest)).toMatchObject({ tier_label: 'Regular Customer', gold: { role: { state: 'removing' } } });
  expect(await codeOf(end(guest))).toBe('gold_changed');
  await follow();
  expect(hasRole(guest)).toBe(false);
  const last = listSent(app.standin.world).directMessages[guest.discordId]?.at(-1)?.message.embeds[0];
  expect(last).toMatchObject({ title: 'Your Gold has ended', description: expect.stringContaining('Paid back.') });
  const audit = await app.deps.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'like', '%gold')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['member.grant_gold', 'member.grant_gold', 'member.end_gold']);
  // The next one begins at once.
  expect(await codeOf(grant(guest))).toMatchObject({ tier_label: 'Gold Customer' });
});

it('leaves a role that was given by hand, and counts it as before (GOLD-6)', async () => {
  const guest = await aGuest();
  // The site hears of it by the look-up of the grant, however new the last one is.
  app.standin.world.people.giveRole(guest.discordId, roleIds.gold);
  expect(await grant(guest)).toMatchObject({ roles: { gold: true }, gold: { role: null } });
  app.clock.advance(29 * day);
  await follow();
  expect(hasRole(guest)).toBe(true);
  expect(await refreshed(guest)).toMatchObject({ tier_label: 'Gold Customer', gold: { until: null } });
});

describe('a role that staff give by hand while the bot is trying to, because Discord is down', () => {
  async function givenInAnOutage(): Promise<Member> {
    const guest = await aGuest();
    const { faults } = app.standin.world;
    faults.add({ match: { path: '/api*' }, times: 10_000, kind: 'status', status: 503 });
    await grant(guest);
    await app.deliver();
    expect((await detailOf(guest)).gold.role).toMatchObject({ state: 'giving' });
    expect(hasRole(guest)).toBe(false);
    // By somebody in Discord itself, whose changes the bot does not hear of.
    app.standin.world.people.giveRole(guest.discordId, roleIds.gold);
    faults.clear();
    app.clock.advance(hour);
    await app.deliver();
    await refreshed(guest);
    return guest;
  }

  it('counts as the bot’s: it gives nothing of its own, and goes with the membership (GOLD-6)', async () => {
    const guest = await givenInAnOutage();
    expect(await detailOf(guest)).toMatchObject({ tier_label: 'Gold Customer', gold: { role: { state: 'given' } } });
    await end(guest);
    await app.deliver();
    expect(hasRole(guest)).toBe(false);
    app.clock.advance(hour);
    expect(await refreshed(guest)).toMatchObject({ tier_label: 'Regular Customer' });
  });

  it('control: a role by hand before the membership stays (GOLD-6)', async () => {
    const guest = await aGuest();
    app.standin.world.people.giveRole(guest.discordId, roleIds.gold);
    await grant(guest);
    await end(guest);
    await app.deliver();
    expect(hasRole(guest)).toBe(true);
  });
});

it('explains why the role could not be given, and tries again (GOLD-5)', async () => {
  const guest = await aGuest();
  const role = app.standin.world.discord.roles.get(roleIds.bot);
  const permissions = role?.permissions ?? '';
  if (role) role.permissions = '0';
  await grant(guest);
  await app.deliver();
  expect((await detailOf(guest)).gold.role).toEqual({ state: 'giving', failure: 'missing_permissions' });
  expect((await detailOf(guest)).tier_label).toBe('Gold Customer');
  if (role) role.permissions = permissions;
  await staff('POST /admin/members/{memberId}/gold-role', params(guest));
  await app.deliver();
  expect((await detailOf(guest)).gold.role).toEqual({ state: 'given', failure: null });
  expect(hasRole(guest)).toBe(true);
});

it('says who must switch on two-factor authentication where the server requires it (GOLD-5)', async () => {
  const guest = await aGuest();
  const { discord } = app.standin.world;
  discord.needsTwoFactor = true;
  discord.application.ownerHasTwoFactor = false;
  await grant(guest);
  await app.deliver();
  expect((await detailOf(guest)).gold.role).toEqual({ state: 'giving', failure: 'two_factor_required' });
  discord.application.ownerHasTwoFactor = true;
  await staff('POST /admin/members/{memberId}/gold-role', params(guest));
  await app.deliver();
  expect((await detailOf(guest)).gold.role).toEqual({ state: 'given', failure: null });
});

it('gives the role again to a member who left the server and came back (GOLD-5)', async () => {
  const guest = await aGuest();
  await grant(guest);
  await app.deliver();
  await refreshed(guest);
  app.standin.world.people.leave(guest.discordId);
  await refreshed(guest);
  app.standin.world.people.join(guest.discordId);
  await refreshed(guest);
  await follow();
  expect(hasRole(guest)).toBe(true);
});

it('is in the data download, and a new account has nothing of the role of the deleted one (GOLD-8)', async () => {
  const signedIn = await new Browser(app).signIn('regular');
  const authorization = { authorization: `Bearer ${signedIn.token}` };
  const { id } = await app.deps.db
    .selectFrom('members')
    .select('id')
    .where('discordId', '=', String(signedIn.user['discord_id']))
    .executeTakeFirstOrThrow();
  const guest = { id, discordId: String(signedIn.user['discord_id']) } as Member;
  await grant(guest);
  await app.deliver();
  expect(hasRole(guest)).toBe(true);
  const data = (await (await app.fetch('/api/user/data', { headers: authorization })).json()) as Record<
    string,
    unknown
  >;
  expect(data['gold_memberships']).toMatchObject([{ months: 1, payment_method: 'robux', amount: 500 }]);
  const removal = await app.fetch('/api/user/account', {
    method: 'DELETE',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'DELETE' }),
  });
  expect(removal.status).toBe(200);
  app.clock.advance(hour);
  const again = await new Browser(app).signIn('regular');
  expect(again.user).toMatchObject({ tier_label: 'Regular Customer', gold_until: null });
  app.clock.advance(minute);
  await follow();
  expect(hasRole(guest)).toBe(false);
});
