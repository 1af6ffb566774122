import { checkDraw } from '@sunset/contract/openings/draw-algorithm.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aDrawOpening, aLobby, aLobbyMember, aPlayerAt, draw, publishedDraws } from '../../../test/draws.ts';
import { aBookingBody, aMember, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import {
  aWaitingMember,
  anEntryBody,
  entryOf,
  runJob,
  waitingMessagesTo,
  type Waiting,
} from '../../../test/waiting.ts';
import { drawDueClasses } from './commands/draw-due-classes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const iso = (inMs: number) => new Date(app.clock.now().getTime() + inMs).toISOString();
const entries = (players: Waiting[], opening: TestOpening) =>
  Promise.all(players.map(({ call }) => entryOf(call, opening)));
const book = async (opening: TestOpening, tiers: Parameters<typeof aMember>[1] = {}) =>
  (await app.client(await aMember(app.deps, tiers)))('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
const hold = async (opening: TestOpening) =>
  (await app.client(await aMember(app.deps)))('POST /bookings/hold', { body: { roomId: opening.roomIds[0] ?? 0 } });

describe('a lobby', () => {
  it('opens ten minutes before the on-sale time of the member’s class (DRAW-2)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 20 * minute, regular: 30 * minute } });
    const gold = await aPlayerAt(app, opening, { tiers: ['gold'] });
    const regular = await aPlayerAt(app, opening);
    expect(await refusal(gold.enter())).toMatchObject({ code: 'lobby_not_open', opens_at: iso(10 * minute) });
    app.clock.advance(10 * minute);
    expect(await refusal(regular.enter())).toMatchObject({ code: 'lobby_not_open', opens_at: iso(10 * minute) });
    const { entry } = await gold.enter();
    expect(entry).toMatchObject({
      state: 'lobby',
      draws_at: iso(10 * minute),
      lobby_count: 1,
      position: null,
      can: { edit: true, leave: true, take: false, pass: false },
    });
  });

  it('needs a linked Roblox account and days in the Discord server (DRAW-3)', async () => {
    const opening = await aDrawOpening(app);
    const call = await app.client(await aMember(app.deps));
    const stranger = call('PUT /user/waiting/{openingId}', {
      params: { openingId: opening.id },
      body: anEntryBody(opening.roomIds),
    });
    expect(await refusal(stranger)).toMatchObject({ code: 'roblox_link_required' });
    const newcomer = await aPlayerAt(app, opening, { joinedDaysAgo: 3 });
    expect(await refusal(newcomer.enter())).toMatchObject({ code: 'membership_too_short', allowed_at: iso(4 * day) });
    const unknown = await aPlayerAt(app, opening);
    await app.deps.db
      .updateTable('members')
      .set({ serverJoinedAt: null })
      .where('id', '=', unknown.member.id)
      .execute();
    const refused = await refusal(unknown.enter());
    expect([refused?.code, refused?.['allowed_at']]).toEqual(['membership_too_short', undefined]);
    await app.deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 0 }).execute();
    expect((await newcomer.enter()).entry.state).toBe('lobby');
    await app.deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 7 }).execute();
  });

  it('keeps one entry per member with its id, which can be changed and left (DRAW-3)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const { enter, call } = await aPlayerAt(app, opening);
    const { entry: first } = await enter();
    const { entry: changed } = await enter({ rooms: opening.roomIds.toReversed() });
    expect([changed.id, changed.rooms.map(({ roomId }) => roomId)]).toEqual([first.id, opening.roomIds.toReversed()]);
    await call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    expect(await entryOf(call, opening)).toMatchObject({ state: 'ended', end_reason: 'left' });
    expect((await enter()).entry).toMatchObject({ id: first.id, state: 'lobby', lobby_count: 1 });
  });

  it('has no room for those who already booked in the opening (DRAW-3)', async () => {
    const opening = await aDrawOpening(app, {
      rooms: [{ units: 2 }],
      drawsIn: { gold_and_booster: 10 * minute, regular: 20 * minute },
    });
    const { call, member, entryId } = await aLobbyMember(app, opening, { tiers: ['gold'] });
    await draw(app);
    await call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    await app.deps.db.updateTable('members').set({ tiers: {} }).where('id', '=', member.id).execute();
    const again = call('PUT /user/waiting/{openingId}', {
      params: { openingId: opening.id },
      body: anEntryBody(opening.roomIds),
    });
    expect(await refusal(again)).toMatchObject({ code: 'booking_limit_reached' });
    expect(entryId).not.toBe('');
  });
});

