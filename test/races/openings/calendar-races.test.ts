import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberActor } from '../../../server/actor.ts';
import { deleteAccount } from '../../../server/features/accounts/personal-data/commands/delete-account.ts';
import { resetFeed } from '../../../server/features/calendars/commands/reset-feed.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aMember } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { delayWrites, stopDelays, untilDelayed } from '../support/delayed-writes.ts';

let app: TestApp;
let actor: MemberActor;
beforeEach(async () => {
  app = await startTestApp();
  actor = { kind: 'member', member: await aMember(app.deps), sessionId: app.deps.random.uuid() };
});
afterEach(() => app.close());

/** Resets the private calendar of a member whose account was deleted in a transaction that is not committed. */
async function resetDuringDeletion(reset: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const { db } = app.deps;
  await delayWrites(db, 'audit_log', 0.5);
  const deletion = deleteAccount(app.deps, actor);
  await untilDelayed(db);
  const [result] = await Promise.allSettled([reset(), deletion]);
  await stopDelays(db);
  return result;
}

describe('a private calendar that is created while its account is deleted', () => {
  it('is refused (CAL-5)', async () => {
    const { status, ...rest } = await resetDuringDeletion(() => resetFeed(app.deps, actor));
    expect([status, rest]).toMatchObject(['rejected', { reason: { code: 'invalid_token' } }]);
    expect(await app.violations()).toEqual([]);
  });

  control('without the lock on the member it outlives the account', async () => {
    const { db, random, now } = app.deps;
    const feed = { memberId: actor.member.id, tokenHash: Buffer.from(random.bytes(32)), createdAt: now() };
    await resetDuringDeletion(() => db.insertInto('calendarFeeds').values(feed).execute());
    expect(await checkData(db)).toMatchObject([{ invariant: 'CAL-5 a deleted account has no private calendar' }]);
    await db.deleteFrom('calendarFeeds').execute();
  });
});
