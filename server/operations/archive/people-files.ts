import { bookingsFile, writeCsv, writeRows } from '../../features/bookings/export/presenter.ts';
import { readExportRows } from '../../features/bookings/export/queries.ts';
import type { Database } from '../../database/connect.ts';

const byteOrderMark = '\uFEFF';
const rowsAtOnce = 1000;

/** The files for people, by name. Cells that a spreadsheet would take for a formula are escaped. Rules: EXPORT-2, ARCHIVE-2. */
export function peopleFiles(db: Database, now: Date): Record<string, () => AsyncGenerator<string>> {
  return {
    bookings: () => writeCsv(readExportRows(db, {}, now), bookingsFile),
    members: () => writeTable(memberColumns, (after) => listMembers(db, after)),
    openings: () => writeTable(openingColumns, (after) => listOpenings(db, after)),
  };
}

interface Row {
  id: number;
  cells: string[];
}

async function* writeTable(
  columns: readonly string[],
  list: (after: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...columns]]);
  for (let after = 0; ;) {
    const rows = await list(after);
    if (rows.length > 0) yield writeRows(rows.map(({ cells }) => cells));
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const text = (moment: Date | null) => moment?.toISOString() ?? '';

const memberColumns = [
  'Discord ID',
  'Discord Username',
  'Display Name',
  'Roblox Username',
  'Gold Until',
  'In Server',
  'Member Since',
];

async function listMembers(db: Database, after: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('members')
    .select([
      'id',
      'discordId',
      'username',
      'displayName',
      'robloxUsername',
      'bloxlinkUsername',
      'goldUntil',
      'isInServer',
      'createdAt',
    ])
    .where('id', '>', after)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cells: [
      row.discordId,
      row.username,
      row.displayName,
      row.robloxUsername ?? row.bloxlinkUsername ?? '',
      text(row.goldUntil),
      row.isInServer ? 'yes' : 'no',
      text(row.createdAt),
    ],
  }));
}

const openingColumns = [
  'Opening ID',
  'Resort',
  'Starts At',
  'Ends At',
  'Time Zone',
  'Published At',
  'Cancelled At',
  'Rooms',
  'Taken',
];

async function listOpenings(db: Database, after: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('openingOccupancy', 'openingOccupancy.openingId', 'openings.id')
    .select(['openings.id', 'resorts.name', 'openings.startsAt', 'openings.endsAt', 'openings.timeZone'])
    .select(['openings.publishedAt', 'openings.cancelledAt', 'openingOccupancy.units', 'openingOccupancy.taken'])
    .where('openings.id', '>', after)
    .orderBy('openings.id')
    .limit(rowsAtOnce)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cells: [
      String(row.id),
      row.name,
      text(row.startsAt),
      text(row.endsAt),
      row.timeZone,
      text(row.publishedAt),
      text(row.cancelledAt),
      String(row.units ?? 0),
      String(row.taken ?? 0),
    ],
  }));
}
