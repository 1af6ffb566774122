import { checkDraw, recomputeDraw, type DrawCheck } from '@sunset/contract/openings/draw-algorithm.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDrawOpening, aLobby, aLobbyMember, draw, publishedDraws } from '../../../test/draws.ts';
import type { TestOpening } from '../../../test/factories.ts';
import { formParties } from '../../../test/party-draws/form-parties.ts';
import { publishedOf } from '../../../test/party-draws/published.ts';
import versionOne from '../../../test/party-draws/version-1-draw.json' with { type: 'json' };
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import type { Waiting } from '../../../test/waiting.ts';
import { checkData } from '../../operations/check-data/check-data.ts';
import { drawDueClasses } from './commands/draw-due-classes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Policy = Parameters<typeof formParties>[2][number]['policy'];

const form = (opening: TestOpening, players: Waiting[], policy: Policy = 'together') =>
  formParties(app.deps, opening.id, [{ members: players.map(({ member }) => member.id), policy }]);

const smallest = (players: Waiting[]) => players.map(({ entryId }) => entryId).toSorted()[0];

/** What the draw of a class gave these players, in their order. */
async function roomsOf(opening: TestOpening, players: Waiting[], number = 1) {
  const { entries } = await publishedOf(app.deps.db, opening.id, number);
  return players.map(({ entryId }) => entries.find(({ id }) => id === entryId)?.roomId);
}

describe('a party in a draw', () => {
  it('is published with the id of its first entry, its policy and its order (PARTY-18, DRAW-5)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 2 }, { units: 2 }] });
    const players = await aLobby(app, opening, 4);
    const [single, ...friends] = players;
    await form(opening, friends);
    await draw(app);
    const [drawn] = (await publishedDraws(await app.client(), opening)).classes;
    expect(drawn?.algorithm).toBe('sunset-draw-2');
    const entries = new Map(drawn?.entries.map((entry) => [entry.id, entry]));
    const id = smallest(friends);
    expect(friends.map(({ entryId }) => entries.get(entryId)?.party)).toEqual(
      [1, 2, 3].map((number) => ({ id, is_together: true, number })),
    );
    expect(entries.get(single?.entryId ?? '')?.party).toBeNull();
    // Both together have two numbers, and the party one of them.
    expect(new Set(drawn?.entries.map(({ order }) => order))).toEqual(new Set([1, 2]));
    expect(new Set(friends.map(({ entryId }) => entries.get(entryId)?.order)).size).toBe(1);
    const lines = players.map(({ entryId }) => {
      const place = friends.findIndex((friend) => friend.entryId === entryId) + 1;
      return `${entryId}|${opening.roomIds.join(',')}|0${place === 0 ? '' : `|${id}|1|${place}`}\n`;
    });
    expect(drawn?.entries_digest).toBe(createHash('sha256').update(lines.toSorted().join('')).digest('hex'));
  });

  it('gets rooms for all under "together", or none and keeps its place (PARTY-18)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 2 }] });
    const friends = await aLobby(app, opening, 3);
    await form(opening, friends);
    await draw(app);
    expect(await roomsOf(opening, friends)).toEqual([null, null, null]);
    const places = await app.deps.db
      .selectFrom('waitingEntries')
      .select(['state', 'place'])
      .where('openingId', '=', opening.id)
      .execute();
    expect(places.map(({ state, place }) => [state, Number(place)])).toEqual(
      [1, 1, 1].map((place) => ['waiting', place]),
    );
  });

  it('takes what is left in its order under "as many as possible" (PARTY-18)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const friends = await aLobby(app, opening, 3);
    await form(opening, friends, 'as_many_as_possible');
    await draw(app);
    expect(await roomsOf(opening, friends)).toEqual([...opening.roomIds, null]);
  });

  it('has a first member who leaves the room they want most to one who wants no other (PARTY-18)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const [better = 0, other = 0] = opening.roomIds;
    const friends = [await aLobbyMember(app, opening), await aLobbyMember(app, opening, { rooms: [better] })];
    await form(opening, friends);
    await draw(app);
    expect(await roomsOf(opening, friends)).toEqual([other, better]);
  });

  it('gets nothing under "together" if one of them cannot book (PARTY-18, DRAW-9)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 9 }] });
    const friends = await aLobby(app, opening, 2);
    const others = await aLobby(app, opening, 2);
    await form(opening, friends);
    await form(opening, others, 'as_many_as_possible');
    for (const blocked of [friends[1], others[1]]) {
      const id = blocked?.member.id ?? 0;
      await app.deps.db.updateTable('members').set({ blockedReason: 'Rude' }).where('id', '=', id).execute();
    }
    await draw(app);
    expect(await roomsOf(opening, friends)).toEqual([null, null]);
    expect(await roomsOf(opening, others)).toEqual([opening.roomIds[0], null]);
  });

  it('is drawn with the latest class of its members; an earlier class leaves all of it alone (PARTY-18, DRAW-2)', async () => {
    const opening = await aDrawOpening(app, {
      rooms: [{ units: 9 }],
      drawsIn: { gold_and_booster: 10 * minute, regular: 12 * minute },
    });
    const gold = await aLobbyMember(app, opening, { tiers: ['gold'] });
    const alone = await aLobbyMember(app, opening, { tiers: ['gold'] });
    app.clock.advance(2 * minute);
    const regular = await aLobbyMember(app, opening);
    await form(opening, [regular, gold]);
    await draw(app, 8 * minute);
    expect((await publishedOf(app.deps.db, opening.id, 1)).entries.map(({ id }) => id)).toEqual([alone.entryId]);
    const states = await sql<{ state: string }>`
      select state from waiting_entries where id = any (${[gold.entryId, regular.entryId]}::uuid[])`.execute(
      app.deps.db,
    );
    expect(states.rows).toEqual([{ state: 'lobby' }, { state: 'lobby' }]);
    await draw(app, 2 * minute);
    expect(await roomsOf(opening, [regular, gold], 2)).toEqual([opening.roomIds[0], opening.roomIds[0]]);
  });

  it('follows all others if one of them is deferred (PARTY-18, DRAW-12)', async () => {
    const opening = await aDrawOpening(app);
    const friends = await aLobby(app, opening, 2);
    const others = await aLobby(app, opening, 3);
    await form(opening, friends);
    await app.deps.db
      .updateTable('waitingEntries')
      .set({ isDeferred: true })
      .where('id', '=', friends[1]?.entryId ?? '')
      .execute();
    await draw(app);
    const { entries } = await publishedOf(app.deps.db, opening.id, 1);
    const orderOf = ({ entryId }: Waiting) => entries.find(({ id }) => id === entryId)?.order;
    expect(friends.map(orderOf)).toEqual([4, 4]);
    expect(new Set(others.map(orderOf))).toEqual(new Set([1, 2, 3]));
    expect(
      entries
        .filter((entry) => entry.is_deferred)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(friends.map(({ entryId }) => entryId).toSorted());
  });
});

