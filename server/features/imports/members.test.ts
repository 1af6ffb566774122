import { listSent } from '@sunset/standin/console/control/routes.ts';
import { personIds, roleIds } from '@sunset/standin/ids.ts';
import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Member } from '../../actor.ts';
import { refusal } from '../../../test/booked.ts';
import { Browser } from '../../../test/browser.ts';
import { aMember, aReachableMember } from '../../../test/factories.ts';
import { csvOf, importText, preview, rowsOf } from '../../../test/imports/imports.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { beginDueGold } from './commands/begin-due-gold.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});

const file = (...rows: [string, string][]) => csvOf([['Discord ID', 'Gold until'], ...rows]);
const settings = { timezone: 'UTC', date_order: 'day_first' } as const;
const until = '2027-06-30T22:59:00.000Z';
const end = '2027-06-30 22:59';

const undo = (importId: number) => admin('POST /admin/imports/{importId}/undo', { params: { importId } });
const goLive = (importId: number) => admin('POST /admin/imports/{importId}/live', { params: { importId } });
const goldOf = async (member: { id: number }) =>
  (await admin('GET /admin/members/{memberId}', { params: { memberId: member.id } })).gold;
const importMembers = (...rows: [string, string][]) => importText(admin, 'members', file(...rows), settings);
const hasRole = ({ discordId }: Member) =>
  app.standin.world.people.get(discordId).member?.roles.includes(roleIds.gold) === true;
const messagesTo = ({ discordId }: Member) => listSent(app.standin.world).directMessages[discordId] ?? [];

it('makes members gold at Go live and not before, with role and message; twice adds nothing (IMPORT-16)', async () => {
  const member = await aReachableMember(app);
  const { id, counts } = await importMembers([member.discordId, end], [member.discordId, end]);
  expect(counts).toMatchObject({ new: 1, same: 1, problem: 0 });
  await app.deliver();
  expect([(await goldOf(member)).until, hasRole(member), messagesTo(member)]).toEqual([null, false, []]);
  expect((await importMembers([member.discordId, end])).counts).toMatchObject({ new: 0, same: 1 });
  expect(await goLive(id)).toEqual({ success: true, published_count: 0, messaged_count: 1 });
  await app.deliver();
  expect(hasRole(member)).toBe(true);
  expect(messagesTo(member).map(({ message }) => message.embeds[0]?.title)).toEqual(['You are a Gold Customer']);
  const { until: goldUntil, memberships } = await goldOf(member);
  expect(goldUntil).toBe(until);
  expect(memberships).toMatchObject([{ ends_at: until, months: null, payment_method: null, amount: null }]);
  expect((await importMembers([member.discordId, end])).counts).toMatchObject({ new: 0, same: 1 });
  expect((await refusal(undo(id)))?.code).toBe('already_decided');
});

it('gives gold at the first sign-in to somebody who was no member at Go live, once (IMPORT-16)', async () => {
  const { id } = await importMembers([personIds.regular, end]);
  expect(await goLive(id)).toMatchObject({ messaged_count: 0 });
  const { user } = await new Browser(app).signIn('regular');
  expect(user).toMatchObject({ gold_until: until });
  await new Browser(app).signIn('regular');
  const stored = await app.deps.db.selectFrom('goldMemberships').select('id').where('importId', '=', id).execute();
  expect(stored).toHaveLength(1);
});

it('finds somebody who signed in while it went live by the job of memberships (IMPORT-16)', async () => {
  const discordId = '1299999999999999999';
  const { id } = await importMembers([discordId, end]);
  await goLive(id);
  const now = app.clock.now();
  const names = { username: 'late', displayName: 'late' };
  const member = await app.deps.db
    .insertInto('members')
    .values({ discordId, ...names, rolesCheckedAt: now, createdAt: now, lastLoginAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await goldOf(member)).until).toBeNull();
  await beginDueGold(app.deps);
  await beginDueGold(app.deps);
  expect(await goldOf(member)).toMatchObject({ until, memberships: [{ ends_at: until }] });
});

