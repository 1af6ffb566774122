import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';
import { changeFunction } from '../../../test/races/support/changed-functions.ts';

let app: TestApp;
let member: Member;
beforeEach(async () => {
  app = await startTestApp();
  member = await aMember(app.deps, { username: 'curious' });
});
afterEach(() => app.close());

async function callAs(who: Member, { on = app, path = '/api/admin/bookings?q=private' } = {}): Promise<number> {
  return (await on.fetch(path, { headers: { authorization: `Bearer ${await app.token(who)}` } })).status;
}

const deniedRows = () =>
  app.deps.db.selectFrom('auditLog').selectAll().where('action', '=', 'admin.denied').orderBy('id').execute();

/** Sixty calls at once, as one client with many connections sends them. */
async function flood(on = app): Promise<void> {
  const token = await app.token(member);
  const headers = { authorization: `Bearer ${token}` };
  const calls = Array.from({ length: 60 }, () => on.fetch('/api/admin/bookings', { headers }));
  const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([403]));
}

describe('an admin call by a member who is not an admin', () => {
  it('writes an audit row with the member id and the path of the contract (AUDIT-4)', async () => {
    expect(await callAs(member)).toBe(403);
    expect(await deniedRows()).toMatchObject([
      {
        actorKind: 'member',
        actorMemberId: member.id,
        subject: 'call',
        subjectId: 'GET /admin/bookings',
        before: null,
        after: null,
      },
    ]);
  });

  it('is shown in the audit log of the panel', async () => {
    await callAs(member);
    const call = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect(await call('GET /admin/activity', { query: { subject: 'call' } })).toMatchObject([
      {
        action: 'admin.denied',
        actor: { name: 'curious', discord_id: member.discordId },
        subject_id: 'GET /admin/bookings',
      },
    ]);
  });

  it('writes no row for an admin, a visitor or a call that is not for admins', async () => {
    const admin = await aMember(app.deps, { isAdmin: true });
    expect(await callAs(admin)).toBe(200);
    expect((await app.fetch('/api/admin/bookings')).status).toBe(401);
    expect(await callAs(member, { path: '/api/user/bookings' })).toBe(200);
    expect(await deniedRows()).toEqual([]);
  });

  it('writes five rows at once and five each hour, whatever the member sends to two servers (AUDIT-4)', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
    for (let count = 0; count < 8; count += 1) await callAs(member, { on: count % 2 ? app : other });
    await flood();
    await flood(other);
    expect(await deniedRows()).toHaveLength(5);
    const neighbour = await aMember(app.deps);
    await callAs(neighbour);
    expect(await deniedRows()).toHaveLength(6);
    for (let minutes = 0; minutes < 60; minutes += 3) {
      app.clock.advance(hour / 20);
      await callAs(member, { on: minutes % 2 ? app : other });
    }
    expect(await deniedRows()).toHaveLength(6 + 5);
    await other.close();
  });

  it('control: without the limit every call writes a row', async () => {
    await changeFunction(app.deps.db, 'take_rate_limit', (source) =>
      source.replace(/\bbegin\b/, "begin\n  return interval '0';"),
    );
    for (let count = 0; count < 20; count += 1) await callAs(member);
    expect(await deniedRows()).toHaveLength(20);
  });

  it('runs no query except the session look-up once the limit is reached', async () => {
    for (let count = 0; count < 6; count += 1) await callAs(member);
    await sql`alter table rate_limit_buckets rename to rate_limit_buckets_gone`.execute(app.deps.db);
    expect(await callAs(member)).toBe(403);
    await sql`alter table rate_limit_buckets_gone rename to rate_limit_buckets`.execute(app.deps.db);
  });
});
