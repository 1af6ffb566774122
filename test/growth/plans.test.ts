import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { bookingFileAddress } from '../../server/features/calendars/addresses.ts';
import { closeSessions } from '../../server/features/bookings/commands/close-sessions.ts';
import { purgeIdempotencyKeys } from '../../server/features/bookings/commands/purge-idempotency-keys.ts';
import { purgeUnusedHolds } from '../../server/features/holds/commands/purge-unused-holds.ts';
import { pingStaff } from '../../server/features/bookings/commands/ping-staff.ts';
import { aggregateChanges } from '../../server/features/bookings/statistics/commands/aggregate-changes.ts';
import { listAbsent, listDueDepartures, listUnchecked } from '../../server/features/members/departures/queries.ts';
import { getMember } from '../../server/features/members/queries.ts';
import { byGuestType } from '../../server/features/members/rules.ts';
import { purgeSessions } from '../../server/features/auth/commands/purge-sessions.ts';
import { enqueueAutomaticMessages } from '../../server/features/messages/automatic/commands/enqueue-automatic-messages.ts';
import { linkEnteredBookings } from '../../server/features/door/commands/link-entered-bookings.ts';
import { claimEdits } from '../../server/features/messages/edits/claim-edits.ts';
import { claimMessages } from '../../server/features/messages/delivery/commands/claim-messages.ts';
import { findNextMessage } from '../../server/features/messages/delivery/queries.ts';
import { findNextEdit } from '../../server/features/messages/edits/queries.ts';
import { pruneMessages } from '../../server/features/messages/commands/prune-messages.ts';
import { drawDueClasses, findNextDraw } from '../../server/features/draws/commands/draw-due-classes.ts';
import { refreshLobbyRoles } from '../../server/features/draws/commands/refresh-lobby-roles.ts';
import { findNextSale, sendSaleReminders } from '../../server/features/draws/commands/send-sale-reminders.ts';
import { hasOpenLobbies, listUncheckedInLobbies } from '../../server/features/draws/queries.ts';
import { announceFreeRooms } from '../../server/features/waiting-list/commands/announce-free-rooms.ts';
import { findNextOffer, offerRooms } from '../../server/features/waiting-list/commands/offer-rooms.ts';
import { findNextDelivery } from '../../server/features/webhooks/queries.ts';
import { growDatabase } from '../../bench/growth/grow.ts';
import { insertResorts } from '../../server/seed/catalog.ts';
import { listPublicIds } from '../../server/features/openings/queries.ts';
import { aDrawOpening, aPlayerAt } from '../draws.ts';
import { aBookingBody, aMember, type TestOpening } from '../factories.ts';
import { enterMany } from '../races/support/many-players.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createTestClock, minute } from '../test-clock.ts';
import { endExplainers, findWholeReads, findWholeReadsInside } from './captured-plans.ts';
import { isFullRun } from '../full-run.ts';

/* Plans with years of data: every statement as the product sends it, none reading a big table completely. */

const options = { bookings: 30_000, members: 10_000, pastOpenings: 500, openingsAhead: 4, bookingsAhead: 50 };

let app: TestApp;
let admin: string;
let guest: { member: Member; token: string; reference: string };
let openingWaitedFor: number;
let openingAhead: { id: number; resortId: number; roomId: number };

