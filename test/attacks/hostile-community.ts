import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import { retryDeadlocks } from '../../server/database/retry-deadlocks.ts';

/* A community in which every text that a person may type is an attack on whoever reads it. */

/** Breaks out of text, attributes, scripts and comments, and would set `pwned` in a page that runs any of it. */
export const hostileText = `'"-->]]></title></textarea></script><script>pwned=1</script><img src=/icon.svg?x onerror=pwned=2 onload=pwned=3>`;
/** The same for places with room for a short name alone. */
export const hostileName = '"><svg onload=pwned=4></script><script>pwned=5</script>';

/** Every column that takes what a person typed whatever it is; a neighborhood code is bound to a few signs by the database. */
export const typedColumns: Record<string, string[]> = {
  members: ['username', 'display_name', 'roblox_username', 'roblox_display_name', 'blocked_reason'],
  admins: ['username'],
  resorts: ['name', 'location', 'description', 'plot_owner'],
  room_types: ['name', 'size'],
  testimonials: ['name', 'location', 'comment'],
  merchandise: ['name', 'price', 'description'],
  settings: ['brand_name', 'tagline'],
  bookings: ['reason', 'discord_username', 'roblox_username', 'roblox_display_name', 'notes'],
};

/** Lists of text, filled with one hostile entry each. */
export const typedLists: Record<string, string[]> = {
  resorts: ['amenities', 'image_alts'],
  room_types: ['amenities', 'image_alts'],
};

const long = new Set(['description', 'comment', 'notes', 'blocked_reason', 'reason', 'tagline']);
/** Names must stay different from one another, and say whose they are where there are several kinds of one thing. */
const numbered = new Set(['resorts.name', 'room_types.name', 'bookings.roblox_username', 'members.username']);

/** Puts hostile text into all of it, as a hole in every check at once would. The site is running and writes too. */
export async function makeHostile(db: Database): Promise<void> {
  // A game account is whole or not there.
  await retryDeadlocks(() =>
    sql`update members set roblox_id = id::text, roblox_username = id::text, roblox_display_name = id::text,
      roblox_linked_at = created_at where deleted_at is null`.execute(db),
  );
  // Bookings take such names from linked accounts alone.
  await retryDeadlocks(() => sql`update bookings set roblox_id = id::text where roblox_username <> ''`.execute(db));
  for (const [table, columns] of Object.entries(typedColumns)) {
    for (const column of columns) {
      const text = long.has(column) ? hostileText : hostileName;
      const value = numbered.has(`${table}.${column}`) ? sql`${text}::text || id::text` : sql`${text}`;
      await set(db, { table, column }, value);
    }
  }
  for (const [table, columns] of Object.entries(typedLists)) {
    for (const column of columns) await set(db, { table, column }, sql`array[${hostileText}::text]`);
  }
}

function set(db: Database, { table, column }: { table: string; column: string }, value: RawBuilder<unknown>) {
  // Nothing is left of whoever has gone, and nothing may be.
  const those = table === 'members' ? sql`where deleted_at is null` : sql``;
  return retryDeadlocks(() => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} ${those}`.execute(db));
}
