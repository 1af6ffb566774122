import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../server/errors/app-error.ts';
import { createOpenings } from '../../../server/features/openings/admin/commands/create-openings.ts';
import { publishOpenings } from '../../../server/features/openings/publication/commands/publish-openings.ts';
import type { DatabaseDeps } from '../../../server/database/transact.ts';
import { system } from '../../../server/actor.ts';
import { sql } from 'kysely';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { day } from '../../test-clock.ts';
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

  control('without the lock it is published after its deletion', async () => {
    const { outcome } = await publishDuringDeletion({ ...app.deps, db: withoutRowLocks(app.deps.db) });
    expect(outcome).toBe('ok');
    expect(await app.deps.db.selectFrom('auditLog').select('action').execute()).toContainEqual({
      action: 'opening.publish',
    });
  });
});

describe('an opening that is planned while its resort is closed', () => {
  async function planDuringClosing() {
    const { resort } = await anOpening(app.deps);
    const start = new Date(app.deps.now().getTime() + 3 * day);
    const planning = await app.deps.db.transaction().execute(async (db) => {
      await db.selectFrom('resorts').select('id').where('id', '=', resort.id).forNoKeyUpdate().execute();
      const period = { startsAt: start, endsAt: new Date(start.getTime() + day), reason: 'Rebuilding' };
      await db
        .insertInto('closures')
        .values({ resortId: resort.id, ...period, createdAt: app.deps.now() })
        .execute();
      const input = {
        resortName: resort.name,
        start,
        zone: 'Europe/Rome',
        weeks: 1,
        onSale: null,
        despiteClosures: [],
      };
      const call = outcomeOf(createOpenings(app.deps, system, { ...input, publication: { kind: 'now' } }));
      await untilWaitingForLock(app.deps.db);
      return { call };
    });
    return planning.call;
  }

  it('is refused (CLOSURE-2)', async () => {
    expect(await planDuringClosing()).toBe('resort_closed');
  });

  control('without the trigger it lies in the closure', async () => {
    await sql`drop trigger openings_outside_closures on openings`.execute(app.deps.db);
    expect(await planDuringClosing()).toBe('ok');
    expect((await checkData(app.deps.db)).map(({ invariant }) => invariant)).toEqual([
      'CLOSURE-2 no opening was planned into a closure that the call did not name',
    ]);
    await app.deps.db.updateTable('closures').set({ liftedAt: app.deps.now() }).execute();
  });
});