beforeAll(async () => {
  // With connections of its own, whose statements are planned as in production.
  const environment = { DATABASE_POOL_SIZE: '10' };
  app = await startTestApp({ clock: createTestClock(new Date()), environment });
  await insertResorts(app.deps.db, new Date());
  await growDatabase(app.databaseUrl, options);
  admin = await app.token(await aMember(app.deps, { isAdmin: true }));
  const { db } = app.deps;
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select(['reference', 'discordId'])
    .where('bookings.status', '=', 'completed')
    .orderBy('bookings.id', 'desc')
    .executeTakeFirstOrThrow();
  const member = await getMember(db, booking.discordId, app.clock.now());
  const { openingId } = await db
    .selectFrom('waitingEntries')
    .select('openingId')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirstOrThrow();
  openingWaitedFor = openingId;
  await sql`
    insert into calendar_feeds (member_id, token_hash, created_at)
    select id, sha256(id::text::bytea), created_at from members`.execute(db);
  await sql`analyze calendar_feeds`.execute(db);
  guest = { member, token: await app.token(member), reference: booking.reference };
  openingAhead = await db
    .selectFrom('openingRooms')
    .innerJoin('openings', 'openings.id', 'openingRooms.openingId')
    .select(['openings.id', 'openings.resortId', 'openingRooms.id as roomId'])
    .where('openings.startsAt', '>', app.clock.now())
    .orderBy('openings.startsAt')
    .limit(1)
    .executeTakeFirstOrThrow();
}, 120_000);
afterAll(async () => {
  await endExplainers();
  await app.close();
}, 60_000);

const get = async (path: string, token = admin) => {
  const response = await app.fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  expect(response.status, path).toBe(200);
  return response;
};

const wholeReadsOf = (work: () => Promise<unknown>) => findWholeReads(app.databaseUrl, work);

/** `except` is a table that grows with members, not with bookings, which this one call may read completely. */
async function expectIndexed(work: () => Promise<unknown>, except?: 'members' | 'member_names'): Promise<void> {
  const { statements, wholeReads } = await wholeReadsOf(work);
  expect(statements).toBeGreaterThan(0);
  expect(wholeReads.filter(({ table }) => table !== except)).toEqual([]);
}

