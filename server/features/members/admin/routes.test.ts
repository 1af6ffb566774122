import { ApiError, createPageClient, type Call, type Page } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberRow } from '@sunset/contract/api/members.ts';
import type { Member } from '../../../actor.ts';
import { Browser } from '../../../../test/browser.ts';
import { aBookingBody, aMember, anOpening } from '../../../../test/factories.ts';
import { lookForDepartures } from '../../../../test/people/departures.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { renewRoles } from './commands/renew-roles.ts';

let app: TestApp;
let admin: Member;
let staff: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  staff = await app.client(admin);
});
afterEach(() => app.close());

const params = (member: { id: number }) => ({ params: { memberId: member.id } });
const inFuture = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const audit = (action: string) =>
  app.deps.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('id').execute();
const refusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problem;
};

async function signedIn(persona: string): Promise<{ id: number; token: string }> {
  const { token, user } = await new Browser(app).signIn(persona);
  const { id } = await app.deps.db
    .selectFrom('members')
    .select('id')
    .where('discordId', '=', String(user['discord_id']))
    .executeTakeFirstOrThrow();
  return { id, token };
}

describe('the list of members', () => {
  const names = async (query: Record<string, unknown>) =>
    (await staff('GET /admin/members', { query })).map(({ username }) => username);

  it('finds by any name or id of Discord or Roblox, whatever characters it contains (MEMBER-1)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const coral = await aMember(app.deps, { username: 'coral_finch' });
    const other = await aMember(app.deps, { username: 'other.100%' });
    await app.deps.db
      .updateTable('members')
      .set({ robloxId: '71204466', robloxUsername: 'OldHarbor', robloxDisplayName: 'Old' })
      .where('id', '=', other.id)
      .execute();
    const call = await app.client(coral);
    await call('POST /bookings', { body: aBookingBody(roomIds[0], { robloxUsername: 'ReefWalker' }) });
    for (const [search, found] of [
      ['CORAL', ['coral_finch']],
      ['coral_', ['coral_finch']],
      ['coralX', []],
      ['100%', ['other.100%']],
      [coral.discordId, ['coral_finch']],
      ['71204466', ['other.100%']],
      ['oldharb', ['other.100%']],
      ['reefwalker', ['coral_finch']],
      ['%', ['other.100%']],
      ["'; drop table members; --", []],
    ] as const) {
      expect(await names({ search }), search).toEqual(found);
    }
  });

  it('lists each member once over its pages, with the total', async () => {
    for (let index = 0; index < 6; index += 1) await aMember(app.deps);
    const token = await app.token(admin);
    const page = createPageClient({
      origin: 'http://test.local',
      fetch: (request) => app.api.hono.fetch(request),
      token: () => token,
    });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { items, next, total }: Page<MemberRow> = await page('GET /admin/members', {
        query: { limit: 3, ...(cursor === null ? {} : { cursor }) },
      });
      expect(total).toBe(7);
      seen.push(...items.map(({ id }) => id));
      cursor = next;
    } while (cursor !== null);
    expect(seen).toHaveLength(7);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    for (const wrong of ['x', '-1', '0', '99999999999']) {
      expect(await refusal(staff('GET /admin/members', { query: { cursor: wrong } }))).toMatchObject({ status: 422 });
    }
  });

  it('filters by the current state of members (MEMBER-2)', async () => {
    const gold = await aMember(app.deps, { username: 'gold', tiers: ['gold'] });
    await aMember(app.deps, { username: 'booster', tiers: ['two_boosts'] });
    const plain = await aMember(app.deps, { username: 'plain' });
    await staff('PUT /admin/members/{memberId}/override', {
      ...params(plain),
      body: { gold: true, boosts: 1, until: inFuture(hour) },
    });
    await staff('PUT /admin/members/{memberId}/block', {
      ...params(gold),
      body: { reason: 'x', until: inFuture(hour) },
    });
    expect(await names({ filter: 'gold' })).toEqual(['plain', 'gold']);
    expect(await names({ filter: 'boosters' })).toEqual(['plain', 'booster']);
    expect(await names({ filter: 'overridden' })).toEqual(['plain']);
    expect(await names({ filter: 'blocked' })).toEqual(['gold']);
    app.clock.advance(hour);
    expect(await names({ filter: 'gold' })).toEqual(['gold']);
    expect(await names({ filter: 'overridden' })).toEqual([]);
    expect(await names({ filter: 'blocked' })).toEqual([]);
    for (const filter of ['linked', 'left', 'no_shows'] as const) expect(await names({ filter })).toEqual([]);
  });
});

