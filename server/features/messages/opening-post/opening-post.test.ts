import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening, publishNow, setOnSaleTimes, type TestOpening } from '../../../../test/factories.ts';
import { guestsChannel } from '../../../../test/discord-calls/guests-channel.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { aWaitingMember } from '../../../../test/waiting.ts';
import { announceFreeRooms } from '../../waiting-list/commands/announce-free-rooms.ts';
import { enqueueAutomaticMessages } from '../automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { claimEdits } from '../edits/claim-edits.ts';
import { recordEdit } from '../edits/record-edit.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';
import { findNextEdit } from '../edits/queries.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const second = 1000;
const { posts, text, labels, calls, fail } = guestsChannel(() => app);
const title = () => posts().at(-1)?.embeds[0]?.title;
const rows = () => app.deps.db.selectFrom('editedMessages').selectAll().orderBy('id').execute();

async function run() {
  await enqueueAutomaticMessages(app.deps);
  await deliverMessages(app.deps);
  await editMessages(app.deps);
}

async function later(ms: number) {
  app.clock.advance(ms);
  await run();
}

/** An opening that was published just now. */
async function published(facts: Parameters<typeof anOpening>[1] & { onSaleIn?: number } = {}): Promise<TestOpening> {
  const { onSaleIn, ...wish } = facts;
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 2 }], ...wish });
  await publishNow(app.deps, opening);
  if (onSaleIn !== undefined) {
    const at = new Date(app.clock.now().getTime() + onSaleIn);
    await setOnSaleTimes(
      app.deps,
      opening.id,
      forEachOnSaleGroup(() => at),
    );
  }
  return opening;
}

