import { RawNode, type RootOperationNode } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberActor } from '../../../server/actor.ts';
import {
  deleteBooking,
  removeResortBookings,
} from '../../../server/features/bookings/bulk-removal/commands/remove-bookings.ts';
import { undoBulkRemoval } from '../../../server/features/bookings/bulk-removal/commands/undo-bulk-removal.ts';
import { deleteOpening } from '../../../server/features/openings/deletions/commands/delete-opening.ts';
import { undoDeletion } from '../../../server/features/openings/deletions/commands/undo-deletion.ts';
import { aBooking } from '../../booked.ts';
import { aMember, anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { changeFunction, meetDuringPause, pause } from '../support/changed-functions.ts';
import { delayMessages, untilDelayed } from '../support/delayed-writes.ts';
import { forgetUnits } from '../support/two-servers.ts';
import { withSql } from '../support/without-row-locks.ts';

/*
 * The booking of a guest was removed, and they booked another room of the opening. One admin removes the bookings of
 * the resort again while another one undoes the first removal: whichever is first, the second must see what it did.
 */

let app: TestApp;
let actor: MemberActor;
beforeEach(async () => {
  app = await startTestApp();
  actor = { kind: 'member', member: await aMember(app.deps, { isAdmin: true }), sessionId: 'a test' };
});
afterEach(() => app.close());

/** The second removal has cancelled and not committed when the undo begins. */
async function meet(deps: TestApp['deps']) {
  const opening = await anOpening(app.deps, { rooms: [{ units: 2 }, { units: 2 }] });
  const { member } = await aBooking(app, opening);
  const first = await removeResortBookings(deps, actor, { name: opening.resort.name, idempotencyKey: null });
  await aBooking(app, opening, { member, room: 1 });
  await delayMessages(app.deps.db);
  const removal = removeResortBookings(deps, actor, { name: opening.resort.name, idempotencyKey: null });
  await untilDelayed(app.deps.db);
  const undone = await undoBulkRemoval(deps, actor, first.id ?? 0);
  const { count } = await removal;
  return { count, restored: undone.restoredCount, refused: undone.notRestored.map(({ code }) => code) };
}

describe('an undo during the removal of a resort', () => {
  it('runs after it: the guest has no other booking any more and gets theirs back (REMOVAL-9)', async () => {
    expect(await meet(app.deps)).toEqual({ count: 1, restored: 1, refused: [] });
  });

  control('without the advisory lock, a booking that is being removed blocks the first one of the guest', async () => {
    expect(await meet(withoutTurns(app.deps))).toEqual({ count: 1, restored: 0, refused: ['booking_limit_reached'] });
  });
});

/** A booking is removed while the undo of the deletion of its opening is about to restore it. */
async function removeDuringUndo(db = app.deps.db) {
  const opening = await anOpening(app.deps);
  const { reference } = await aBooking(app, opening);
  const deletion = await deleteOpening(app.deps, actor, { openingId: opening.id, reason: null, idempotencyKey: null });
  await changeFunction(app.deps.db, 'restore_booking', (source) =>
    source.replace(/\nbegin\n/, `$&  perform ${pause};\n`),
  );
  await meetDuringPause(
    app.deps.db,
    () => undoDeletion({ ...app.deps, db }, actor, deletion.id),
    () => deleteBooking(app.deps, actor, reference),
  );
  return (await app.violations()).map(({ invariant }) => invariant);
}

describe('a booking is removed during the undo of a deletion', () => {
  it('is removed after it came back, and leaves its room (REMOVAL-2, OPENING-24)', async () => {
    expect(await removeDuringUndo()).toEqual([]);
  });

  control(
    'without the lock of the booking it comes back after it was removed, and nobody sees who has the room',
    async () => {
      const db = withSql(app.deps.db, (source) => source.replace('order by id for no key update', 'order by id'));
      expect(await removeDuringUndo(db)).toContain(
        'I02 a booking that was removed before its session was over has no room',
      );
      await forgetUnits({ app });
    },
  );
});

function withoutTurns(deps: TestApp['deps']): TestApp['deps'] {
  const isTurn = (node: RootOperationNode) =>
    node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('pg_advisory_xact_lock'));
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => (isTurn(node) ? RawNode.createWithSql('select 1') : node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { ...deps, db };
}
