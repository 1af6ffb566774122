import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { runEach } from '../../../jobs/run-each.ts';
import type { Random } from '../../../random.ts';

const seedBytes = 32;

/**
 * Opens the lobbies that are due, of all openings or of one, each with a new seed. Rules: DRAW-2, DRAW-5, OPS-21.
 *
 * race: several processes open the same lobby; the first seed counts (see open_lobby).
 */
export async function openLobbies(
  deps: DatabaseDeps & { random: Random },
  openingId: number | null = null,
): Promise<void> {
  const now = deps.now();
  const { rows } = await sql<{ openingId: number; classNumber: number }>`
    select p.opening_id as "openingId", p.class_number as "classNumber" from planned_lobbies p
    where p.starts_at > ${now} and p.opens_at <= ${now}
      and (${openingId}::integer is null or p.opening_id = ${openingId})
      and not exists (select from lobbies l where l.opening_id = p.opening_id and l.class_number = p.class_number)
    order by p.draws_at`.execute(deps.db);
  const name = (due: { openingId: number }) => `opening ${due.openingId}`;
  await runEach(rows, { name }, async ({ openingId: id, classNumber }) => {
    const seed = Buffer.from(deps.random.bytes(seedBytes));
    await sql`select open_lobby(${id}, ${classNumber}::smallint, ${seed}, ${now})`.execute(deps.db);
  });
}
