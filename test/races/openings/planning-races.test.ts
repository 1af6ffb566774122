import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../server/errors/app-error.ts';
import { publishOpenings } from '../../../server/features/openings/publication/commands/publish-openings.ts';
import type { DatabaseDeps } from '../../../server/database/transact.ts';
import { system } from '../../../server/actor.ts';
import { anOpening } from '../../factories.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { withoutRowLocks } from '../support/without-row-locks.ts';

/* Two who plan at the same moment. The controls remove the locks. */

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('an opening that is published while somebody deletes it', () => {
  async function publishDuringDeletion(deps: DatabaseDeps) {
    const { id } = await anOpening(app.deps);
    await app.deps.db.updateTable('openings').set({ publishedAt: null }).where('id', '=', id).execute();
    const publishing = await app.deps.db.transaction().execute(async (db) => {
      await db.updateTable('openings').set({ cancelledAt: app.deps.now() }).where('id', '=', id).execute();
      const call = outcomeOf(publishOpenings(deps, system, { openingIds: [id], publication: { kind: 'now' } }));
      await untilWaitingForLock(app.deps.db);
      return { call };
    });
    const outcome = await publishing.call;
    const { publishedAt } = await app.deps.db
      .selectFrom('openings')
      .select('publishedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { outcome, publishedAt };
  }

  it('is deleted, and its creation is reported to nobody (OPENING-21)', async () => {
    expect(await publishDuringDeletion(app.deps)).toEqual({ outcome: 'not_found', publishedAt: null });
  });

  it('control: without the lock it is published after its deletion', async () => {
    const { outcome } = await publishDuringDeletion({ ...app.deps, db: withoutRowLocks(app.deps.db) });
    expect(outcome).toBe('ok');
    expect(await app.deps.db.selectFrom('auditLog').select('action').execute()).toContainEqual({
      action: 'opening.publish',
    });
  });
});
