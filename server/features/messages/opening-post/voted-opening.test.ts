import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { setOnSaleTimes, type TestOpening } from '../../../../test/factories.ts';
import { propose, publish, vote } from '../../../../test/proposals/propose.ts';
import { guestsChannel } from '../../../../test/discord-calls/guests-channel.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { enqueueAutomaticMessages } from '../automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  // The post about proposals is in the same channel.
  await app.deps.db.updateTable('settings').set({ messagesEnabled: false }).execute();
});
afterEach(() => app.close());

const { posts, text } = guestsChannel(() => app);
const stages = async () => {
  const rows = await app.deps.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'guests.opening_post')
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => (payload as { stage: string }).stage);
};

async function run() {
  await enqueueAutomaticMessages(app.deps);
  await deliverMessages(app.deps);
  await editMessages(app.deps);
}

async function later(ms: number) {
  app.clock.advance(ms);
  await run();
}

/** Publishes an opening that two members voted for. */
async function published(startsIn: number, onSaleIn?: number): Promise<number> {
  const [id] = await propose(app, { startsIn, votesNeeded: 2 });
  for (let each = 0; each < 2; each += 1) await vote(app, id);
  await app.deps.db.deleteFrom('outbox').execute();
  await app.deps.db.updateTable('settings').set({ messagesEnabled: true }).execute();
  const openingId = await publish(app, id);
  if (onSaleIn !== undefined) {
    const at = new Date(app.clock.now().getTime() + onSaleIn);
    await setOnSaleTimes(
      app.deps,
      openingId,
      forEachOnSaleGroup(() => at),
    );
  }
  return openingId;
}

const line = 'It happens: 2 members voted for this opening.';

describe('the post that an opening happens', () => {
  it('is sent when it is published, also three weeks ahead, and is the first one of the opening (PROPOSAL-9, POST-1)', async () => {
    await published(21 * day);
    await run();
    expect([posts().length, text().split('\n')[0]]).toEqual([1, line]);
    for (let each = 0; each < 15; each += 1) await later(day);
    expect(await stages()).toEqual(['voted']);
    expect(posts()).toHaveLength(1);
    await later(6 * day - 10 * minute);
    expect([posts().length, text().split('\n')[0]]).toEqual([1, line]);
    await later(10 * minute);
    expect(text()).not.toContain('It happens');
  });

  it('is followed by the post for its sale, as with any opening (PROPOSAL-9, POST-1)', async () => {
    await published(21 * day, 2 * day);
    await run();
    await later(2 * day);
    expect([await stages(), posts().length]).toEqual([['voted', 'sale'], 1]);
    expect(text()).toContain(line);
  });

  it('is sent where opening posts are switched off, and edited; nothing follows it (PROPOSAL-9, POST-8)', async () => {
    await app.deps.db.updateTable('settings').set({ openingPosts: false }).execute();
    const id = await published(10 * day, hour);
    await run();
    expect([await stages(), posts().length]).toEqual([['voted'], 1]);
    await later(hour);
    expect(text()).toContain('Rooms left');
    const rooms = await app.deps.db.selectFrom('openingRooms').select('id').where('openingId', '=', id).execute();
    const opening = await app.deps.db
      .selectFrom('openings')
      .innerJoin('resorts', 'resorts.id', 'openings.resortId')
      .select(['openings.startsAt', 'resorts.id', 'resorts.name'])
      .where('openings.id', '=', id)
      .executeTakeFirstOrThrow();
    const { startsAt, ...resort } = opening;
    await aBooking(app, { id, resort, startsAt, roomIds: rooms.map((room) => room.id) } satisfies TestOpening);
    await later(minute);
    expect(text()).toMatch(/: 1$/m);
    await later(4 * day);
    expect([await stages(), posts().length]).toEqual([['voted'], 1]);
  });

  it('control: of an opening without a proposal nothing is posted three weeks ahead, or where posts are off', async () => {
    const id = await published(21 * day);
    await app.deps.db.updateTable('proposals').set({ state: 'withdrawn', openingId: null }).execute();
    await run();
    await app.deps.db.updateTable('settings').set({ openingPosts: false }).execute();
    await run();
    expect([await stages(), posts(), id]).toEqual([[], [], expect.any(Number)]);
  });

  it('of an opening that was moved later is sent seven days ahead of its new time (PROPOSAL-9, POST-1)', async () => {
    const id = await published(21 * day);
    await run();
    await later(2 * day);
    const startsAt = new Date(app.clock.now().getTime() + 12 * day);
    await app.deps.db.updateTable('openings').set({ startsAt }).where('id', '=', id).execute();
    await later(hour);
    expect(await stages()).toEqual(['voted']);
    await later(5 * day);
    expect([await stages(), posts().length]).toEqual([['voted', 'announced'], 1]);
    expect(text()).toContain(line);
  });

  it('is not sent where staff switched off the posts of this opening (PROPOSAL-9, MSG-7)', async () => {
    const openingId = await published(21 * day);
    await app.deps.db.insertInto('switchedOffMessages').values({ openingId, kind: 'guests.opening_post' }).execute();
    await run();
    expect(posts()).toEqual([]);
  });
});
