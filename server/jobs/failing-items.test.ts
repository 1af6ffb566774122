import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { control } from '../../test/full-run.ts';
import { aDrawOpening, aLobbyMember } from '../../test/draws.ts';
import type { TestOpening } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { minute } from '../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf } from '../../test/waiting.ts';
import { operationsRoutes } from '../operations/routes.ts';
import { allJobs } from './all-jobs.ts';
import { runJobs } from './run-jobs.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** Every insert into a table fails for this opening, as a bug or broken data would make it. */
async function breakInserts(table: 'offers' | 'draws' | 'lobbies', { id }: TestOpening): Promise<void> {
  const when = sql.raw(`new.opening_id = ${id}`);
  await sql`create function fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'broken by the test'; end $$`.execute(app.deps.db);
  await sql`create trigger a_fail_for_test before insert on ${sql.table(table)} for each row when (${when})
    execute function fail_for_test()`.execute(app.deps.db);
}

const repair = () => sql`drop function fail_for_test cascade`.execute(app.deps.db);

/** One run of a job as a server runs it. */
async function runOnce(name: string): Promise<void> {
  const job = allJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  const done = Promise.withResolvers<void>();
  const running = runJobs(app.deps, [
    { ...job, run: (deps, signal) => job.run(deps, signal).finally(() => done.resolve()) },
  ]);
  await done.promise;
  await running.close();
}

async function readWarnings(): Promise<string[]> {
  const answer = await operationsRoutes(app.deps).request('http://test.local/readyz');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { warnings: string[] }).warnings;
}

describe('an opening whose waiting list cannot be served', () => {
  /** Two openings with a room and somebody who waits for it; the list of the first one cannot be served. */
  async function twoLists() {
    const broken = await aFullOpening(app);
    const other = await aFullOpening(app);
    const first = await aWaitingMember(app, broken.opening);
    const second = await aWaitingMember(app, other.opening);
    for (const { opening } of [broken, other]) {
      const values = { openingRoomId: opening.roomIds[0] ?? 0, openingId: opening.id, number: 2 };
      await app.deps.db.insertInto('units').values(values).execute();
    }
    await breakInserts('offers', broken.opening);
    return { broken, other, first, second };
  }

  it('stops no other opening, and is named until it can be again (OPS-21, OPS-18)', async () => {
    const { broken, other, first, second } = await twoLists();
    await runOnce('offer rooms');
    expect((await entryOf(second.call, other.opening)).offer).not.toBeNull();
    expect((await entryOf(first.call, broken.opening)).offer).toBeNull();
    expect(await readWarnings()).toEqual([
      `The last run of the job “offer rooms” failed for opening ${broken.opening.id}.`,
    ]);
    await repair();
    await runOnce('offer rooms');
    expect((await entryOf(first.call, broken.opening)).offer).not.toBeNull();
    expect(app.deps.operations.failingJobs).toEqual(new Map());
  });

  control('a plain loop leaves the second opening unserved', async () => {
    const { broken, other, second } = await twoLists();
    const serveAll = async () => {
      for (const { opening } of [broken, other])
        await sql`select offer_free_units(${opening.id}, ${app.deps.now()})`.execute(app.deps.db);
    };
    await expect(serveAll()).rejects.toThrow('broken by the test');
    expect((await entryOf(second.call, other.opening)).offer).toBeNull();
  });
});

describe('an opening whose draw fails', () => {
  it.each(['draws', 'lobbies'] as const)('at its %s stops no other opening (OPS-21, DRAW-13)', async (table) => {
    const broken = await aDrawOpening(app);
    const other = await aDrawOpening(app);
    if (table === 'draws') await aLobbyMember(app, broken);
    await breakInserts(table, broken);
    const player = await aLobbyMember(app, other);
    app.clock.advance(10 * minute);
    await runOnce('draw lobbies');
    expect(await entryOf(player.call, other)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await entryOf(player.call, other)).offer).not.toBeNull();
    expect(app.deps.operations.failingJobs).toEqual(new Map([['draw lobbies', [`opening ${broken.id}`]]]));
    await repair();
    await runOnce('draw lobbies');
    expect(app.deps.operations.failingJobs).toEqual(new Map());
    const drawn = await app.deps.db.selectFrom('draws').select('openingId').orderBy('openingId').execute();
    expect(drawn.map(({ openingId }) => openingId)).toEqual([broken.id, other.id]);
  });
});