/** The pages of a list: the first, the second, and the third. */
async function turnPages(path: string): Promise<void> {
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=50`;
  for (let page = 0; page < 3 && next !== undefined; page += 1) {
    const response: Response = await get(next);
    next = /<\/api([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
}

describe('guests', () => {
  it.each(['/rooms', '/rooms/upcoming', '/resorts'])('GET %s', (path) => expectIndexed(() => get(path)));

  it('the rooms of a resort', () => expectIndexed(() => get(`/rooms/resort/${openingAhead.resortId}/aggregated`)));

  it.each([
    '/user/me',
    '/user/waiting',
    '/user/bookings',
    '/user/bookings/count',
    '/user/hold',
    '/user/messages',
    '/user/calendar',
    '/user/data',
  ])('GET %s', (path) => expectIndexed(() => get(path, guest.token)));

  it.each(['/calendars/openings.ics', '/calendars/resorts/1/openings.ics'])('GET %s', (path) =>
    expectIndexed(() => get(path)),
  );

  it('the private calendar and the file of a booking', async () => {
    const { address } = await (await app.client(guest.member))('POST /user/calendar/reset');
    const file = bookingFileAddress(app.deps, guest.reference);
    const readFrom = (url: string) => get(new URL(url).pathname.replace('/api', ''));
    await expectIndexed(() => readFrom(address));
    await expectIndexed(() => readFrom(file));
  });

  it('booking a room', async () => {
    const token = await app.token(await aMember(app.deps));
    const body = JSON.stringify(aBookingBody(openingAhead.roomId));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await expectIndexed(async () => {
      const response = await app.fetch('/api/bookings', { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    });
  });

  it('changing a booking: room, account and notes', async () => {
    const member = await aMember(app.deps);
    const call = await app.client(member);
    const { bookingId: reference } = await call('POST /bookings', { body: aBookingBody(openingAhead.roomId) });
    const account = {
      robloxId: '19000000000000000001',
      robloxUsername: 'changes_account',
      robloxDisplayName: 'Changes',
    };
    const linked = { ...account, robloxLinkedAt: app.clock.now() };
    await app.deps.db.updateTable('members').set(linked).where('id', '=', member.id).execute();
    const params = { reference };
    await expectIndexed(async () => {
      const options = await call('GET /user/bookings/{reference}/changes', { params });
      const room = options.rooms.find(({ is_current: isCurrent, can_choose: canChoose }) => canChoose && !isCurrent);
      const price = room?.prices.find((each) => each.payment_method === 'bbc' && !each.all_inclusive);
      const body = { expected_version: options.version, notes: 'By the window', roblox_id: account.robloxId };
      const move = room && price ? { roomId: room.roomId, expected_final_price: price.final_price } : {};
      const { booking } = await call('PATCH /user/bookings/{reference}', { params, body: { ...body, ...move } });
      expect(booking.robloxUsername).toBe('changes_account');
    });
  });
});

describe('the list of bookings', () => {
  const lately = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const filters = [
    '',
    'sort=opening',
    'status=pending',
    'status=confirmed,no_show',
    'status=completed',
    'status=cancelled&sort=opening',
    'payment=donation',
    'refund=due',
    'resort=1',
    'resort=1&sort=opening&status=completed',
    `from=${lately}`,
    `to=${lately}&sort=opening`,
    'user_type=admin',
    'text=sunny.otter1',
    'text=nobody+has+this+name',
    'text=SR-ABCD-EF',
  ];

  it.each(filters)('with %j, three pages', (filter) => expectIndexed(() => turnPages(`/admin/bookings?${filter}`)));

  it.each([
    ['user_type=gold_customer', 'members'],
    ['user_type=regular_customer&sort=opening', 'members'],
    ['text=an', 'member_names'],
  ] as const)('with %j, all %s at most', (filter, table) =>
    expectIndexed(() => turnPages(`/admin/bookings?${filter}`), table),
  );

  it('of one opening', () => expectIndexed(() => turnPages(`/hosting/bookings?opening=${openingAhead.id}`)));

  it('one booking with its history', () => expectIndexed(() => get(`/admin/bookings/${guest.reference}`)));

  it.each(isFullRun ? ['', 'status=pending', 'payment=robux'] : ['status=pending', 'payment=robux'])(
    'the export with %j',
    (filter) => expectIndexed(() => get(`/admin/bookings/export?${filter}`)),
  );
});

describe('the total of the list of bookings', () => {
  const totalOf = async (filter: string) =>
    Number((await get(`/admin/bookings?limit=1&${filter}`)).headers.get('x-total-count'));
  const isGold = sql`user_type_at(members, false, now()) = 'gold_customer'`;
  const isNamed = sql`members.username like '%sunny.otter1%' or b.roblox_username like '%sunny.otter1%'
    or members.roblox_username like '%sunny.otter1%'`;

  it.each([
    ['', sql`true`],
    ['user_type=gold_customer', isGold],
    ['user_type=gold_customer&resort=2', sql`${isGold} and room.resort_id = 2`],
    ['status=completed&payment=robux', sql`b.status = 'completed' and b.payment_method = 'robux'`],
    ['text=sunny.otter1', isNamed],
  ])('with %j is exact', async (filter, condition) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from bookings b join members on members.id = b.member_id
      join opening_rooms room on room.id = b.opening_room_id where b.removed_at is null and (${condition})`.execute(
      app.deps.db,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(await totalOf(filter)).toBe(rows[0]?.count);
  });

  it('is absent when a filter matches many people and there are other filters (API-5)', async () => {
    const response = await get('/admin/bookings?limit=1&user_type=regular_customer&status=completed');
    expect(response.headers.get('x-total-count')).toBeNull();
  });

  it('follows a member whose user type changed at once, before the counters do', async () => {
    const before = await totalOf('user_type=gold_customer');
    const { db } = app.deps;
    const { count, tiers } = await db
      .selectFrom('bookings')
      .innerJoin('members', 'members.id', 'bookings.memberId')
      .select((of) => [of.fn.countAll<string>().as('count'), 'members.tiers'])
      .where('members.id', '=', guest.member.id)
      .where('bookings.removedAt', 'is', null)
      .groupBy('members.tiers')
      .executeTakeFirstOrThrow();
    const isGold = Object.hasOwn(tiers as object, 'gold_customer');
    await db
      .updateTable('members')
      .set({ tiers: byGuestType(isGold ? [] : ['gold']) })
      .where('id', '=', guest.member.id)
      .execute();
    expect(await totalOf('user_type=gold_customer')).toBe(before + (isGold ? -1 : 1) * Number(count));
    await db.updateTable('members').set({ tiers }).where('id', '=', guest.member.id).execute();
  });
});

