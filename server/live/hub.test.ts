import { liveEventSchema, type LiveEvent } from '@sunset/contract/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import type { Member } from '../actor.ts';
import { aMember, anOpening, type TestOpening } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { createHub, type Hub } from './hub.ts';
import type { Sink } from './stream.ts';

/** A page that records its events; `unreadBytes` is what it has not read. */
class Page implements Sink {
  events: LiveEvent[] = [];
  lastId = '';
  ending: 'open' | 'ended' | 'cut' = 'open';
  isClosed = false;
  unreadBytes = 0;

  write(frame: Uint8Array) {
    for (const block of Buffer.from(frame).toString().split('\n\n')) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      this.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastId;
      if (data) this.events.push(liveEventSchema.parse(JSON.parse(data)));
    }
  }

  end() {
    this.ending = 'ended';
  }

  cut() {
    this.ending = 'cut';
  }

  types() {
    return this.events.map(({ type }) => type);
  }
}

const guest = { memberId: null, sessionId: null, isStaff: false };
const isOnlyTimers = { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const };

let app: TestApp;
let hub: Hub;
let opening: TestOpening;
let activeSessions: Map<string, Member>;
beforeEach(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps, { rooms: [{ units: 3 }] });
  activeSessions = new Map();
  hub = createHub({
    ...app.deps,
    epoch: 'test',
    maxStreamsPerNetwork: 3,
    findMember: async (sessionId) => activeSessions.get(sessionId) ?? null,
  });
  app.deps.changes.setConnected(true);
  vi.useFakeTimers({ ...isOnlyTimers, toFake: [...isOnlyTimers.toFake] });
});
afterEach(async () => {
  hub.close();
  vi.useRealTimers();
  await app.close();
});

/**
 * Runs what is due, and lets the database answer: after each second, because timeouts of statements run on the same replaced
 * clock, and would otherwise end before PostgreSQL had any time.
 */
async function pass(ms: number, seen: () => boolean): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
    await vi.waitFor(async () => expect(await countBusyConnections()).toBe(0), { timeout: 5000, interval: 1 });
  }
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(seen()).toBe(true), { timeout: 5000, interval: 1 });
}

/** Connections of this database, other than the one that asks, that execute a statement. */
async function countBusyConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(app.deps.db);
  return rows[0]?.count ?? 0;
}

const publishAvailability = () => app.deps.changes.publish({ topic: 'availability', ids: [opening.id] });
const countOf = (page: Page, type: LiveEvent['type']) => page.types().filter((one) => one === type).length;