describe('from the on-sale time until the draw', () => {
  it('booking, holding and entering are refused; then the class is on sale (DRAW-4)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 2 }] });
    const player = await aPlayerAt(app, opening);
    expect(await refusal(book(opening))).toMatchObject({ code: 'bookings_closed' });
    app.clock.advance(10 * minute);
    expect(await refusal(book(opening))).toMatchObject({ code: 'draw_pending' });
    expect(await refusal(hold(opening))).toMatchObject({ code: 'draw_pending' });
    expect(await refusal(player.enter())).toMatchObject({ code: 'draw_pending' });
    expect(await drawDueClasses(app.deps)).toBeGreaterThan(0);
    expect(await book(opening)).toMatchObject({ success: true });
    const rooms = await player.call('GET /rooms/upcoming');
    expect(rooms.find(({ openingId }) => openingId === opening.id)).toMatchObject({
      saleMode: 'draw',
      drawnGroups: ['three_boosts', 'two_boosts', 'gold_and_booster', 'regular'],
    });
  });

  it('a winner of an earlier class who lost its tier cannot take the room either (DRAW-4, WAIT-10)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 10 * minute, regular: 12 * minute } });
    const { call, member } = await aLobbyMember(app, opening, { tiers: ['gold'] });
    await draw(app);
    await app.deps.db.updateTable('members').set({ tiers: {} }).where('id', '=', member.id).execute();
    const take = () =>
      call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    expect(await refusal(take())).toMatchObject({ code: 'bookings_closed', opens_at: iso(2 * minute) });
    app.clock.advance(2 * minute);
    expect(await refusal(take())).toMatchObject({ code: 'draw_pending' });
  });

  it('a server that starts late draws first (DRAW-4)', async () => {
    const opening = await aDrawOpening(app);
    app.clock.advance(3 * hour);
    expect(await refusal(book(opening))).toMatchObject({ code: 'draw_pending' });
    await drawDueClasses(app.deps);
    expect(await book(opening)).toMatchObject({ success: true });
  });
});