describe('staff queries', () => {
  const lately = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();

  it.each(['', '?resort=1', `?from=${lately}`, `?resort=1&from=${lately}`])('figures with %j', (query) =>
    expectIndexed(() => get(`/admin/bookings/stats${query}`)),
  );

  it.each([
    '/hosting/openings',
    '/admin/openings',
    '/hosting/messages/health',
    '/hosting/automatic-messages',
    '/hosting/feedback?limit=20',
    '/hosting/feedback/resorts',
  ])('GET %s', (path) => expectIndexed(() => get(path)));

  it.each(['board', 'door?roblox_username=tidepool_jay'])('the session of an opening: %s', (path) =>
    expectIndexed(() => get(`/hosting/openings/${openingAhead.id}/${path}`)),
  );

  it('what was entered for an account', () => expectIndexed(() => linkEnteredBookings(app.deps, guest.member.id)));

  it.each(['', 'search=sunny', 'search=otter12', 'search=9500000000000000007'])(
    'members with %j, three pages',
    (query) => expectIndexed(() => turnPages(`/admin/members?${query}`)),
  );

  it.each(['filter=gold', 'filter=no_shows', 'filter=left'])('members with %j, bookings by index', (query) =>
    expectIndexed(() => turnPages(`/admin/members?${query}`), 'members'),
  );

  it('one member', () => expectIndexed(() => get(`/admin/members/${guest.member.id}`)));

  it.each([
    '',
    'actor=sunny.otter1',
    'actor=system',
    'action=booking.approve',
    'action=booking',
    'subject=booking',
    'subject=opening',
    'grouped=true',
    'guest=sunny.otter1',
    `from=${lately}`,
  ])('activity with %j, three pages', (query) => expectIndexed(() => turnPages(`/admin/activity?${query}`)));

  it('the activity about one booking', () =>
    expectIndexed(() => turnPages(`/admin/activity?subject=booking&subject_id=${guest.reference}`)));

  it.each(['', 'state=sent', 'state=dead', 'kind=booking.confirmed', 'kind=staff.waiting_requests'])(
    'messages with %j, three pages',
    (query) => expectIndexed(() => turnPages(`/hosting/messages?${query}`)),
  );

  it('the waiting list of an opening, and how many rooms it has', () =>
    expectIndexed(async () => {
      await turnPages(`/admin/resort-openings/${openingWaitedFor}/waiting`);
      await turnPages(`/admin/resort-openings/${openingWaitedFor}/waiting?state=ended`);
      await get(`/admin/resort-openings/${openingWaitedFor}/rooms`);
    }));

  it('messages of an opening and of a booking', () =>
    expectIndexed(async () => {
      await turnPages(`/hosting/messages?opening=${openingAhead.id}`);
      await turnPages(`/hosting/messages?reference=${guest.reference}`);
    }));
});