describe('a member in the admin panel', () => {
  it('is shown with the history, and returns 404 once deleted (MEMBER-3)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const call = await app.client(member);
    const { bookingId } = await call('POST /bookings', {
      body: aBookingBody(roomIds[0], { robloxUsername: 'ReefWalker' }),
    });
    const shown = await staff('GET /admin/members/{memberId}', params(member));
    expect(shown).toMatchObject({
      user_type: 'gold_customer',
      roles: { gold: true, boosts: 0 },
      override: null,
      block: null,
      link: null,
      roblox_username: null,
      booked_roblox_username: 'ReefWalker',
      bookings_count: 1,
      no_show_count: 0,
      bookings: [{ reference: bookingId, status: 'pending', room_type: 'Standard' }],
    });
    await call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    expect(await refusal(staff('GET /admin/members/{memberId}', params(member)))).toMatchObject({ status: 404 });
    for (const route of [
      'POST /admin/members/{memberId}/refresh-roles',
      'DELETE /admin/members/{memberId}/block',
      'DELETE /admin/members/{memberId}/roblox-link',
    ] as const) {
      expect(await refusal(staff(route, params(member)))).toMatchObject({ status: 404 });
    }
  });

  it('gets an override of the tier until its end, with its price (TIER-6)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const member = await aMember(app.deps);
    const call = await app.client(member);
    const price = async () =>
      (await call('POST /bookings/calculate-price', { body: { roomId: roomIds[0] ?? 0 } })).pricing.final_price;
    const override = (gold: boolean | null, boosts: number | null, until: string | null) =>
      staff('PUT /admin/members/{memberId}/override', { ...params(member), body: { gold, boosts, until } });
    expect(await price()).toBe(1000);
    expect(await override(null, 2, inFuture(hour))).toMatchObject({
      tier_label: 'Server Booster, 2 boosts',
      override: { gold: null, boosts: 2, until: inFuture(hour) },
    });
    expect(await price()).toBe(500);
    app.clock.advance(hour);
    expect(await price()).toBe(1000);
    await override(true, null, null);
    expect(await price()).toBe(750);
    expect((await override(null, null, inFuture(hour))).override).toBeNull();
    expect(await price()).toBe(1000);
    expect(await refusal(override(null, 4, null))).toMatchObject({ status: 422 });
    expect(await audit('member.override_tier')).toMatchObject([
      {
        actorKind: 'staff',
        actorMemberId: admin.id,
        subjectId: String(member.id),
        before: { boosts: null },
        after: { boosts: 2 },
      },
      { before: { boosts: 2 }, after: { gold: true, boosts: null, until: null } },
      { before: { gold: true }, after: { gold: null, boosts: null, until: null } },
    ]);
  });

  it('is blocked until an end: booking returns one sentence and never the reason (BOOK-9, MEMBER-4)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const member = await aMember(app.deps);
    const call = await app.client(member);
    const reason = 'CANARY was rude in the lobby';
    const shown = await staff('PUT /admin/members/{memberId}/block', {
      ...params(member),
      body: { reason, until: inFuture(hour) },
    });
    expect(shown).toMatchObject({ is_blocked: true, block: { reason, until: inFuture(hour) } });
    const refused = await refusal(call('POST /bookings', { body: aBookingBody(roomIds[0]) }));
    expect(refused).toMatchObject({ status: 403, code: 'booking_blocked', detail: 'Please open a support ticket.' });
    expect(JSON.stringify([refused, await call('GET /user/me'), await audit('member.block')])).not.toContain('CANARY');
    app.clock.advance(hour);
    expect((await staff('GET /admin/members/{memberId}', params(member))).block).toBeNull();
    expect((await call('POST /bookings', { body: aBookingBody(roomIds[0]) })).success).toBe(true);
  });

  it('can book again when staff end the block, and a block requires a reason (MEMBER-4, MEMBER-5)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const member = await aMember(app.deps);
    const call = await app.client(member);
    const block = (reason: string) =>
      staff('PUT /admin/members/{memberId}/block', { ...params(member), body: { reason, until: null } });
    expect(await refusal(block('  '))).toMatchObject({ status: 422 });
    await block('No-show, three times');
    expect((await staff('DELETE /admin/members/{memberId}/block', params(member))).block).toBeNull();
    expect((await call('POST /bookings', { body: aBookingBody(roomIds[0]) })).success).toBe(true);
    expect((await audit('member.unblock')).length).toBe(1);
  });

  it('has roles that staff can read from Discord at once (TIER-10)', async () => {
    const gold = await signedIn('gold');
    app.standin.world.people.takeRole('gold', app.deps.config.roleGold ?? '');
    const refresh = () => staff('POST /admin/members/{memberId}/refresh-roles', params(gold));
    app.standin.world.faults.add({ match: { path: '/api/guilds*' }, times: 1, kind: 'status', status: 500 });
    expect(await refusal(refresh())).toMatchObject({ status: 502 });
    expect(await refresh()).toMatchObject({ user_type: 'regular_customer', roles: { gold: false } });
    expect(await audit('member.refresh_roles')).toMatchObject([{ before: { gold: true }, after: { gold: false } }]);
  });

  it('is not found if the account is deleted while Discord is asked for the roles (TIER-10)', async () => {
    const member = await aMember(app.deps);
    const call = await app.client(member);
    const findMember: typeof app.deps.bot.findMember = async (discordId) => {
      await call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
      return app.deps.bot.findMember(discordId);
    };
    const deps = { ...app.deps, bot: { ...app.deps.bot, findMember } };
    const by = { kind: 'member', member: admin, sessionId: '' } as const;
    await expect(renewRoles(deps, by, member.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is unlinked by staff (MEMBER-10)', async () => {
    const member = await aMember(app.deps);
    await app.deps.db
      .updateTable('members')
      .set({ robloxId: '7', robloxUsername: 'seven', robloxDisplayName: 'Seven', robloxLinkedAt: app.clock.now() })
      .where('id', '=', member.id)
      .execute();
    expect((await staff('GET /admin/members/{memberId}', params(member))).link).toMatchObject({ username: 'seven' });
    expect((await staff('DELETE /admin/members/{memberId}/roblox-link', params(member))).link).toBeNull();
  });
});