it('an undo takes all of it back, and an earlier file counts again (IMPORT-13, IMPORT-16)', async () => {
  const member = await aMember(app.deps);
  const first = await importMembers([member.discordId, end]);
  const corrected = await importMembers([member.discordId, '2027-05-01 12:00']);
  expect(corrected.counts).toMatchObject({ changed: 1 });
  expect(await undo(corrected.id)).toEqual({ success: true, undone_count: 1, left_count: 0 });
  expect(await goLive(first.id)).toMatchObject({ messaged_count: 1 });
  expect((await goldOf(member)).until).toBe(until);
});

it('the latest file counts, whichever goes live first (IMPORT-16)', async () => {
  const member = await aMember(app.deps);
  const first = await importMembers([member.discordId, end]);
  const corrected = await importMembers([member.discordId, '2027-05-01 12:00']);
  expect(await goLive(first.id)).toMatchObject({ messaged_count: 0 });
  expect(await goLive(corrected.id)).toMatchObject({ messaged_count: 1 });
  expect(await goldOf(member)).toMatchObject({ until: '2027-05-01T12:00:00.000Z', memberships: [{}] });
});

it('extends a running membership, and does not shorten one (IMPORT-16, GOLD-2)', async () => {
  const member = await aMember(app.deps);
  const body = { months: 1, payment_method: 'robux', amount: 500, extends_until: null } as const;
  const { gold } = await admin('POST /admin/members/{memberId}/gold-memberships', {
    params: { memberId: member.id },
    body,
  });
  const shorter = new Date(Date.parse(gold.until ?? '') - 60_000).toISOString();
  expect((await importMembers([member.discordId, shorter])).counts).toMatchObject({ same: 1 });
  const { id, counts } = await importMembers([member.discordId, end]);
  expect(counts).toMatchObject({ changed: 1 });
  await goLive(id);
  expect((await goldOf(member)).memberships).toMatchObject([{ starts_at: gold.until, ends_at: until }, { months: 1 }]);
});

it('two admins import the same file at once: the second finds what the first imported (IMPORT-9, IMPORT-16)', async () => {
  const member = await aMember(app.deps);
  const other = await app.client(await aMember(app.deps, { isAdmin: true }));
  const drafts = await Promise.all(
    [admin, other].map(async (call) => {
      const { id } = await preview(call, 'members', file([member.discordId, end]), settings);
      return { call, params: { importId: id } };
    }),
  );
  const done = await Promise.all(
    drafts.map(({ call, params }) => call('POST /admin/imports/{importId}/import', { params })),
  );
  expect(done.map(({ counts }) => counts.new).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

it('says what is wrong with a row (IMPORT-6, IMPORT-8)', async () => {
  const { id } = await preview(
    admin,
    'members',
    file(
      ['1199999999999999990', '2020-01-01'],
      ['1199999999999999991', '2099-01-01'],
      ['1199999999999999992', end],
      ['1199999999999999992', '2027-06-29'],
      ['2.23345E+17', end],
      ['mia', end],
      ['', end],
      ['1199999999999999993', 'soon'],
    ),
    settings,
  );
  expect((await rowsOf(admin, id)).map(({ outcome, problem }) => problem ?? outcome)).toEqual([
    'gold_over',
    'gold_too_long',
    'new',
    'gold_twice',
    'rounded_id',
    'bad_id',
    'no_id',
    'bad_date',
  ]);
});

it('deletes the Discord ids of people whose account is deleted (IMPORT-15, PRIVACY-2)', async () => {
  const member = await aMember(app.deps);
  const { id } = await importMembers([member.discordId, end]);
  await (
    await app.client(member)
  )('DELETE /user/account', { body: { confirmation: 'DELETE' } });
  const rows = await app.deps.db.selectFrom('importRows').select('discordId').where('importId', '=', id).execute();
  expect(rows).toEqual([{ discordId: null }]);
});