describe('jobs', () => {
  beforeAll(addCards);

  const jobs = {
    'claim messages': () => claimMessages(app.deps),
    'claim edits': () => claimEdits(app.deps, 0),
    'enqueue automatic messages': () => enqueueAutomaticMessages(app.deps),
    'close sessions': () => closeSessions(app.deps),
    'ping staff': () => pingStaff(app.deps),
    'forget answers': () => purgeIdempotencyKeys(app.deps),
    'forget unused holds': () => purgeUnusedHolds(app.deps),
    'purge sessions': () => purgeSessions(app.deps),
    'notice departures': () => listUnchecked(app.deps.db, { before: new Date(0), most: 20 }, app.clock.now()),
    'ask again about absent members': () => listAbsent(app.deps.db, 20, app.clock.now()),
    'carry out departures': () => listDueDepartures(app.deps.db, app.clock.now()),
    'aggregate changes': () => aggregateChanges(app.deps),
    'prune messages': () => pruneMessages(app.deps),
    'offer rooms': () => offerRooms(app.deps),
    'draw lobbies': () => drawDueClasses(app.deps),
    'find the next draw': () => findNextDraw(app.deps, app.clock.now()),
    'remind of sales': () => sendSaleReminders(app.deps),
    'find the next sale': () => findNextSale(app.deps, app.clock.now()),
    'find the next message': () => findNextMessage(app.deps, app.clock.now()),
    'find the next edit': () => findNextEdit(app.deps, app.clock.now()),
    'find the next delivery of a webhook': () => findNextDelivery(app.deps, app.clock.now()),
    'are lobbies open': () => hasOpenLobbies(app.deps),
    'find the next offer': () => findNextOffer(app.deps, app.clock.now()),
    'refresh roles in lobbies': () => listUncheckedInLobbies(app.deps.db, { before: new Date(0), atMost: 20 }),
    'announce free rooms': () => announceFreeRooms(app.deps),
  };

  it.each(Object.entries(jobs))('%s', (_, job) => expectIndexed(job));
});

/** Cards of the newest bookings, and posts about the openings ahead and about proposals, of which each opening was one. */
async function addCards(): Promise<void> {
  const now = app.clock.now();
  await sql`
    insert into edited_messages (booking_id, channel_id, message_id, not_before)
    select id, 'c', 'm' || id, ${now} from bookings order by id desc limit 500`.execute(app.deps.db);
  await sql`
    insert into edited_messages (kind, opening_id, posted_at, channel_id, message_id, not_before)
    select kind, id, ${now}, 'c', kind || id, ${now}
    from openings cross join unnest(array['guests.free_room', 'staff.waiting_requests']) kind where starts_at > ${now}`.execute(
    app.deps.db,
  );
  await sql`
    insert into edited_messages (kind, posted_at, channel_id, message_id, not_before)
    values ('guests.proposals', ${now}, 'c', 'proposals', ${now})`.execute(app.deps.db);
  await sql`
    insert into proposals (resort_id, starts_at, time_zone, votes_needed, state, opening_id, created_at)
    select resort_id, starts_at, time_zone, 20, 'planned', id, created_at from openings`.execute(app.deps.db);
  await sql`analyze edited_messages, proposals`.execute(app.deps.db);
}

/** Four empty classes of each past opening that has no draw. */
async function addPastDraws(): Promise<void> {
  await sql`
    with lobby as (
      insert into lobbies (opening_id, class_number, on_sale_groups, draws_at, opened_at, seed, closed_at, closed_entries, entries_digest)
      select o.id, n, '{regular}', o.starts_at - n * interval '1 hour', o.starts_at, sha256(''), o.starts_at, '[]',
        encode(sha256(''), 'hex')
      from openings o cross join generate_series(1, 4) n
      where o.starts_at < ${app.clock.now()} and not exists (select from lobbies where lobbies.opening_id = o.id)
      returning opening_id, class_number, draws_at
    )
    insert into draws (opening_id, class_number, draws_at, drawn_at, messaged_at, algorithm, units, result)
    select opening_id, class_number, draws_at, draws_at, draws_at, 'sunset-draw-1', '[]', '[]' from lobby`.execute(
    app.deps.db,
  );
  await sql`analyze lobbies, draws, waiting_entries, waiting_choices`.execute(app.deps.db);
}

