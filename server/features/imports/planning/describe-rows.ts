import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import type { RowProblemCode } from '@sunset/contract/imports/row-problems.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { StoredRow } from '../queries.ts';
import { createRowReader, type BookingRow, type RowProblem } from '../reading/read-rows.ts';
import { readSettings } from '../rules.ts';
import { findResort } from './match-name.ts';
import { readNameSite } from './read-site.ts';
import { findNameProblems, findRoom, namesOf, type NameSite } from './room-names.ts';

export interface RowDescription {
  /** What is wrong with the row besides its problem. */
  also: RowProblemCode[];
  /** What its booking will have. */
  room: string | null;
  paymentMethod: PaymentMethod | null;
}

interface Draft {
  kind: ImportKind;
  settings: ImportSettings;
}

interface Facts {
  site: NameSite;
  /** Names of the rooms of the openings. */
  rooms: ReadonlyMap<number, readonly { name: string }[]>;
  target: number | null;
}

/**
 * What a preview says of rows besides their outcome. It reads the text of a page of them again, so that nothing of it is stored.
 * Rule: IMPORT-8.
 */
export async function describeRows(
  db: Database,
  { kind, settings }: Draft,
  { rows, now }: { rows: readonly StoredRow[]; now: Date },
): Promise<Map<number, RowDescription>> {
  const reader = createRowReader(readSettings(settings, now));
  const read = {
    openings: reader.readOpening,
    bookings: (cells: readonly string[]) => reader.readBooking(cells, settings.opening_id !== null),
    members: reader.readMember,
  }[kind];
  const facts = {
    site: await readNameSite(db, settings),
    rooms: await listRoomNames(db, [settings.opening_id, ...rows.map(({ openingId }) => openingId)]),
    target: settings.opening_id,
  };
  return new Map(rows.map((row) => [row.line, describe(row, read(row.cells ?? []), facts)] as const));
}

async function listRoomNames(db: Database, openingIds: readonly (number | null)[]): Promise<Facts['rooms']> {
  const found = await db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select(['openingRooms.openingId', 'roomTypes.name'])
    .where('openingRooms.openingId', '=', sql<number>`any(${openingIds}::integer[])`)
    .execute();
  const rooms = new Map<number, { name: string }[]>();
  for (const { openingId, name } of found) rooms.set(openingId, [...(rooms.get(openingId) ?? []), { name }]);
  return rooms;
}

type ReadRow = ReturnType<ReturnType<typeof createRowReader>['readBooking' | 'readMember' | 'readOpening']>;

function describe(row: StoredRow, read: ReadRow, facts: Facts): RowDescription {
  const none = { also: [], room: null, paymentMethod: null };
  if (read === 'declined') return none;
  const rooms = facts.rooms.get(row.openingId ?? facts.target ?? 0);
  if ('problem' in read) return { ...none, also: others(row, unreadProblems(read, facts, rooms)) };
  if (!('roomType' in read)) return none;
  if (row.outcome === 'problem')
    return { ...none, also: others(row, siteProblems(row, read, { ...facts, own: rooms })) };
  if (row.outcome !== 'new' && row.outcome !== 'changed') return none;
  const room = findRoom(read, rooms ?? [], facts.site.chosenRooms);
  return { also: [], room: room?.name ?? null, paymentMethod: read.paymentMethod };
}

/** Two fields may have the same. */
const others = ({ problem }: StoredRow, found: readonly RowProblemCode[]) =>
  [...new Set(found)].filter((one) => one !== problem);

function unreadProblems(
  { problem, others: more = [], names }: RowProblem,
  { site }: Facts,
  rooms: readonly { name: string }[] | undefined,
): RowProblemCode[] {
  const wrongNames = names === undefined ? [] : findNameProblems(names, site, rooms);
  return [problem, ...[...more, ...wrongNames].map((one) => one.problem)];
}

function siteProblems(
  { reference, openingId }: StoredRow,
  read: BookingRow,
  { site, own }: Facts & { own: readonly { name: string }[] | undefined },
): RowProblemCode[] {
  const { session, paymentMethod, isPaid } = read;
  const resort = session === null ? undefined : findResort({ ...read, ...session }, site.resorts);
  return [
    ...findNameProblems(namesOf(read), site, own).map(({ problem }) => problem),
    ...(resort !== undefined && openingId === null ? (['unknown_opening'] as const) : []),
    // A booking that is there already may be unpaid.
    ...(reference === null && paymentMethod !== 'bbc' && !isPaid ? (['payment_not_confirmed'] as const) : []),
  ];
}
