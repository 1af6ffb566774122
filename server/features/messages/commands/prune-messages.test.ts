import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour } from '../../../../test/test-clock.ts';
import { system } from '../../../actor.ts';
import { shortenRetention } from '../../installation/commands/shorten-retention.ts';
import { purgeSessions } from '../../auth/commands/purge-sessions.ts';
import { sliceSize } from '../../../database/delete-in-slices.ts';
import { pruneMessages } from './prune-messages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settleAll = () => app.deps.db.updateTable('outbox').set({ status: 'sent' }).execute();
const left = async () =>
  (await app.deps.db.selectFrom('outbox').select('payload').orderBy('id').execute()).map(({ payload }) => payload);

it('deletes settled messages after the retention period, and keeps those that a guest still reads or that wait (MSG-27)', async () => {
  await aBooking(app, await anOpening(app.deps, { startsIn: 2 * hour }));
  const later = await aBooking(app, await anOpening(app.deps, { startsIn: 200 * day }));
  await settleAll();
  await app.deps.db
    .insertInto('outbox')
    .values({
      dedupKey: 'waiting',
      kind: 'admin.code_warning',
      payload: JSON.stringify({ discord_id: '1' }),
      notBefore: app.clock.now(),
      nonce: 'waiting',
      createdAt: app.clock.now(),
    })
    .execute();
  app.clock.advance(89 * day);
  await pruneMessages(app.deps);
  expect(await left()).toHaveLength(3);
  app.clock.advance(2 * day);
  await pruneMessages(app.deps);
  expect(await left()).toEqual([{ reference: later.reference }, { discord_id: '1' }]);
});

it('remembers up to when messages were deleted, although the retention is raised (MSG-27)', async () => {
  const prune = (messageRetentionDays: number) =>
    pruneMessages({ ...app.deps, config: { ...app.deps.config, messageRetentionDays } });
  await prune(90);
  await shortenRetention(app.deps, system, { variable: 'MESSAGE_RETENTION_DAYS', to: 30 });
  await aBooking(app, await anOpening(app.deps, { startsIn: 2 * hour }));
  await settleAll();
  app.clock.advance(40 * day);
  // Two servers during the change, the last one with the raised retention.
  await prune(30);
  await prune(90);
  expect(await app.violations()).toEqual([]);
  // Control: without the trigger the time moves back, and the booking seems to miss its message.
  await sql`alter table messenger disable trigger messenger_keep_pruned_before`.execute(app.deps.db);
  await prune(90);
  expect((await app.violations()).map(({ invariant }) => invariant)).toEqual([
    'I08 a booking and its message stand together',
  ]);
  await sql`alter table messenger enable trigger messenger_keep_pruned_before`.execute(app.deps.db);
  await shortenRetention(app.deps, system, { variable: 'MESSAGE_RETENTION_DAYS', to: 30 });
  await prune(30);
  expect(await app.violations()).toEqual([]);
});

it('deletes more than one slice in a run', async () => {
  const at = app.clock.now();
  await app.deps.db
    .insertInto('outbox')
    .values(
      Array.from({ length: sliceSize + 10 }, (_, index) => ({
        dedupKey: `old:${index}`,
        kind: 'booking.placed',
        payload: JSON.stringify({ reference: `SR-old-${index}` }),
        status: 'sent',
        notBefore: at,
        nonce: 'old',
        createdAt: at,
      })),
    )
    .execute();
  app.clock.advance(91 * day);
  await pruneMessages(app.deps);
  expect(JSON.stringify(await left())).not.toContain('SR-old-');
});

it('deletes sign-ins and sessions a day after they expired, slice by slice (AUTH-15)', async () => {
  const member = await aMember(app.deps);
  await app.token(member);
  const at = app.clock.now();
  await app.deps.db
    .insertInto('signIns')
    .values(
      Array.from({ length: sliceSize + 10 }, (_, index) => ({
        stateHash: Buffer.from(`state ${index}`),
        purpose: 'user',
        browserHash: Buffer.from('browser'),
        verifier: 'verifier',
        expiresAt: at,
        createdAt: at,
      })),
    )
    .execute();
  app.clock.advance(3 * day);
  await purgeSessions(app.deps);
  expect(await app.deps.db.selectFrom('signIns').select('purpose').execute()).toEqual([]);
  const sessions = await app.deps.db.selectFrom('sessions').select('id').where('memberId', '=', member.id).execute();
  expect(sessions).toEqual([]);
});