const right: DrawCheck = { isSeedCommitted: true, isListUnchanged: true, isResultRight: true };

describe('the check of a draw', () => {
  /** A draw of two parties and a single, which is right. */
  async function aDraw() {
    const opening = await aDrawOpening(app, { rooms: [{ units: 3 }] });
    const players = await aLobby(app, opening, 6);
    await form(opening, players.slice(0, 3));
    await form(opening, players.slice(3, 5), 'as_many_as_possible');
    await draw(app);
    const published = await publishedOf(app.deps.db, opening.id, 1);
    expect(await checkDraw(published, published.entries)).toEqual(right);
    const [first, , , second, , single] = players.map(({ entryId }) =>
      published.entries.find(({ id }) => id === entryId),
    );
    if (!first?.party || !second?.party || !single) throw new Error('There are two parties.');
    return { published, first, theirs: first.party, other: second.party, single };
  }
  type Entry = Awaited<ReturnType<typeof publishedOf>>['entries'][number];

  it('finds a party that was changed after the lobby closed (PARTY-18, DRAW-5)', async () => {
    const { published, first, theirs, other, single } = await aDraw();
    const tampered: ((entry: Entry) => Entry)[] = [
      // A member is moved to the other party, or is alone; a single joins one.
      (entry) => (entry.id === first.id ? { ...entry, party: { ...other, number: 3 } } : entry),
      ({ party, ...entry }) => (entry.id === first.id || party === undefined ? entry : { ...entry, party }),
      (entry) => (entry.id === single.id ? { ...entry, party: { ...other, number: 3 } } : entry),
      // The policy, and the order of the members.
      (entry) => (entry.party?.id === theirs.id ? { ...entry, party: { ...entry.party, is_together: false } } : entry),
      (entry) =>
        entry.party?.id === theirs.id ? { ...entry, party: { ...entry.party, number: 4 - entry.party.number } } : entry,
      // Another id, with another place.
      (entry) => (entry.party?.id === theirs.id ? { ...entry, party: { ...entry.party, id: single.id } } : entry),
      // Before the others.
      (entry) => (entry.party?.id === other.id ? { ...entry, is_deferred: true } : entry),
    ];
    for (const change of tampered) {
      const entries = published.entries.map(change);
      expect(entries).not.toEqual(published.entries);
      expect(await checkDraw({ ...published, entries }, entries)).toMatchObject({ isListUnchanged: false });
    }
  });

  it('finds a party with two places, half a party, and an entry that is there twice (PARTY-18)', async () => {
    const { published, first } = await aDraw();
    const change = (changed: (entry: Entry) => Partial<Entry>) =>
      published.entries.map((entry) => ({ ...entry, ...changed(entry) }));
    const tampered = [
      change(({ id, order }) => (id === first.id ? { order: order + 1 } : {})),
      change(({ id, roomId }) => (id === first.id ? { roomId: roomId === null ? 1 : null } : {})),
      change(({ party }) => (party ? { order: 1 } : {})),
      [...published.entries, ...published.entries.filter(({ id }) => id === first.id)],
    ];
    for (const entries of tampered)
      expect(await checkDraw(published, entries)).toEqual({ ...right, isResultRight: false });
  });

  it('finds a party that is not listed with the smallest id of its entries, or not in order (PARTY-18)', async () => {
    const { published, other } = await aDraw();
    const theirs = published.entries.flatMap(({ id, party }) => (party?.id === other.id ? [id] : [])).toSorted();
    /** What a server would publish that lists them so before it closes the lobby: list, order and rooms agree. */
    async function checkListed(change: (entry: Entry) => Partial<Entry>): Promise<DrawCheck> {
      const entries = published.entries.map((entry) => ({ ...entry, ...change(entry) }));
      const lines = entries
        .toSorted((one, another) => (one.id < another.id ? -1 : 1))
        .map(({ id, rooms, is_deferred: isDeferred, party }) => {
          const ofParty = party ? `|${party.id}|${Number(party.is_together)}|${party.number}` : '';
          return `${id}|${rooms.join(',')}|${Number(isDeferred)}${ofParty}\n`;
        });
      const digest = createHash('sha256').update(lines.join('')).digest('hex');
      return checkDraw(
        { ...published, entries_digest: digest, entries },
        await recomputeDraw({ ...published, entries }),
      );
    }
    expect(theirs).toHaveLength(2);
    expect(await checkListed(() => ({}))).toEqual(right);
    const changes: ((party: NonNullable<Entry['party']>, id: string) => Partial<Entry>)[] = [
      (party) => ({ party: { ...party, id: theirs[1] ?? '' } }),
      (party) => ({ party: { ...party, number: 1 } }),
      (party, id) => ({ party: { ...party, is_together: id === theirs[0] } }),
      (_party, id) => ({ is_deferred: id === theirs[0] }),
    ];
    for (const change of changes) {
      const check = await checkListed(({ id, party }) => (party && theirs.includes(id) ? change(party, id) : {}));
      expect(check).toEqual({ ...right, isResultRight: false });
    }
  });

  it('knows draws of version 1, which had no parties (DRAW-5, PARTY-18)', async () => {
    const opening = await aDrawOpening(app);
    app.clock.advance(10 * minute);
    await drawDueClasses(app.deps);
    const { seed, entries_digest: entriesDigest, closed_entries: closedEntries, algorithm, units, result } = versionOne;
    const { db } = app.deps;
    await sql`update lobbies set seed = decode(${seed}, 'hex'), entries_digest = ${entriesDigest},
      closed_entries = ${JSON.stringify(closedEntries)} where opening_id = ${opening.id}`.execute(db);
    await sql`update draws set algorithm = ${algorithm}, units = ${JSON.stringify(units)}, result = ${JSON.stringify(result)}
      where opening_id = ${opening.id}`.execute(db);
    const page = await publishedDraws(await app.client(), opening);
    const [drawn] = page.classes;
    expect([page.algorithm, drawn?.algorithm, drawn?.entries.length]).toEqual(['sunset-draw-1', 'sunset-draw-1', 9]);
    const published = await publishedOf(db, opening.id, 1);
    expect(await checkDraw(published, drawn?.entries ?? [])).toEqual(right);
    const moved = published.entries.map((entry) => ({ ...entry, order: entry.order === 1 ? 2 : entry.order }));
    expect(await checkDraw(published, moved)).toEqual({ ...right, isResultRight: false });
    await sql`delete from draws where opening_id = ${opening.id}`.execute(db);
    await sql`delete from lobbies where opening_id = ${opening.id}`.execute(db);
  });
});