describe('one Roblox account per opening', () => {
  const book = (call: Call, roomId: number | undefined, robloxUsername: string) =>
    call('POST /bookings', { body: aBookingBody(roomId, { robloxUsername }) });
  const taken = { status: 409, code: 'roblox_account_taken' };

  it('returns 409 to the second member, in any case of letters, also at once, and is free again afterwards (ROBLOX-5)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 5 }] });
    const calls = await Promise.all(Array.from({ length: 3 }, async () => app.client(await aMember(app.deps))));
    const outcomes = await Promise.allSettled(calls.map((call) => book(call, roomIds[0], 'Tidepool_Jay')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const fresh = await app.client(await aMember(app.deps));
    expect(await refusal(book(fresh, roomIds[0], 'TIDEPOOL_jay'))).toMatchObject(taken);
    const [row] = await app.deps.db.selectFrom('bookings').select('memberId').execute();
    await app.deps.db.updateTable('bookings').set({ status: 'cancelled' }).execute();
    await app.deps.db
      .insertInto('auditLog')
      .columns(['at', 'actorKind', 'action', 'subject', 'subjectId', 'after'])
      .expression((of) =>
        of
          .selectFrom('bookings')
          .select((one) => [
            one.val(app.clock.now()).as('at'),
            one.val('system').as('kind'),
            one.val('booking.cancel').as('action'),
            one.val('booking').as('subject'),
            'reference',
            one.val('{"status":"cancelled"}').as('after'),
          ]),
      )
      .execute();
    expect(row).toBeDefined();
    expect((await book(fresh, roomIds[0], 'tidepool_jay')).success).toBe(true);
  });

  it('returns 409 to members who do not own it, wherever they book (ROBLOX-6)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 5 }] });
    const owner = await aMember(app.deps);
    await app.deps.db
      .updateTable('members')
      .set({ robloxId: '7', robloxUsername: 'Seven', robloxDisplayName: 'Seven' })
      .where('id', '=', owner.id)
      .execute();
    const stranger = await app.client(await aMember(app.deps));
    expect(await refusal(book(stranger, roomIds[0], 'seven'))).toMatchObject(taken);
    expect((await book(await app.client(owner), roomIds[0], 'seven')).success).toBe(true);
  });
});

