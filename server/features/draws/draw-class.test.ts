import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDraw } from '../../../contract/openings/draw-algorithm.ts';
import { aDrawOpening } from '../../../test/draws.ts';
import type { TestOpening } from '../../../test/factories.ts';
import { drawByHand } from '../../../test/party-draws/by-hand.ts';
import { formParties } from '../../../test/party-draws/form-parties.ts';
import { publishedOf } from '../../../test/party-draws/published.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import { enterMany } from '../../../test/races/support/many-players.ts';
import { drawDueClasses } from './commands/draw-due-classes.ts';
import { isFullRun } from '../../../test/full-run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const players = fc.record({
  wants: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  isDeferred: fc.boolean(),
  isGold: fc.boolean(),
  is: fc.constantFrom('fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'blocked', 'gone', 'leaving'),
});

/**
 * A lobby: the number of rooms by type, how many of them are reserved, and of each player what they want, and what is known of
 * them. Players of a group with a policy are a party, in this order.
 */
const lobbies = fc.record({
  units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
  reserved: fc.integer({ min: 0, max: 2 }),
  groups: fc.array(
    fc.record({
      policy: fc.constantFrom(null, 'together' as const, 'together' as const, 'as_many_as_possible' as const),
      players: fc.array(players, { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 5 },
  ),
});

type Lobby = typeof lobbies extends fc.Arbitrary<infer T> ? T : never;

/** Everybody as they are in the database. */
type Entered = Lobby['groups'][number]['players'][number] & { memberId: number; id: string };
interface EnteredGroup {
  policy: Lobby['groups'][number]['policy'];
  players: Entered[];
}

/** Guests with better times are class 1, regular customers are class 2, whose lobbies are open at the same time. */
const classOf = ({ players: all }: EnteredGroup) => (all.every(({ isGold }) => isGold) ? 1 : 2);
const drawsIn = { gold_and_booster: 10 * minute, regular: 12 * minute };

async function openLobbies({ units, reserved }: Lobby): Promise<TestOpening> {
  const { db } = app.deps;
  const rooms = units.map((count, type) => ({ name: `Type ${type}`, units: count + 1 }));
  const opening = await aDrawOpening(app, { rooms, drawsIn });
  // A room type is made with at least one unit.
  await sql`delete from units where opening_id = ${opening.id} and number = 1`.execute(db);
  await sql`update units set reserved_until = ${new Date(app.deps.now().getTime() + drawsIn.regular)}
    where id in (select id from units where opening_id = ${opening.id} order by id limit ${reserved})`.execute(db);
  app.clock.advance(2 * minute);
  return opening;
}

async function enter(opening: TestOpening, { groups }: Lobby): Promise<EnteredGroup[]> {
  const { db } = app.deps;
  let memberId = await enterMany(app.deps, opening, groups.flatMap((group) => group.players).length);
  const entered: EnteredGroup[] = [];
  for (const { policy, players: all } of groups) {
    const group: EnteredGroup = { policy, players: [] };
    for (const player of all) {
      group.players.push({ ...player, memberId, id: await enterOne(opening, memberId, player) });
      memberId += 1;
    }
    // Without a party each is alone.
    entered.push(...(policy === null ? group.players.map((player) => ({ policy, players: [player] })) : [group]));
  }
  const parties = entered.flatMap(({ policy, players: all }) =>
    policy === null ? [] : [{ policy, members: all.map((player) => player.memberId) }],
  );
  await formParties({ db, now: app.deps.now }, opening.id, parties);
  return entered;
}

async function enterOne(opening: TestOpening, memberId: number, player: Omit<Entered, 'memberId' | 'id'>) {
  const { db } = app.deps;
  const tier = player.isGold ? { opensFor: ['gold_customer'], onSaleGroup: 'gold_and_booster' } : {};
  const { id } = await db
    .updateTable('waitingEntries')
    .set({ isDeferred: player.isDeferred, ...tier })
    .where('memberId', '=', memberId)
    .where('openingId', '=', opening.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('waitingChoices').where('entryId', '=', id).execute();
  const choices = player.wants.map((type, rank) => ({
    entryId: id,
    openingId: opening.id,
    openingRoomId: opening.roomIds[type] ?? 0,
    rank: rank + 1,
    shownPrice: 1000,
  }));
  await db.insertInto('waitingChoices').values(choices).execute();
  const changes = { blocked: { blockedReason: 'Rude' }, gone: { isInServer: false } };
  if (player.is === 'blocked' || player.is === 'gone')
    await db.updateTable('members').set(changes[player.is]).where('id', '=', memberId).execute();
  return id;
}

/** Closes the lobby of a class, lets those leave who leave, and draws. */
async function drawClass(opening: TestOpening, number: number, groups: readonly EnteredGroup[]): Promise<void> {
  const { db, now } = app.deps;
  await sql`select close_lobby(${opening.id}, ${number}::smallint, ${now()})`.execute(db);
  for (const { memberId, id } of groups.flatMap((group) => group.players.filter(({ is }) => is === 'leaving'))) {
    await sql`update waiting_entries set party_id = null where id = ${id}`.execute(db);
    await sql`update party_members set state = 'left', ended_at = ${now()} where opening_id = ${opening.id} and member_id = ${memberId}`.execute(
      db,
    );
    await sql`select end_entry(${id}, 'left', 'member', ${memberId}, ${now()})`.execute(db);
  }
  await drawDueClasses(app.deps);
}

/** Compares the draw of a class with what the algorithm for the public makes of it, and with one by hand. */
async function expectDrawn(
  opening: TestOpening,
  number: number,
  { groups, stock }: { groups: readonly EnteredGroup[]; stock: Record<number, number> | null },
): Promise<void> {
  const draw = await publishedOf(app.deps.db, opening.id, number);
  expect(await checkDraw(draw, draw.entries)).toEqual({
    isSeedCommitted: true,
    isListUnchanged: true,
    isResultRight: true,
  });
  const units = Object.fromEntries(draw.units.map(({ roomId, count }) => [roomId, count]));
  expect(units).toEqual(stock ?? units);
  const references = groups.map(({ policy, players: all }) => ({
    key: all.map(({ id }) => id).toSorted()[0] ?? '',
    isDeferred: all.some(({ isDeferred }) => isDeferred),
    isTogether: policy === 'together',
    members: all.map(({ id, wants, is }) => ({
      id,
      wants: wants.map((type) => opening.roomIds[type] ?? 0),
      isExcluded: is !== 'fine',
    })),
  }));
  const expected = drawByHand(draw.seed, references, units);
  const drawn = draw.entries
    .toSorted((one, other) => one.order - other.order || (one.party?.number ?? 0) - (other.party?.number ?? 0))
    .map(({ id, order, roomId }) => [id, order, roomId]);
  expect(drawn).toEqual(expected);
  await expectPlaces(number, groups, new Map(expected.map(([id, order]) => [id, order])));
}

/** All of a party wait with one place. */
async function expectPlaces(number: number, groups: readonly EnteredGroup[], orders: ReadonlyMap<string, number>) {
  for (const { players: all } of groups) {
    const isDeferred = all.some((player) => player.isDeferred);
    for (const { id, is } of all) {
      const entry = await app.deps.db
        .selectFrom('waitingEntries')
        .select(['state', 'classNumber', 'isDeferred', 'place'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (is === 'leaving') expect(entry.state).toBe('ended');
      else
        expect({ ...entry, place: Number(entry.place) }).toEqual({
          state: 'waiting',
          classNumber: number,
          isDeferred,
          place: orders.get(id),
        });
    }
  }
}

it('gives every lobby what the rules say, with parties and without (DRAW-6, DRAW-9, DRAW-5, PARTY-18)', async () => {
  await fc.assert(
    fc.asyncProperty(lobbies, async (lobby) => {
      const opening = await openLobbies(lobby);
      const groups = await enter(opening, lobby);
      const [better, regular] = [1, 2].map((number) => groups.filter((group) => classOf(group) === number));
      app.clock.advance(8 * minute);
      await drawClass(opening, 1, better ?? []);
      const counts = lobby.units.map((count, type) => {
        const earlier = lobby.units.slice(0, type).reduce((sum, one) => sum + one, 0);
        return count - Math.min(count, Math.max(0, lobby.reserved - earlier));
      });
      const stock = Object.fromEntries(counts.map((count, type) => [opening.roomIds[type], count]));
      await expectDrawn(opening, 1, { groups: better ?? [], stock });
      app.clock.advance(2 * minute);
      await drawClass(opening, 2, regular ?? []);
      // What the first class left is what was published.
      await expectDrawn(opening, 2, { groups: regular ?? [], stock: null });
      const ids = groups.flatMap((group) => group.players.map(({ memberId }) => memberId));
      if (ids.length > 0)
        await app.deps.db.updateTable('members').set({ isInServer: true }).where('id', 'in', ids).execute();
    }),
    { numRuns: isFullRun ? 40 : 15 },
  );
}, 90_000);
