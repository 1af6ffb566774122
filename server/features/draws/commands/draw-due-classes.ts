import { sql } from 'kysely';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { runAll, runEach } from '../../../jobs/run-each.ts';
import type { Random } from '../../../random.ts';
import { openLobbies } from './open-lobbies.ts';

interface DrawnClass {
  openingId: number;
  classNumber: number;
}

/**
 * Closes the lobbies whose on-sale time has come, and draws them, each in its own transaction: the digest of the entries is
 * public before the seed. Then messages those without a room. Returns how many classes it drew. Any number of processes may run
 * it, and one that dies in the middle leaves the same draw to the next. An opening that fails stops no other. Rules: DRAW-4 to
 * DRAW-9, DRAW-13, DRAW-14, OPS-21.
 */
export async function drawDueClasses(deps: DatabaseDeps & { random: Random }): Promise<number> {
  let drawn = 0;
  const steps = [
    () => openLobbies(deps),
    async () =>
      runEach(await listDue(deps), { name }, async (due) => {
        await takeStep(deps, 'close_lobby', due);
        if (await takeStep(deps, 'draw_class', due)) drawn += 1;
      }),
    async () =>
      runEach(await listWithoutMessages(deps), { name }, (drawnClass) =>
        takeStep(deps, 'enqueue_undrawn_messages', drawnClass),
      ),
  ];
  await runAll(steps);
  return drawn;
}

const name = ({ openingId }: DrawnClass) => `opening ${openingId}`;

async function listWithoutMessages(deps: DatabaseDeps): Promise<DrawnClass[]> {
  const { rows } = await sql<DrawnClass>`
    select opening_id as "openingId", class_number as "classNumber" from draws where messaged_at is null`.execute(
    deps.db,
  );
  return rows;
}

async function listDue(deps: DatabaseDeps): Promise<DrawnClass[]> {
  const now = deps.now();
  const { rows } = await sql<DrawnClass>`
    select l.opening_id as "openingId", l.class_number as "classNumber"
    from openings o join lobbies l on l.opening_id = o.id
    where o.sale_mode = 'draw' and o.cancelled_at is null and o.starts_at > ${now} and l.draws_at <= ${now}
      and not exists (select from draws d where d.opening_id = l.opening_id and d.class_number = l.class_number)
    order by l.draws_at, l.opening_id`.execute(deps.db);
  return rows;
}

/** Returns whether this call did it. A lobby of many thousands may take longer than a request may. */
function takeStep(
  deps: DatabaseDeps,
  name: 'close_lobby' | 'draw_class' | 'enqueue_undrawn_messages',
  { openingId, classNumber }: DrawnClass,
): Promise<boolean> {
  return transact(deps, async ({ db, now }) => {
    await sql`set local statement_timeout = '60s'`.execute(db);
    await sql`set local lock_timeout = '60s'`.execute(db);
    const { rows } = await sql<{ isDone: boolean }>`
        select ${sql.ref(name)}(${openingId}, ${classNumber}::smallint, ${now()}) as "isDone"`.execute(db);
    return rows[0]?.isDone === true;
  });
}

/** The first instant after `since` at which a lobby opens or closes, or null. */
export async function findNextDraw(deps: DatabaseDeps, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(draws_at) from lobbies where closed_at is null and draws_at > ${since}),
      (select min(opens_at) from planned_lobbies where starts_at > ${since} and opens_at > ${since})) as next`.execute(
    deps.db,
  );
  return rows[0]?.next ?? null;
}
