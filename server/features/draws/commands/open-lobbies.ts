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
    select o.id as "openingId", c.class_number as "classNumber"
    from openings o cross join lateral sale_classes(o.id) c
    where o.sale_mode = 'draw' and o.starts_at > ${now} and o.cancelled_at is null
      and (${openingId}::integer is null or o.id = ${openingId})
      and c.draws_at - interval '10 minutes' <= ${now}
      and not exists (select from lobbies l where l.opening_id = o.id and l.class_number = c.class_number)
    order by c.draws_at`.execute(deps.db);
  const name = (due: { openingId: number }) => `opening ${due.openingId}`;
  await runEach(rows, { name }, async ({ openingId: id, classNumber }) => {
    const seed = Buffer.from(deps.random.bytes(seedBytes));
    await sql`select open_lobby(${id}, ${classNumber}::smallint, ${seed}, ${now})`.execute(deps.db);
  });
}
