import { automaticMessageKinds, siteSwitchOf, type AutomaticMessageKind } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { anOpening, publishNow, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { closeSessions } from '../../bookings/commands/close-sessions.ts';
import { enqueueAutomaticMessages } from './commands/enqueue-automatic-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const step = 15 * minute;

/** An opening of tomorrow with a code and a guest who is approved and will come. */
async function anEvening(): Promise<TestOpening> {
  const opening = await anOpening(app.deps, { startsIn: day });
  await publishNow(app.deps, opening);
  await app.deps.db.updateTable('openings').set({ neighborhoodCode: 'SUN 42' }).where('id', '=', opening.id).execute();
  await aBooking(app, opening, { status: 'confirmed' });
  return opening;
}

/** The automatic kinds that are enqueued from now on until an hour after the session. */
async function enqueuedUntilOver({ id, startsAt }: TestOpening): Promise<string[]> {
  for (const over = startsAt.getTime() + 2 * hour; app.clock.now().getTime() <= over; app.clock.advance(step)) {
    if (app.clock.now().getTime() === startsAt.getTime())
      await app.deps.db
        .updateTable('bookings')
        .set({ checkedInAt: startsAt, updatedAt: startsAt })
        .where('openingId', '=', id)
        .execute();
    await closeSessions(app.deps);
    await enqueueAutomaticMessages(app.deps);
  }
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from outbox where kind = any (${automaticMessageKinds})`.execute(app.deps.db);
  return rows.map(({ kind }) => kind).toSorted();
}

const without = (off: AutomaticMessageKind) => automaticMessageKinds.filter((kind) => kind !== off).toSorted();

describe('every automatic message', () => {
  it('control: is enqueued while its switches are on', async () => {
    expect(await enqueuedUntilOver(await anEvening())).toEqual(automaticMessageKinds.toSorted());
  });

  it.each(automaticMessageKinds)('%s is not enqueued for an opening with its switch off (MSG-7)', async (kind) => {
    const opening = await anEvening();
    await app.deps.db.insertInto('switchedOffMessages').values({ openingId: opening.id, kind }).execute();
    expect(await enqueuedUntilOver(opening)).toEqual(without(kind));
  });

  it.each(automaticMessageKinds.filter((kind) => siteSwitchOf(kind) !== null))(
    '%s is not enqueued while the community has its switch off (POST-1)',
    async (kind) => {
      const opening = await anEvening();
      await sql`update settings set ${sql.ref(siteSwitchOf(kind)?.id ?? '')} = false`.execute(app.deps.db);
      expect(await enqueuedUntilOver(opening)).toEqual(without(kind));
    },
  );
});
