import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { GoldSite, ReadMember } from './plan-members.ts';

/** The memberships of the people of a file, and what earlier imports say of them. */
export async function readGoldSite(
  db: Database,
  rows: readonly ReadMember[],
  now: Date,
): Promise<Map<string, GoldSite>> {
  const ids = rows.flatMap(({ row }) => ('problem' in row ? [] : [row.discordId]));
  const { rows: found } = await sql<GoldSite & { discordId: string }>`
    select wanted.id as "discordId", m.gold_until as "goldUntil", imported.until as "importedUntil"
    from (select distinct id from unnest(${ids}::text[]) as asked (id)) wanted
    left join members m on m.discord_id = wanted.id and m.gold_until > ${now} and m.deleted_at is null
    left join lateral (
      select r.starts_at as until from import_rows r join imports i on i.id = r.import_id
      where r.discord_id = wanted.id and i.state in ('imported', 'live') order by r.import_id desc limit 1
    ) imported on true
    where m.id is not null or imported.until is not null`.execute(db);
  return new Map(found.map(({ discordId, ...known }) => [discordId, known]));
}