describe('the hub', () => {
  it('greets, and sends available rooms with the counts to everybody (LIVE-1)', async () => {
    const page = new Page();
    hub.join(guest, page, null);
    expect(page.events).toEqual([{ type: 'hello', signedIn: false, staff: false }]);
    publishAvailability();
    await pass(1, () => page.events.length === 2);
    expect(page.events[1]).toEqual({
      type: 'availability',
      openingId: opening.id,
      rooms: [{ id: opening.roomIds[0], availableCount: 3, keptCount: 0, waitingCount: 0 }],
    });
  });

  it('combines a burst into one event, four in a second at most (LIVE-2)', async () => {
    const page = new Page();
    hub.join(guest, page, null);
    for (let ms = 0; ms < 950; ms += 10) {
      for (let burst = 0; burst < 5; burst += 1) publishAvailability();
      await vi.advanceTimersByTimeAsync(10);
      // What is due is read from the database and sent before the clock advances.
      const due = 1 + Math.floor(ms / 250);
      while (countOf(page, 'availability') < due) await sql`select`.execute(app.deps.db);
    }
    expect(countOf(page, 'availability')).toBe(4);
  });

  it('sends staff what they load again ten times in a second at most, and the first of it at once (LIVE-2)', async () => {
    const [staff, listening] = [new Page(), new Page()];
    hub.join({ memberId: 2_000_000, sessionId: 'c', isStaff: true }, staff, null);
    hub.join(guest, listening, null);
    for (let ms = 0; ms < 950; ms += 10) {
      publishAvailability();
      app.deps.changes.publish({ topic: 'bookings', ids: [opening.id] });
      await vi.advanceTimersByTimeAsync(10);
      const due = 1 + Math.floor(ms / 100);
      const dueToAll = 1 + Math.floor(ms / 250);
      while (countOf(staff, 'bookings') < due || countOf(listening, 'availability') < dueToAll)
        await sql`select`.execute(app.deps.db);
    }
    expect([countOf(staff, 'bookings'), countOf(listening, 'availability')]).toEqual([10, 4]);
  });

  it('sends a page the events in the order of their numbers, also while thousands are sent something else (LIVE-3)', async () => {
    const many = Array.from({ length: 500 }, () => new Page());
    for (const page of many) hub.join(guest, page, null);
    const staff = new Page();
    hub.join({ memberId: 2_000_000, sessionId: 'c', isStaff: true }, staff, null);
    const last = many.at(-1)!;
    last.write = () => {
      app.deps.changes.publish({ topic: 'bookings', ids: [opening.id] });
      vi.advanceTimersByTime(100);
    };
    publishAvailability();
    await pass(1, () => staff.events.length === 3);
    expect(staff.types()).toEqual(['hello', 'availability', 'bookings']);
  });

  it('resumes where a page was, or asks it to load everything (LIVE-3)', async () => {
    const page = new Page();
    const connection = hub.join(guest, page, null);
    const bystander = new Page();
    hub.join(guest, bystander, null);
    publishAvailability();
    await pass(1, () => countOf(page, 'availability') === 1);
    hub.leave(connection);
    app.deps.changes.publish({ topic: 'openings', ids: [opening.id] });
    await pass(1000, () => countOf(bystander, 'openings') === 1);
    const back = new Page();
    hub.join(guest, back, page.lastId);
    expect(back.types()).toEqual(['openings', 'hello']);
    const stranger = new Page();
    hub.join(guest, stranger, 'another-1');
    expect(stranger.types()).toEqual(['hello', 'refetch']);
  });

  it('sends own bookings only to the member, and all bookings only to staff (LIVE-1)', async () => {
    const [member, other] = [await aMember(app.deps), await aMember(app.deps)];
    const pages = { own: new Page(), other: new Page(), staff: new Page(), guest: new Page() };
    hub.join({ memberId: member.id, sessionId: 'a', isStaff: false }, pages.own, null);
    hub.join({ memberId: other.id, sessionId: 'b', isStaff: false }, pages.other, null);
    hub.join({ memberId: 2_000_000, sessionId: 'c', isStaff: true }, pages.staff, null);
    hub.join(guest, pages.guest, null);
    app.deps.changes.publish({ topic: 'own', ids: [member.id] });
    app.deps.changes.publish({ topic: 'bookings', ids: [opening.id] });
    await pass(1, () => pages.staff.events.length === 2);
    expect(pages.own.types()).toEqual(['hello', 'own']);
    expect(pages.staff.types()).toEqual(['hello', 'bookings']);
    expect([pages.other.types(), pages.guest.types()]).toEqual([['hello'], ['hello']]);
  });

  it('disconnects a page that does not read, and nobody else (LIVE-7)', async () => {
    const [slow, quick] = [new Page(), new Page()];
    hub.join(guest, slow, null);
    hub.join(guest, quick, null);
    slow.unreadBytes = 10_000_000;
    publishAvailability();
    await pass(1, () => quick.events.length === 2);
    expect([slow.ending, quick.ending, hub.size]).toEqual(['cut', 'open', 1]);
  });

  it('removes a page whose connection is closed, and writes nothing to it', async () => {
    const [gone, listening] = [new Page(), new Page()];
    hub.join(guest, gone, null);
    hub.join(guest, listening, null);
    gone.isClosed = true;
    publishAvailability();
    await pass(1, () => listening.events.length === 2);
    expect([gone.events.length, hub.size]).toEqual([1, 1]);
  });

  it('ends the oldest stream of a member with eight, unless it was opened seconds ago (LIMIT-10)', async () => {
    const viewer = { memberId: 7, sessionId: 'a', isStaff: false };
    const open = () => {
      const page = new Page();
      hub.join(viewer, page, null);
      return page;
    };
    const pages = Array.from({ length: 8 }, open);
    expect(hub.admit(viewer)).toBe(false);
    expect(hub.admit({ ...viewer, memberId: 8 })).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(hub.admit(viewer)).toBe(true);
    expect(pages.map(({ ending }) => ending)).toEqual(['ended', ...Array(7).fill('open')]);
  });

  it('limits the streams of visitors of one network, and of no other (LIMIT-10)', () => {
    const viewer = { ...guest, network: '203.0.113.1' };
    for (let count = 0; count < 3; count += 1) hub.join(viewer, new Page(), null);
    expect(hub.admit(viewer)).toBe(false);
    expect(hub.admit({ ...viewer, network: '203.0.113.2' })).toBe(true);
    expect(hub.admit({ memberId: 7, sessionId: 'a', isStaff: false })).toBe(true);
  });

  it('ends the stream of a session that was revoked, and of a removed admin (LIVE-4)', async () => {
    const [member, admin, staying] = [
      await aMember(app.deps),
      await aMember(app.deps, { isAdmin: true }),
      await aMember(app.deps),
    ];
    activeSessions.set('b', { ...admin, isAdmin: false, isHost: false }).set('c', staying);
    const pages = [new Page(), new Page(), new Page()] as const;
    hub.join({ memberId: member.id, sessionId: 'a', isStaff: false }, pages[0], null);
    hub.join({ memberId: admin.id, sessionId: 'b', isStaff: true }, pages[1], null);
    hub.join({ memberId: staying.id, sessionId: 'c', isStaff: false }, pages[2], null);
    app.deps.changes.publish({ topic: 'people', ids: null });
    await pass(0, () => hub.size === 1);
    expect(pages.map(({ ending }) => ending)).toEqual(['ended', 'ended', 'open']);
    expect(pages[0].types()).toEqual(['hello', 'session-changed']);
  });

  it('detects an expired session within half a minute (LIVE-4)', async () => {
    const member = await aMember(app.deps);
    const page = new Page();
    hub.join({ memberId: member.id, sessionId: 'gone', isStaff: false }, page, null);
    await pass(30_000, () => page.ending === 'ended');
  });

  it('reports lost notifications, and afterwards asks pages to load everything again (LIVE-5)', () => {
    const page = new Page();
    hub.join(guest, page, null);
    app.deps.changes.setConnected(false);
    app.deps.changes.setConnected(true);
    const late = new Page();
    hub.join(guest, late, page.lastId);
    return pass(0, () => page.types().join() === 'hello,paused,refetch').then(() =>
      expect(late.types()).toEqual(['hello']),
    );
  });

  it('announces rooms that become free by the clock alone (LIVE-6)', async () => {
    const member = await aMember(app.deps);
    const until = new Date(app.clock.now().getTime() + 5 * 60_000);
    await app.deps.db
      .updateTable('units')
      .set({ heldBy: member.id, heldUntil: until })
      .where('openingId', '=', opening.id)
      .where('number', '=', 1)
      .execute();
    const page = new Page();
    hub.join(guest, page, null);
    app.clock.set(until);
    await pass(1000, () => true);
    await pass(1000, () => countOf(page, 'availability') === 1);
    expect(page.events[1]).toMatchObject({ rooms: [{ availableCount: 3 }] });
  });

  it('ends every stream in order when the process stops (LIVE-9)', () => {
    const page = new Page();
    hub.join(guest, page, null);
    hub.close();
    expect([page.ending, hub.size]).toEqual(['ended', 0]);
  });
});