describe('the opening post', () => {
  it('is new when the opening is published, on sale and 15 minutes ahead, and the older ones are deleted (POST-1, MSG-3)', async () => {
    const opening = await published({ onSaleIn: day });
    await run();
    expect([posts().length, title(), labels()]).toEqual([1, `${opening.resort.name}: next opening`, ['Remind me']]);
    const [first] = posts();
    await later(day);
    expect([posts().length, title(), labels()]).toEqual([1, `${opening.resort.name}: on sale now`, ['Book']]);
    expect(posts()[0]?.id).not.toBe(first?.id);
    await later(day - 15 * minute);
    expect([posts().length, labels()]).toEqual([1, ['Book', 'I’m here']]);
    expect([calls('POST'), calls('DELETE')]).toEqual([3, 2]);
    await run();
    expect([calls('POST'), calls('DELETE')]).toEqual([3, 2]);
    expect(await app.violations()).toEqual([]);
    // Control: the check finds posts that are not to be deleted.
    await app.deps.db.updateTable('editedMessages').set({ replacedAt: null, closedAt: null }).execute();
    expect(await app.violations()).toMatchObject([{ invariant: expect.stringMatching(/^POST-1 /) }]);
    await app.deps.db.deleteFrom('editedMessages').execute();
  });

  it('follows the evening: rooms left, sold out with those who wait, live, and thanks with figures (POST-3)', async () => {
    const opening = await published({ startsIn: 2 * hour });
    await run();
    const asOf = Math.floor(app.clock.now().getTime() / 1000);
    expect(text()).toContain(`Rooms left, as of <t:${asOf}:F>`);
    expect(text()).toMatch(/: 2$/);
    const bookings = [await aBooking(app, opening, { status: 'confirmed' }), await aBooking(app, opening)];
    await later(15 * second);
    expect([title(), labels()]).toEqual([`${opening.resort.name}: sold out`, ['Waiting list']]);
    await aWaitingMember(app, opening);
    await later(15 * second);
    expect(text()).toContain('1 member is on the waiting list');
    app.clock.set(opening.startsAt);
    await run();
    expect([title(), labels()]).toEqual([`${opening.resort.name}: live now`, ['I’m here']]);
    const set = { checkedInAt: app.clock.now() };
    await app.deps.db
      .updateTable('bookings')
      .set(set)
      .where('reference', '=', bookings[0]?.reference ?? '')
      .execute();
    await later(hour);
    expect([title(), labels()]).toEqual([`${opening.resort.name}: thank you`, []]);
    expect(text()).toContain('Thanks to 1 guest');
    expect(posts()).toHaveLength(1);
  });

  it('says that the opening was cancelled, and has no buttons then (POST-3)', async () => {
    const opening = await published();
    await run();
    const cancelledAt = app.clock.now();
    await app.deps.db.updateTable('openings').set({ cancelledAt }).where('id', '=', opening.id).execute();
    await later(minute);
    expect([title(), labels()]).toEqual([`${opening.resort.name}: cancelled`, []]);
  });

  it('follows what staff change: the code and the name of the resort (POST-3)', async () => {
    const opening = await published({ startsIn: 14 * minute });
    await run();
    await app.deps.db.updateTable('settings').set({ announcementShowsCode: true }).execute();
    await app.deps.db
      .updateTable('openings')
      .set({ neighborhoodCode: 'NEW 42' })
      .where('id', '=', opening.id)
      .execute();
    await later(minute);
    expect(JSON.stringify(posts())).toContain('NEW 42');
    await app.deps.db.updateTable('openings').set({ neighborhoodCode: 'NEW 43' }).execute();
    await later(minute);
    expect(JSON.stringify(posts())).toContain('NEW 43');
    await app.deps.db
      .updateTable('resorts')
      .set({ name: 'Coral Bay', version: sql`version + 1` })
      .execute();
    await later(minute);
    expect(title()).toBe('Coral Bay: on sale now');
  });

  it('is the only post: no announcement of its own, and none that a room is free (POST-2, OFFER-12)', async () => {
    await app.deps.db.updateTable('settings').set({ announceFreeRooms: true }).execute();
    await published({ startsIn: 20 * minute });
    await announceFreeRooms(app.deps);
    await run();
    await later(5 * minute);
    expect(posts()).toHaveLength(1);
  });

  it('is not sent where the community or an opening has it switched off (POST-8, MSG-7)', async () => {
    await app.deps.db.updateTable('settings').set({ openingPosts: false }).execute();
    const { id: opening } = await published();
    await run();
    expect(posts()).toEqual([]);
    const call = await app.client(await aMember(app.deps, { isHost: true }));
    const isShownOn = async () => {
      const [shown] = await call('GET /hosting/automatic-messages', { query: { opening } });
      return shown?.messages.find(({ kind }) => kind === 'opening_post')?.is_on;
    };
    expect(await isShownOn()).toBe(false);
    await app.deps.db
      .updateTable('settings')
      .set({ openingPosts: true, version: sql`version + 1` })
      .execute();
    expect(await isShownOn()).toBe(true);
    const { id: openingId } = await published();
    await app.deps.db.insertInto('switchedOffMessages').values({ openingId, kind: 'guests.opening_post' }).execute();
    await later(minute);
    expect(posts()).toHaveLength(1);
  });

  it('does not post what was published more than a day ago (POST-1)', async () => {
    await published({ startsIn: 5 * day });
    app.clock.advance(25 * hour);
    await run();
    expect(posts()).toEqual([]);
  });

  it('is sent for a month that is published at once when each opening is seven days ahead (POST-1)', async () => {
    for (let number = 1; number <= 10; number += 1) await published({ startsIn: number * 3 * day });
    await run();
    const counts = [posts().length];
    for (let passed = 1; passed <= 3; passed += 1) {
      await later(day);
      counts.push(posts().length);
    }
    // Those in 3 and 6 days, then that in 9.
    expect(counts).toEqual([2, 2, 3, 3]);
  });

  it('is sent at a sale that opens more than seven days ahead, and not again seven days ahead (POST-1)', async () => {
    await published({ startsIn: 20 * day, onSaleIn: day });
    await run();
    expect(calls('POST')).toBe(0);
    await later(day);
    expect([calls('POST'), labels()]).toEqual([1, ['Book']]);
    await later(12 * day);
    await later(hour);
    expect(calls('POST')).toBe(1);
  });

  it('posts only the newest of what waited while messages were switched off (POST-2)', async () => {
    await app.deps.db.updateTable('settings').set({ messagesEnabled: false }).execute();
    await published({ onSaleIn: hour });
    await run();
    await later(hour);
    await app.deps.db.updateTable('settings').set({ messagesEnabled: true }).execute();
    await run();
    expect([posts().length, calls('POST')]).toEqual([1, 1]);
  });
});