it('the check of the data finds half a party in a draw, and a place that is not that of its party (PARTY-18, DRAW-6)', async () => {
  const opening = await aDrawOpening(app, { rooms: [{ units: 4 }] });
  const players = await aLobby(app, opening, 4);
  await form(opening, players.slice(0, 3));
  await draw(app);
  const { db } = app.deps;
  const broken = async () => (await checkData(db)).map(({ invariant }) => invariant.slice(0, 8));
  const { result } = await db
    .selectFrom('draws')
    .select('result')
    .where('openingId', '=', opening.id)
    .executeTakeFirstOrThrow();
  const write = (text: unknown) =>
    sql`update draws set result = ${JSON.stringify(text)} where opening_id = ${opening.id}`.execute(db);
  const entries = result as { id: string; order: number; roomId: number | null }[];
  const change = (changed: (entry: (typeof entries)[number]) => object) =>
    write(entries.map((entry) => (entry.id === players[0]?.entryId ? { ...entry, ...changed(entry) } : entry)));
  expect(await broken()).toEqual([]);
  await change(() => ({ roomId: null }));
  expect(new Set(await broken())).toEqual(new Set(['DRAW-6 a', 'PARTY-18']));
  await change(({ order }) => ({ order: order + 1 }));
  expect(await broken()).toEqual(['DRAW-6 a']);
  await write(entries);
  expect(await broken()).toEqual([]);
});