describe('draws, with the statements inside SQL functions', () => {
  let opening: TestOpening;
  let player: Awaited<ReturnType<typeof aPlayerAt>>;
  const params = () => ({ params: { openingId: opening.id } });

  beforeAll(async () => {
    opening = await aDrawOpening(app, { rooms: [{ units: 20 }, { units: 20 }] });
    await enterMany(app.deps, opening, 40);
    await addPastDraws();
    player = await aPlayerAt(app, opening);
  });

  const steps: Record<string, () => Promise<unknown>> = {
    'what the public may ask for': () => listPublicIds(app.deps.db, app.clock.now()),
    'ask for a reminder': () => player.call('PUT /user/reminders/{openingId}', params()),
    'read the reminders': () => player.call('GET /user/reminders'),
    'drop a reminder': () => player.call('DELETE /user/reminders/{openingId}', params()),
    'enter a lobby': () => player.enter(),
    'change an entry': () => player.enter({ rooms: opening.roomIds.toReversed() }),
    'read an entry': () => player.call('GET /user/waiting/{openingId}', params()),
    'leave a lobby': () => player.call('DELETE /user/waiting/{openingId}', params()),
    'enter again': () => player.enter(),
    'postpone a class': () => {
      const at = new Date(app.clock.now().getTime() + 20 * minute).toISOString();
      const times = { three_boosts: at, two_boosts: at, gold_and_booster: at, regular: at };
      const body = JSON.stringify({ ...times, regular_share: 0 });
      const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
      return app.fetch(`/api/admin/resort-openings/${opening.id}/releases`, { method: 'PUT', headers, body });
    },
    'refresh roles in lobbies': () => refreshLobbyRoles(app.deps, new AbortController().signal),
    'remind of sales': () => sendSaleReminders(app.deps),
    'the published draw before it is made': () => get(`/draws/${opening.id}`),
    'draw a class': async () => {
      app.clock.advance(20 * minute);
      expect(await drawDueClasses(app.deps)).toBe(1);
    },
    'the published draw': () => get(`/draws/${opening.id}`),
    'read an entry after the draw': () => player.call('GET /user/waiting/{openingId}', params()),
    'offer rooms again': async () => {
      app.clock.advance(6 * minute);
      await offerRooms(app.deps);
    },
  };

  it.each(Object.entries(steps))('%s', async (_, step) => {
    const { statements, wholeReads } = await findWholeReadsInside(step);
    expect(statements).toBeGreaterThan(0);
    expect(wholeReads).toEqual([]);
  });
});

describe('deleting an account', () => {
  it('finds its messages by index', async () => {
    const member = await aMember(app.deps);
    const token = await app.token(member);
    await expectIndexed(async () => {
      const response = await app.fetch('/api/user/account', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ confirmation: 'DELETE' }),
      });
      expect(response.status).toBe(200);
    });
  });
});

describe('controls', () => {
  it.each([
    ['bookings_member', () => get('/user/bookings', guest.token), 'bookings'],
    ['outbox_reference', () => get('/admin/bookings?limit=50'), 'outbox'],
    ['units_opening', () => get(`/hosting/openings/${openingAhead.id}/board`), 'units'],
  ])('without %s a table is read completely', async (index, work, table) => {
    const { db } = app.deps;
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(${index}::regclass) as definition`.execute(db);
    await sql`drop index ${sql.id(index)}`.execute(db);
    const { wholeReads } = await wholeReadsOf(work);
    await sql.raw(rows[0]?.definition ?? '').execute(db);
    expect(wholeReads.map((read) => read.table)).toContain(table);
  });

  it('a table is read completely inside an SQL function', async () => {
    const { db } = app.deps;
    const body = sql.raw('begin perform count(notes) from waiting_entries; end');
    await sql`create function read_everything() returns void language plpgsql as $$ ${body} $$`.execute(db);
    const { wholeReads } = await findWholeReadsInside(() => sql`select read_everything()`.execute(db));
    await sql`drop function read_everything`.execute(db);
    expect(wholeReads.map((read) => read.table)).toEqual(['waiting_entries']);
  });
});