describe('edits of the post', () => {
  it('are one in 15 seconds at most, with the newest state (POST-5)', async () => {
    const opening = await published({ rooms: [{ units: 30 }] });
    await run();
    for (let each = 0; each < 24; each += 1) {
      await aBooking(app, opening);
      await later(5 * second);
    }
    expect(calls('PATCH')).toBe(8);
    await later(15 * second);
    expect(text()).toMatch(/: 6$/);
  });

  it('are none if no number changed, whatever time has passed (POST-5)', async () => {
    const opening = await published();
    await run();
    await app.deps.db.updateTable('settings').set({ version: 99 }).execute();
    await later(hour);
    expect(calls('PATCH')).toBe(0);
    const booking = await aBooking(app, opening);
    await (
      await app.client(booking.member)
    )('POST /user/bookings/{reference}/cancel', { params: booking });
    await later(hour);
    expect(calls('PATCH')).toBe(0);
  });

  it('30046: the numbers drop out of the text, and the post stays true (POST-6)', async () => {
    const opening = await published({ startsIn: 5 * hour });
    await run();
    app.clock.advance(2 * hour);
    const { limits } = app.standin.world.discord;
    limits.oldEdits.limit = 0;
    await aBooking(app, opening);
    await run();
    expect(text()).toMatch(/: 2$/);
    limits.oldEdits.limit = 30;
    await later(5 * minute);
    expect([text(), labels()]).toEqual([expect.not.stringMatching(/\d/), ['Book', 'Waiting list']]);
    const edits = calls('PATCH');
    await aBooking(app, opening);
    await later(5 * minute);
    expect(calls('PATCH')).toBe(edits);
    // The next new post has numbers again.
    app.clock.set(new Date(opening.startsAt.getTime() - 15 * minute));
    await run();
    expect(title()).toContain('sold out');
  });

  it('control: if it went on with numbers, the late edit would show some that nobody may correct', async () => {
    const opening = await published();
    await run();
    app.clock.advance(2 * hour);
    app.standin.world.discord.limits.oldEdits.limit = 0;
    await aBooking(app, opening);
    await run();
    app.standin.world.discord.limits.oldEdits.limit = 30;
    await app.deps.db.updateTable('editedMessages').set({ showsCounts: true }).execute();
    await later(5 * minute);
    expect(text()).toMatch(/: 1$/);
  });

  it('10008: a post that was deleted by hand is posted once more, and left then (POST-6)', async () => {
    const opening = await published({ rooms: [{ units: 9 }] });
    await run();
    for (const expected of [1, 0, 0]) {
      app.standin.world.discord.messages = [];
      await aBooking(app, opening);
      await later(minute);
      await later(minute);
      expect(posts()).toHaveLength(expected);
    }
  });

  it('control: without its key a deleted post is posted each time', async () => {
    const opening = await published({ rooms: [{ units: 9 }] });
    await run();
    for (let each = 0; each < 2; each += 1) {
      app.standin.world.discord.messages = [];
      await app.deps.db
        .updateTable('outbox')
        .set({ dedupKey: `${each}` })
        .where('dedupKey', 'like', '%:again')
        .execute();
      await aBooking(app, opening);
      await later(minute);
      await later(minute);
      expect(posts()).toHaveLength(1);
    }
  });

  it('429 and 500: the edit comes later, and nothing is posted twice (POST-5, MSG-18)', async () => {
    const opening = await published();
    await run();
    await aBooking(app, opening);
    fail('PATCH', { kind: 'rate-limit', retryAfter: 20 });
    await later(15 * second);
    expect(text()).toMatch(/: 2$/);
    await later(minute);
    expect(text()).toMatch(/: 1$/);
    fail('PATCH', { kind: 'status', status: 500, afterHandling: true });
    await aBooking(app, opening);
    await later(15 * second);
    await later(minute);
    expect([title(), posts().length]).toEqual([`${opening.resort.name}: sold out`, 1]);
  });

  it('control: if an edit without an answer counted as made, the post would stay old', async () => {
    const opening = await published();
    await run();
    await aBooking(app, opening);
    await deliverMessages(app.deps);
    app.clock.advance(15 * second);
    const [claimed] = await claimEdits(app.deps, 0);
    if (claimed === undefined) throw new Error('Nothing was claimed.');
    await recordEdit(app.deps, claimed, 'the edit that was lost');
    await later(minute);
    expect(text()).toMatch(/: 2$/);
  });

  it.each(['user', 'global'] as const)(
    '429 of scope %s: only a global limit pauses other messages (POST-5)',
    async (scope) => {
      const opening = await published();
      await run();
      await aBooking(app, opening);
      fail('PATCH', { kind: 'rate-limit', scope, retryAfter: 20 });
      await later(15 * second);
      const paused = await app.deps.db
        .selectFrom('messenger')
        .select(['pausedUntil', 'editsPausedUntil'])
        .executeTakeFirst();
      const isPaused = { user: false, global: true }[scope];
      expect([paused?.pausedUntil !== null, paused?.editsPausedUntil !== null]).toEqual([isPaused, isPaused]);
    },
  );

  it('a post whose outcome is unknown is sent again with the same nonce, and is one (POST-5, MSG-18)', async () => {
    fail('POST', { kind: 'status', status: 500, afterHandling: true });
    await published();
    await run();
    expect(posts()).toHaveLength(1);
    await later(10 * second);
    expect([posts().length, calls('POST')]).toEqual([1, 2]);
    expect(await rows()).toMatchObject([{ messageId: posts()[0]?.id }]);
  });

  it('the older post is deleted later if Discord fails, and is gone if somebody deleted it (POST-1)', async () => {
    await published({ onSaleIn: hour });
    await published({ onSaleIn: hour });
    await run();
    fail('DELETE', { kind: 'status', status: 500, times: 2 });
    app.standin.world.discord.messages.splice(1, 1);
    await later(hour);
    expect(posts()).toHaveLength(3);
    await later(minute);
    expect(posts()).toHaveLength(2);
    const replaced = (await rows()).filter(({ replacedAt }) => replacedAt !== null);
    expect(replaced.map(({ closedAt, failure }) => [closedAt !== null, failure])).toEqual([
      [true, null],
      [true, null],
    ]);
    // Nothing is posted instead of what was to be deleted.
    await later(minute);
    expect(posts()).toHaveLength(2);
  });

  it('wakes when a lobby opens, at the draw, when the line opens, at the start and at the end (POST-3)', async () => {
    const opening = await published({ onSaleIn: day });
    await app.deps.db.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', opening.id).execute();
    await run();
    const at = app.clock.now().getTime() + day;
    const start = opening.startsAt.getTime();
    const wanted = [at - 10 * minute, at, start - 30 * minute, start, start + hour];
    for (const instant of wanted) {
      const next = await findNextEdit(app.deps, new Date(instant - 1));
      expect(next?.getTime()).toBeLessThanOrEqual(instant);
    }
  });
});

it('is in the language of the community, for everybody in the channel (POST-7)', async () => {
  await app.deps.db.updateTable('settings').set({ channelLanguage: 'de' }).execute();
  const opening = await published({ onSaleIn: hour });
  await aMember(app.deps, { locale: 'fr' });
  await run();
  expect([title(), labels()]).toEqual([`${opening.resort.name}: nächster Termin`, ['Erinnere mich']]);
});