describe('a member who leaves the Discord server', () => {
  it('loses pending bookings and holds; confirmed ones are shown to staff; once, and never while Discord is down (MEMBER-6)', async () => {
    const [one, other] = [await anOpening(app.deps), await anOpening(app.deps, { startsIn: 2 * day })];
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 5 }).execute();
    const { token, id } = await signedIn('regular');
    const book = async (roomId: number | undefined) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify(aBookingBody(roomId));
      const response = await app.fetch('/api/bookings', { method: 'POST', headers, body });
      return ((await response.json()) as { bookingId: string }).bookingId;
    };
    const pending = await book(one.roomIds[0]);
    const confirmed = await book(other.roomIds[0]);
    await confirm(confirmed);
    const me = () => app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
    app.standin.world.people.leave('regular');
    app.clock.advance(11 * minute);
    app.standin.world.faults.add({ match: { path: '/api/guilds*' }, times: 1, kind: 'status', status: 503 });
    for (let times = 0; times < 3; times += 1) {
      await me();
      expect(await statuses()).toEqual({ [pending]: 'pending', [confirmed]: 'confirmed' });
      app.clock.advance(11 * minute);
    }
    app.clock.advance(19 * minute);
    await lookForDepartures(app);
    expect(await statuses()).toEqual({ [pending]: 'cancelled', [confirmed]: 'confirmed' });
    await lookForDepartures(app);
    const messages = await app.deps.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('kind', 'in', ['booking.cancelled', 'staff.member_left'])
      .orderBy('id')
      .execute();
    expect(messages).toEqual([
      { kind: 'booking.cancelled', payload: { reference: pending } },
      { kind: 'staff.member_left', payload: { member_id: id } },
    ]);
    expect(await audit('member.leave')).toMatchObject([{ actorKind: 'system', subjectId: String(id) }]);
  });

  async function confirm(reference: string): Promise<void> {
    await app.deps.db.updateTable('bookings').set({ status: 'confirmed' }).where('reference', '=', reference).execute();
    const row = { at: app.clock.now(), actorKind: 'staff', action: 'booking.confirm', subject: 'booking' };
    await app.deps.db
      .insertInto('auditLog')
      .values({ ...row, subjectId: reference, after: JSON.stringify({ status: 'confirmed' }) })
      .execute();
  }

  const statuses = async () => {
    const rows = await app.deps.db.selectFrom('bookings').select(['reference', 'status']).execute();
    return Object.fromEntries(rows.map(({ reference, status }) => [reference, status]));
  };
});