describe('a draw', () => {
  it('offers each winner the first of their rooms for five minutes, and everybody else waits in the same order (DRAW-6, DRAW-14)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 2 }, { units: 1 }] });
    const players = await aLobby(app, opening, 5);
    await draw(app);
    const found = await entries(players, opening);
    const { classes } = await publishedDraws(players[0]!.call, opening);
    const order = classes[0]!.entries.toSorted((one, other) => one.order - other.order);
    expect(order.map(({ roomId }) => roomId)).toEqual([
      opening.roomIds[0],
      opening.roomIds[0],
      opening.roomIds[1],
      null,
      null,
    ]);
    for (const [index, entry] of found.entries()) {
      const drawn = order.find(({ id }) => id === entry.id)!;
      expect(entry).toMatchObject({ state: 'waiting', position: drawn.order });
      expect(entry.offer && [entry.offer.roomId, entry.offer.until, entry.offer.is_drawn]).toEqual(
        drawn.roomId && [drawn.roomId, iso(5 * minute), true],
      );
      expect(await waitingMessagesTo(app, players[index]!.member)).toEqual([
        drawn.roomId === null ? 'draw.waiting' : 'draw.offer',
      ]);
    }
    expect(await refusal(book(opening))).toMatchObject({ code: 'sold_out' });
    const winner = found.findIndex(({ offer }) => offer !== null);
    const taken = await players[winner]!.call('POST /user/waiting/{openingId}/offer/take', {
      params: { openingId: opening.id },
      body: {},
    });
    expect(taken).toMatchObject({ success: true });
    // The offers that nobody takes go to those who wait, in order.
    app.clock.advance(5 * minute);
    await runJob(app);
    const after = await entries(players, opening);
    expect(
      after
        .filter(({ offer }) => offer !== null)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      order
        .filter(({ roomId }) => roomId === null)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('publishes the hash of the seed, then the digest, then everything, and can be recomputed (DRAW-5, DRAW-6)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const visitor = await app.client();
    const published = async () => (await publishedDraws(visitor, opening)).classes[0]!;
    expect(await published()).toMatchObject({
      number: 1,
      seed_hash: null,
      lobby_opens_at: iso(0),
      draws_at: iso(10 * minute),
    });
    const players = await aLobby(app, opening, 4);
    await players[3]!.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    const before = await published();
    expect(before).toMatchObject({ seed: null, entries_digest: null, lobby_count: null, entries: [], units: [] });
    expect(before.seed_hash).toMatch(/^[0-9a-f]{64}$/);
    await draw(app);
    const after = await published();
    expect(after).toMatchObject({ seed_hash: before.seed_hash, lobby_count: 3, drawn_at: iso(0) });
    expect(after.entries.map(({ id }) => id).toSorted()).toEqual(
      players
        .slice(0, 3)
        .map(({ entryId }) => entryId)
        .toSorted(),
    );
    const { seed, seed_hash, entries_digest, units, entries: drawn } = after;
    const draws = {
      seed: seed ?? '',
      seed_hash: seed_hash ?? '',
      entries_digest: entries_digest ?? '',
      units,
      entries: drawn,
    };
    const right = { isSeedCommitted: true, isListUnchanged: true, isResultRight: true };
    expect(await checkDraw(draws, drawn)).toEqual(right);
    expect(await checkDraw({ ...draws, seed: 'ab'.repeat(32) }, drawn)).toMatchObject({ isSeedCommitted: false });
    expect(await checkDraw({ ...draws, entries: drawn.slice(1) }, drawn)).toMatchObject({ isListUnchanged: false });
    const [first, second, ...rest] = drawn.toSorted((one, other) => one.order - other.order);
    const swapped = [{ ...first!, order: 2 }, { ...second!, order: 1 }, ...rest];
    expect(await checkDraw(draws, swapped)).toMatchObject({ isResultRight: false });
    expect(JSON.stringify(await publishedDraws(visitor, opening))).not.toContain(players[0]!.member.discordId);
    expect(await refusal(publishedDraws(visitor, { ...opening, id: 2_000_000_000 }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('gives reserved rooms to their class, and other rooms first to those who wait from earlier classes (DRAW-7)', async () => {
    const opening = await aDrawOpening(app, {
      rooms: [{ units: 2 }],
      drawsIn: { gold_and_booster: 10 * minute, regular: 25 * minute },
    });
    const [reserved] = await app.deps.db
      .updateTable('units')
      .set({ reservedUntil: new Date(iso(25 * minute)) })
      .where('openingId', '=', opening.id)
      .where('number', '=', 2)
      .returning('id')
      .execute();
    expect(reserved).toBeDefined();
    const gold: Waiting[] = [];
    for (let each = 0; each < 2; each += 1) gold.push(await aLobbyMember(app, opening, { tiers: ['gold'] }));
    await draw(app);
    expect((await entries(gold, opening)).filter(({ offer }) => offer !== null)).toHaveLength(1);
    app.clock.advance(6 * minute);
    const regular = await aLobby(app, opening, 2);
    await draw(app, 9 * minute);
    const found = await entries(regular, opening);
    expect(found.filter(({ offer }) => offer !== null)).toHaveLength(1);
    const { classes } = await publishedDraws(gold[0]!.call, opening);
    expect(classes[1]!.units).toEqual([{ roomId: opening.roomIds[0], count: 1, reserved: 1 }]);
    // The unreserved room went on to the other gold entry.
    expect((await entries(gold, opening)).filter(({ offer }) => offer !== null)).toHaveLength(1);
  });

  it('puts late arrivals behind their class and before later classes (DRAW-8)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 10 * minute, regular: 25 * minute } });
    const [first, second] = [
      await aLobbyMember(app, opening, { tiers: ['gold'] }),
      await aLobbyMember(app, opening, { tiers: ['gold'] }),
    ];
    await draw(app);
    app.clock.advance(6 * minute);
    const regular = await aLobbyMember(app, opening);
    await draw(app, 9 * minute);
    const late = await aWaitingMember(app, opening, { member: await aMember(app.deps, { tiers: ['gold'] }) });
    const [one, other, lateGold, later] = await entries([first, second, late, regular], opening);
    // One of the first two had an offer and did not answer.
    expect(new Set([one!.position, other!.position])).toEqual(new Set([1, 2]));
    expect([lateGold!.position, later!.position]).toEqual([3, 4]);
  });

  it('excludes who cannot book by what is stored, who keeps the place (DRAW-9)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 3 }] });
    const players = await aLobby(app, opening, 3);
    await app.deps.db
      .updateTable('members')
      .set({ isInServer: false })
      .where('id', '=', players[0]!.member.id)
      .execute();
    app.clock.advance(10 * minute);
    await players[2]!.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    await draw(app, 0);
    const { classes } = await publishedDraws(players[1]!.call, opening);
    const of = (player: Waiting) => classes[0]!.entries.find(({ id }) => id === player.entryId);
    expect(of(players[0]!)).toMatchObject({ excluded: 'not_a_member', roomId: null });
    expect(of(players[1]!)).toMatchObject({ excluded: null, roomId: opening.roomIds[0] });
    expect(of(players[2]!)).toBeUndefined();
    expect(await entryOf(players[0]!.call, opening)).toMatchObject({ state: 'waiting', offer: null });
  });

  it('is made once (DRAW-13)', async () => {
    const opening = await aDrawOpening(app);
    const players = await aLobby(app, opening, 2);
    await draw(app);
    expect(await drawDueClasses(app.deps)).toBe(0);
    const { classes } = await publishedDraws(players[0]!.call, opening);
    const again = app.deps.db
      .insertInto('draws')
      .values({
        openingId: opening.id,
        classNumber: 1,
        drawsAt: app.deps.now(),
        drawnAt: app.deps.now(),
        algorithm: 'other',
        units: '[]',
        result: '[]',
      })
      .execute();
    await expect(again).rejects.toThrow(/draws_pkey/);
    expect((await publishedDraws(players[0]!.call, opening)).classes).toEqual(classes);
  });
});
