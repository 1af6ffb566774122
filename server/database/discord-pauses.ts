import { sql, type RawBuilder } from 'kysely';
import type { SharedPauses } from '../integrations/discord/limits/shared-pauses.ts';
import type { Database } from './connect.ts';

const firstBackoffMs = 10_000;
const longestBackoffMs = 15 * 60_000;

/** Pauses of Discord's routes in the database. Those that calls noticed together count once. */
export function createDiscordPauses(db: Database, now: () => Date): SharedPauses {
  return {
    find: async (route) => {
      const row = await db.selectFrom('discordPauses').select('until').where('route', '=', route).executeTakeFirst();
      return row?.until ?? null;
    },
    note: async (route, until) => {
      const at = now();
      const { rows } = await sql<{ until: Date }>`
        with old as (
          delete from discord_pauses where until < ${at}::timestamptz - interval '1 day' and route <> ${route}
        )
        insert into discord_pauses as pause (route, until, backed_off)
        values (${route}, coalesce(${until}::timestamptz, ${backoffFrom(at, sql`0`)}), ${until === null ? 1 : 0})
        on conflict (route) do update set
          until = case
            when ${until}::timestamptz is not null then greatest(pause.until, ${until})
            when pause.until > ${at} then pause.until
            else ${backoffFrom(at, sql`pause.backed_off`)} end,
          backed_off = case
            when ${until}::timestamptz is null and pause.until <= ${at} then least(pause.backed_off + 1, 12)
            else pause.backed_off end
        returning until`.execute(db);
      return rows[0]?.until ?? at;
    },
    clear: async (route) => {
      await db.deleteFrom('discordPauses').where('route', '=', route).execute();
    },
  };
}

const backoffFrom = (at: Date, times: RawBuilder<unknown>) =>
  sql`(${at}::timestamptz + least(${longestBackoffMs}, ${firstBackoffMs} * 2 ^ ${times}) * interval '1 millisecond')`;
