import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import { retryDeadlocks } from '../../server/database/retry-deadlocks.ts';

/* A community in which every typed text is an attack. */

/** Breaks out of text, attributes, scripts and comments, and sets `pwned` in a page that runs any of it. */
export const hostileText = `'"-->]]></title></textarea></script><script>pwned=1</script><img src=/icon.svg?x onerror=pwned=2 onload=pwned=3>`;
/** The same for short names. */
export const hostileName = '"><svg onload=pwned=4></script><script>pwned=5</script>';

/** Every column with freely typed text. A neighborhood code is limited to a few characters by the database. */
export const typedColumns: Record<string, string[]> = {
  members: ['username', 'display_name', 'roblox_username', 'roblox_display_name', 'blocked_reason'],
  admins: ['username'],
  api_keys: ['name'],
  resorts: ['name', 'location', 'description', 'plot_owner'],
  room_types: ['name', 'size'],
  menu_items: ['name'],
  order_items: ['name'],
  roster_places: ['name'],
  testimonials: ['name', 'location', 'comment'],
  merchandise: ['name', 'price', 'description'],
  settings: ['brand_name', 'tagline', 'hero_title', 'about_intro', 'story', 'mission', 'terms_text', 'privacy_text'],
  gold_memberships: ['end_reason'],
  feedback: ['comment'],
  closures: ['reason'],
  imports: ['file_name'],
  deleted_entries: ['staff_reason'],
  bookings: ['reason', 'discord_username', 'roblox_username', 'roblox_display_name', 'notes', 'complimentary_reason'],
  waiting_entries: ['staff_reason', 'roblox_username', 'roblox_display_name', 'notes'],
  party_members: ['roblox_username', 'roblox_display_name', 'notes'],
  companions: ['roblox_username', 'roblox_display_name'],
};

/** Lists of text, filled with one hostile entry each. */
export const typedLists: Record<string, string[]> = {
  resorts: ['amenities', 'image_alts', 'roster_places'],
  room_types: ['amenities', 'image_alts'],
  imports: ['titles'],
  import_rows: ['cells'],
};

const long = new Set(
  'description comment notes blocked_reason reason staff_reason tagline story mission terms_text privacy_text'.split(
    ' ',
  ),
);
/** Names must be unique; a suffix says whose they are where several kinds exist. */
const numbered = new Set([
  'resorts.name',
  'room_types.name',
  'menu_items.name',
  'bookings.roblox_username',
  'waiting_entries.roblox_username',
  'companions.roblox_username',
  'members.username',
]);

/** Writes hostile text into all columns, as if every check had failed. The site is running and writes too. */
export async function makeHostile(db: Database): Promise<void> {
  // A Roblox account is stored completely or not at all.
  await retryDeadlocks(() =>
    sql`update members set roblox_id = id::text, roblox_username = id::text, roblox_display_name = id::text,
      roblox_linked_at = created_at where deleted_at is null`.execute(db),
  );
  // A reason why a room costs nothing stands at such rooms only.
  await retryDeadlocks(() => sql`alter table bookings drop constraint if exists bookings_complimentary`.execute(db));
  // Bookings accept such names from linked accounts only.
  await retryDeadlocks(() => sql`update bookings set roblox_id = id::text where roblox_username <> ''`.execute(db));
  for (const [table, columns] of Object.entries(typedColumns)) {
    for (const column of columns) {
      const text = long.has(column) ? hostileText : hostileName;
      const value = numbered.has(`${table}.${column}`) ? sql`${text}::text || id::text` : sql`${text}`;
      await set(db, { table, column }, value);
    }
  }
  const [name, text] = [hostileName, hostileText];
  const facts = {
    community_values: [{ title: name, text }],
    achievements: [{ figure: name, label: text }],
    team: [{ name, position: name, description: text, image: null }],
    donation_costs: [{ title: name, amount: name, text }],
  };
  for (const [column, value] of Object.entries(facts))
    await set(db, { table: 'settings', column }, sql`${JSON.stringify(value)}::jsonb`);
  for (const [table, columns] of Object.entries(typedLists)) {
    for (const column of columns) await set(db, { table, column }, sql`array[${hostileText}::text]`);
  }
}

function set(db: Database, { table, column }: { table: string; column: string }, value: RawBuilder<unknown>) {
  // Deleted accounts have no text.
  const those = table === 'members' ? sql`where deleted_at is null` : sql``;
  return retryDeadlocks(() => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} ${those}`.execute(db));
}
