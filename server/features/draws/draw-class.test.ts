import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDraw } from '../../../contract/openings/draw-algorithm.ts';
import { aDrawOpening } from '../../../test/draws.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import { enterMany } from '../../../test/races/support/many-players.ts';
import { drawDueClasses } from './commands/draw-due-classes.ts';
import { listClasses } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A lobby: the number of rooms by type, and of each player what they want, and what is known of them. */
const lobbies = fc.record({
  units: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
  reserved: fc.integer({ min: 0, max: 2 }),
  players: fc.array(
    fc.record({
      wants: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
      isDeferred: fc.boolean(),
      is: fc.constantFrom('fine', 'fine', 'fine', 'blocked', 'gone', 'leaving'),
    }),
    { maxLength: 9 },
  ),
});

type Lobby = typeof lobbies extends fc.Arbitrary<infer T> ? T : never;

/** Fills the lobby, closes it, lets those leave who leave, and draws. */
async function drawLobby({ units, reserved, players }: Lobby) {
  const { db } = app.deps;
  const rooms = units.map((count, type) => ({ name: `Type ${type}`, units: count + 1 }));
  const opening = await aDrawOpening(app, { rooms });
  // A room type is made with at least one unit.
  await sql`delete from units where opening_id = ${opening.id} and number = 1`.execute(db);
  await sql`update units set reserved_until = ${new Date(app.deps.now().getTime() + 10 * minute)}
    where id in (select id from units where opening_id = ${opening.id} order by id limit ${reserved})`.execute(db);
  const first = await enterMany(app.deps, opening, players.length);
  for (const [each, { wants, isDeferred, is }] of players.entries()) {
    const { id } = await db
      .updateTable('waitingEntries')
      .set({ isDeferred })
      .where('memberId', '=', first + each)
      .where('openingId', '=', opening.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('waitingChoices').where('entryId', '=', id).execute();
    const choices = wants.map((type, rank) => ({
      entryId: id,
      openingId: opening.id,
      openingRoomId: opening.roomIds[type] ?? 0,
      rank: rank + 1,
      shownPrice: 1000,
    }));
    await db.insertInto('waitingChoices').values(choices).execute();
    const changes = { blocked: { blockedReason: 'Rude' }, gone: { isInServer: false } };
    if (is === 'blocked' || is === 'gone')
      await db
        .updateTable('members')
        .set(changes[is])
        .where('id', '=', first + each)
        .execute();
  }
  app.clock.advance(10 * minute);
  await sql`select close_lobby(${opening.id}, 1::smallint, ${app.deps.now()})`.execute(db);
  for (const [each, { is }] of players.entries()) {
    if (is !== 'leaving') continue;
    await sql`select end_entry(id, 'left', 'member', ${first + each}, ${app.deps.now()}) from waiting_entries
      where member_id = ${first + each} and opening_id = ${opening.id}`.execute(db);
  }
  await drawDueClasses(app.deps);
  return { opening, first };
}

const hashOf = (seed: string, id: string) =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).update(id).digest('hex');

it('gives every lobby what the rules say, whoever is in it (DRAW-6, DRAW-9, DRAW-5)', async () => {
  await fc.assert(
    fc.asyncProperty(lobbies, async (lobby) => {
      const { opening, first } = await drawLobby(lobby);
      const [row] = await listClasses(app.deps.db, opening.id);
      const { seed = '', seedHash, entriesDigest, units, result } = row ?? {};
      const published = {
        seed: seed ?? '',
        seed_hash: seedHash ?? '',
        entries_digest: entriesDigest ?? '',
        units: units ?? [],
        entries: result ?? [],
      };
      expect(await checkDraw(published, published.entries)).toEqual({
        isSeedCommitted: true,
        isListUnchanged: true,
        isResultRight: true,
      });
      // The same once more, from what the test knows, in other words.
      const entries = await app.deps.db
        .selectFrom('waitingEntries')
        .select(['id', 'memberId', 'state'])
        .where('openingId', '=', opening.id)
        .execute();
      const left = [...lobby.units];
      const expected = entries
        .map(({ id, memberId }) => ({ id, player: lobby.players[memberId - first], hash: hashOf(published.seed, id) }))
        .toSorted((one, other) => {
          const [late, otherLate] = [Number(one.player?.isDeferred), Number(other.player?.isDeferred)];
          return late - otherLate || (one.hash < other.hash ? -1 : 1);
        })
        .map(({ id, player }, index) => {
          const type = player?.is === 'fine' ? player.wants.find((wanted) => (left[wanted] ?? 0) > 0) : undefined;
          if (type !== undefined) left[type] = (left[type] ?? 0) - 1;
          return [id, index + 1, type === undefined ? null : (opening.roomIds[type] ?? null)];
        });
      const drawn = published.entries
        .toSorted((one, other) => one.order - other.order)
        .map(({ id, order, roomId }) => [id, order, roomId]);
      expect(drawn).toEqual(expected);
      expect(entries.filter(({ state }) => state === 'lobby')).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
