import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import { importLimits, type ImportField } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { ImportRow } from '../queries.ts';
import type { BookingRow, RowNames } from '../reading/read-rows.ts';
import { findInside, findResort, matchName, nameKey } from './match-name.ts';

/** Rooms that staff chose for names of the file, by `nameKey`. */
export type ChosenRooms = ReadonlyMap<string, string>;

export const chosenRooms = ({ room_names: names }: ImportSettings): ChosenRooms =>
  new Map(names.map(({ name, room }) => [nameKey(name), room]));

/** What a row calls its room. */
interface WantedRoom {
  roomType: string;
  sharesColumn: boolean;
}

/**
 * The room that a name of the file means: one of the opening with that name, else the one that staff chose, else the one that is in a text
 * with the resort. Rule: IMPORT-17.
 */
export function findRoom<Named extends { name: string }>(
  { roomType, sharesColumn }: WantedRoom,
  rooms: readonly Named[],
  chosen: ChosenRooms,
): Named | undefined {
  const meant = chosen.get(nameKey(roomType));
  const room = matchName(roomType, rooms) ?? rooms.find(({ name }) => name === meant);
  return room ?? (sharesColumn ? findInside(roomType, rooms) : undefined);
}

/** The resorts and rooms that the names of rows are compared with, also where their opening is not known. */
export interface NameSite {
  chosenRooms: ChosenRooms;
  resorts: readonly { id: number; name: string }[];
  catalog: readonly { resortId: number; name: string }[];
}

interface NameProblem {
  problem: 'unknown_resort' | 'unknown_room';
  field: ImportField;
}

/** Which names of a row mean nothing. `rooms`: those of its opening, if that is known. */
export function findNameProblems(
  { resort, roomType, sharesColumn }: RowNames,
  { resorts, catalog, chosenRooms: chosen }: NameSite,
  rooms?: readonly { name: string }[],
): NameProblem[] {
  const known = resort === null ? undefined : findResort({ resort, sharesColumn }, resorts);
  const possible = rooms ?? catalog.filter(({ resortId }) => known === undefined || resortId === known.id);
  const hasRoom = roomType === null || findRoom({ roomType, sharesColumn }, possible, chosen) !== undefined;
  return [
    ...(resort !== null && known === undefined ? [{ problem: 'unknown_resort', field: 'resort' } as const] : []),
    ...(hasRoom ? [] : [{ problem: 'unknown_room', field: 'room_type' } as const]),
  ];
}

export const namesOf = ({ session, roomType, sharesColumn }: BookingRow): RowNames => ({
  resort: session?.resort ?? null,
  roomType,
  sharesColumn,
});

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

/** The names of rooms that can be chosen, and where there is such a room. */
export function listRoomChoices(db: Database, { settings }: ImportRow): Promise<{ room: string; resorts: string[] }[]> {
  return db
    .selectFrom('roomTypes')
    .innerJoin('resorts', 'resorts.id', 'roomTypes.resortId')
    .select(['roomTypes.name as room', sql<string[]>`array_agg(distinct resorts.name)`.as('resorts')])
    .where(
      settings.opening_id === null
        ? sql<boolean>`room_types.archived_at is null and resorts.archived_at is null`
        : sql<boolean>`room_types.id in (select room_type_id from opening_rooms where opening_id = ${settings.opening_id})`,
    )
    .groupBy('roomTypes.name')
    .orderBy('roomTypes.name')
    .execute();
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
