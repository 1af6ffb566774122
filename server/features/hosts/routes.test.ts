import { roleIds } from '@sunset/standin/ids.ts';
import type { ApiError, Call } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { Browser } from '../../../test/browser.ts';
import { carryOutDepartures, lookForDepartures } from '../../../test/people/departures.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';
import { listenForChanges } from '../../live/listen-for-changes.ts';

let app: TestApp;
let admin: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.client(await aMember(app.deps, { isAdmin: true, username: 'ada' }));
});
afterEach(() => app.close());

const add = (member: Member, call = admin) => call('POST /admin/hosts/add', { body: { member_id: member.id } });
const remove = (member: Member) => admin('DELETE /admin/hosts/{memberId}', { params: { memberId: String(member.id) } });
const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error: unknown) => (error as ApiError).problem?.code);
/** What a call of hosts is answered. */
const boardOf = async (token: string) =>
  (await app.fetch('/api/hosting/openings', { headers: { authorization: `Bearer ${token}` } })).status;
const auditOf = (action: string) =>
  app.deps.db
    .selectFrom('auditLog')
    .select(['actorKind', 'actorMemberId', 'subjectId', 'after'])
    .where('action', '=', action)
    .execute();

describe('hosts added by hand', () => {
  it('get the power at once and lose it at the next call, both audited (HOST-1, HOST-3, HOST-4)', async () => {
    const member = await aMember(app.deps, { username: 'pip' });
    const token = await app.token(member);
    expect(await boardOf(token)).toBe(403);
    const { host } = await add(member);
    expect(host).toMatchObject({ username: 'pip', by_role: false, is_admin: false, can: { remove: true } });
    expect(await boardOf(token)).toBe(200);
    expect((await admin('GET /admin/hosts')).map(({ username }) => username)).toEqual(['pip']);
    await remove(member);
    expect(await boardOf(token)).toBe(403);
    expect(await admin('GET /admin/hosts')).toEqual([]);
    const row = { actorKind: 'staff', subjectId: String(member.id) };
    expect(await auditOf('member.make_host')).toMatchObject([{ ...row, after: { is_host: true } }]);
    expect(await auditOf('member.remove_host')).toMatchObject([{ ...row, after: { is_host: false } }]);
  });

  it('are added once, also when two admins add them at the same moment (HOST-3)', async () => {
    const member = await aMember(app.deps);
    const other = await app.client(await aMember(app.deps, { isAdmin: true }));
    const codes = await Promise.all([codeOf(add(member)), codeOf(add(member, other))]);
    expect(codes.toSorted()).toEqual(['already_host', 'done']);
    expect(await auditOf('member.make_host')).toHaveLength(1);
  });

  it('must exist, to be added and to be removed (HOST-3)', async () => {
    const member = await aMember(app.deps);
    expect(await codeOf(remove(member))).toBe('not_found');
    expect(await codeOf(admin('POST /admin/hosts/add', { body: { member_id: 2_000_000_000 } }))).toBe('not_found');
  });

  it('have no power outside the Discord server, and are found in the list (HOST-1)', async () => {
    const member = await aMember(app.deps, { isHost: true });
    const token = await app.token(member);
    await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', member.id).execute();
    expect(await boardOf(token)).toBe(403);
    expect(await admin('GET /admin/hosts')).toMatchObject([{ id: member.id, is_in_server: false }]);
  });

  it('are no hosts after they deleted their account', async () => {
    const member = await aMember(app.deps, { isHost: true });
    await (
      await app.client(member)
    )('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    expect(await admin('GET /admin/hosts')).toEqual([]);
    expect(await app.deps.db.selectFrom('hosts').selectAll().execute()).toEqual([]);
  });
});

describe('hosts by the Discord role', () => {
  it('have the power after signing in, and lose it at the next role check (HOST-1, HOST-4)', async () => {
    const { token, user } = await new Browser(app).signIn('host');
    expect(user).toMatchObject({ is_host: true, is_admin: false, user_type: 'regular_customer' });
    expect(await boardOf(token)).toBe(200);
    expect(await admin('GET /admin/hosts')).toMatchObject([{ by_role: true, added_at: null, can: { remove: false } }]);
    app.standin.world.people.takeRole('host', roleIds.host);
    app.clock.advance(31 * minute);
    await lookForDepartures(app);
    expect(await boardOf(token)).toBe(403);
    expect(await admin('GET /admin/hosts')).toEqual([]);
  });

  it('lose it with the Discord server too (HOST-1)', async () => {
    const { token } = await new Browser(app).signIn('host');
    app.standin.world.people.leave('host');
    await carryOutDepartures(app);
    expect(await boardOf(token)).toBe(403);
  });
});

describe('what hosts do', () => {
  it('is in the audit log under their name, and bookings say who decided (HOST-5)', async () => {
    const member = await aMember(app.deps, { isHost: true, username: 'pip' });
    const host = await app.client(member);
    const { reference } = await aBooking(app, await anOpening(app.deps));
    const params = { reference };
    const { booking } = await host('POST /hosting/bookings/{reference}/confirm', { params, body: {} });
    expect(booking.decided).toMatchObject({ kind: 'staff', by: 'pip' });
    const [entry] = await admin('GET /admin/activity', { query: { actor: 'host' } });
    expect(entry).toMatchObject({ action: 'booking.approve', actor: { kind: 'host', name: 'pip' } });
  });

  it('does not include what only admins may do, which is recorded as denied (HOST-2, HOST-6)', async () => {
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    expect(await codeOf(host('GET /admin/members'))).toBe('admin_required');
    expect(await codeOf(host('POST /admin/hosts/add', { body: { member_id: 1 } }))).toBe('admin_required');
    expect(await auditOf('admin.denied')).toMatchObject([{ actorKind: 'host' }, { actorKind: 'host' }]);
    const guest = await app.client(await aMember(app.deps));
    expect(await codeOf(guest('GET /hosting/openings', { query: {} }))).toBe('host_required');
  });
});

describe('open pages of hosts', () => {
  it('are notified when a host is added or removed, or the role changes (HOST-4, LIVE-4)', async () => {
    const member = await aMember(app.deps);
    const other = await aMember(app.deps);
    const listener = listenForChanges(app.deps, app.databaseUrl);
    await vi.waitFor(() => expect(app.deps.changes.isConnected).toBe(true), { timeout: 15_000 });
    const notified: unknown[] = [];
    const stop = app.deps.changes.subscribe({
      onNotification: ({ topic, ids }) => topic === 'people' && notified.push(ids),
    });
    await add(member);
    await remove(member);
    await app.deps.db.updateTable('members').set({ hasHostRole: true }).where('id', '=', other.id).execute();
    const expected = [[member.id], [member.id], [other.id]];
    await vi.waitFor(() => expect(notified).toEqual(expected), { timeout: 15_000 });
    stop();
    await listener.close();
  });
});
