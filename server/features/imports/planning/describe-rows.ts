import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import type { RowProblemCode } from '@sunset/contract/imports/row-problems.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { repriced } from '../../bookings/changes/rules.ts';
import type { DoorAccount } from '../../door/look-up-account.ts';
import { bestTier } from '../../members/rules.ts';
import type { StoredRow } from '../queries.ts';
import { createRowReader, type BookingRow, type RowProblem } from '../reading/read-rows.ts';
import { readSettings } from '../rules.ts';
import { findResort } from './match-name.ts';
import type { BookingSite } from './plan-bookings.ts';
import { findOwners, readNameSite } from './read-site.ts';
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

interface Room {
  name: string;
  price: number;
}

interface Facts {
  site: NameSite;
  /** Of the openings. */
  rooms: ReadonlyMap<number, readonly Room[]>;
  owners: BookingSite['owners'];
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
  const found = rows.map((stored) => ({ stored, row: read(stored.cells ?? []) }));
  const bookings = found.flatMap(({ stored: { line, account }, row }) =>
    row !== 'declined' && 'roomType' in row ? [{ line, row, account: account as DoorAccount | null }] : [],
  );
  const facts = {
    site: await readNameSite(db, settings),
    rooms: await listRooms(db, [settings.opening_id, ...rows.map(({ openingId }) => openingId)]),
    owners: await findOwners(db, bookings, now),
    target: settings.opening_id,
  };
  return new Map(found.map(({ stored, row }) => [stored.line, describe(stored, row, facts)] as const));
}

async function listRooms(db: Database, openingIds: readonly (number | null)[]): Promise<Facts['rooms']> {
  const found = await db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select(['openingRooms.openingId', 'openingRooms.price', 'roomTypes.name'])
    .where('openingRooms.openingId', '=', sql<number>`any(${openingIds}::integer[])`)
    .execute();
  const rooms = new Map<number, Room[]>();
  for (const { openingId, ...room } of found) rooms.set(openingId, [...(rooms.get(openingId) ?? []), room]);
  return rooms;
}

type ReadRow = ReturnType<ReturnType<typeof createRowReader>['readBooking' | 'readMember' | 'readOpening']>;

function describe(row: StoredRow, read: ReadRow, facts: Facts): RowDescription {
  const none = { also: [], room: null, paymentMethod: null };
  if (read === 'declined') return none;
  const rooms = facts.rooms.get(row.openingId ?? facts.target ?? 0);
  if ('problem' in read) return { ...none, also: others(row, unreadProblems(read, facts, rooms)) };
  if (!('roomType' in read)) return none;
  const room = findRoom(read, rooms ?? [], facts.site.chosenRooms);
  const paymentMethod = room === undefined ? read.paymentMethod : storedMethodOf(row, read, { room, ...facts });
  if (row.outcome === 'problem')
    return { ...none, also: others(row, siteProblems(row, { ...read, paymentMethod }, { ...facts, own: rooms })) };
  if (row.outcome !== 'new' && row.outcome !== 'changed') return none;
  return { also: [], room: room?.name ?? null, paymentMethod };
}

/** As the booking will have it: what costs nothing has no other one. Rule: PRICE-7. */
function storedMethodOf(
  row: StoredRow,
  read: BookingRow,
  { room, owners }: Pick<Facts, 'owners'> & { room: Room },
): PaymentMethod {
  const { discount } = bestTier(owners.get(row.line)?.member.tiers ?? ['regular']);
  const price = repriced(
    { discountPercent: row.discountPercent ?? discount },
    {
      basePrice: room.price,
      allInclusive: read.allInclusive ?? row.allInclusive ?? false,
      paymentMethod: read.paymentMethod,
    },
  );
  return price.paymentMethod;
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
