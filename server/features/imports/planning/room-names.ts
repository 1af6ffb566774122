import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import { importLimits } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { ImportRow } from '../queries.ts';
import { matchName, nameKey } from './match-name.ts';

/** Rooms that staff chose for names of the file, by `nameKey`. */
export type ChosenRooms = ReadonlyMap<string, string>;

export const chosenRooms = ({ room_names: names }: ImportSettings): ChosenRooms =>
  new Map(names.map(({ name, room }) => [nameKey(name), room]));

/** The room that a name of the file means: one of the opening with that name, else the one that staff chose. Rule: IMPORT-17. */
export function findRoom<Named extends { name: string }>(
  wanted: string,
  rooms: readonly Named[],
  chosen: ChosenRooms,
): Named | undefined {
  const meant = chosen.get(nameKey(wanted));
  return matchName(wanted, rooms) ?? rooms.find(({ name }) => name === meant);
}

/** Longer texts are no names of rooms. */
const maxNameLength = 200;

/** The names of a draft that mean no room yet, as the last preview found them, in the order of the file. */
export async function listUnknownRooms(db: Database, { id, settings }: ImportRow): Promise<string[]> {
  const column = settings.columns.room_type;
  const cell = column === undefined ? sql`null` : sql`nullif(cells[${column + 1}::integer], '')`;
  const { rows } = await sql<{ name: string }>`
    select name from (
      select coalesce(${cell}, ${settings.room_type}::text) as name, line from import_rows
      where import_id = ${id} and problem = 'unknown_room') unknown
    where char_length(name) <= ${maxNameLength}
    group by name order by min(line)`.execute(db);
  const seen = new Set(chosenRooms(settings).keys());
  const unknown = rows.flatMap(({ name }) => {
    const key = nameKey(name);
    if (seen.has(key)) return [];
    seen.add(key);
    return [name];
  });
  return unknown.slice(0, importLimits.roomNames - settings.room_names.length);
}

/** The names of rooms that can be chosen. */
export async function listRoomChoices(db: Database, { settings }: ImportRow): Promise<string[]> {
  const rooms = await db
    .selectFrom('roomTypes')
    .innerJoin('resorts', 'resorts.id', 'roomTypes.resortId')
    .select('roomTypes.name')
    .distinct()
    .where(
      settings.opening_id === null
        ? sql<boolean>`room_types.archived_at is null and resorts.archived_at is null`
        : sql<boolean>`room_types.id in (select room_type_id from opening_rooms where opening_id = ${settings.opening_id})`,
    )
    .orderBy('roomTypes.name')
    .execute();
  return rooms.map(({ name }) => name);
}

/** Of these choices those whose room exists: it may have another name by now. */
export async function existingRooms(
  db: Database,
  names: ImportSettings['room_names'],
): Promise<ImportSettings['room_names']> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('roomTypes')
    .select('name')
    .where('name', '=', sql<string>`any(${names.map(({ room }) => room)}::text[])`)
    .execute();
  const existing = new Set(rows.map(({ name }) => name));
  return names.filter(({ room }) => existing.has(room));
}
