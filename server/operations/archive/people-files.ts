import { bookingsFile, writeCsv, type ExportFile } from '../../features/bookings/export/presenter.ts';
import { readExportRows } from '../../features/bookings/export/queries.ts';
import type { Database } from '../../database/connect.ts';

const rowsAtOnce = 1000;

/** The files for people, by name. Cells that a spreadsheet would take for a formula are escaped. Rules: EXPORT-2, ARCHIVE-2. */
export function peopleFiles(db: Database, now: Date): Record<string, () => AsyncGenerator<string>> {
  return {
    bookings: () => writeCsv(readExportRows(db, {}, now), bookingsFile),
    members: () =>
      writeCsv(
        pagesOf((after) => listMembers(db, after)),
        membersFile,
      ),
    openings: () =>
      writeCsv(
        pagesOf((after) => listOpenings(db, after)),
        openingsFile,
      ),
  };
}

async function* pagesOf<Row extends { id: number }>(list: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await list(after);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

type RowOf<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

/** The titles of the columns, each with its cell. */
function fileOf<Row>(name: string, columns: Record<string, (row: Row) => string>): ExportFile<Row> {
  return {
    name,
    columns: Object.keys(columns),
    cellsOf: (row) => Object.values(columns).map((cellOf) => cellOf(row)),
  };
}

const text = (moment: Date | null) => moment?.toISOString() ?? '';

function listMembers(db: Database, after: number) {
  return db
    .selectFrom('members')
    .select(['id', 'discordId', 'username', 'displayName', 'robloxUsername', 'bloxlinkUsername'])
    .select(['goldUntil', 'isInServer', 'createdAt'])
    .where('id', '>', after)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();
}

const membersFile = fileOf<RowOf<typeof listMembers>>('members', {
  'Discord ID': ({ discordId }) => discordId,
  'Discord Username': ({ username }) => username,
  'Display Name': ({ displayName }) => displayName,
  'Roblox Username': ({ robloxUsername, bloxlinkUsername }) => robloxUsername ?? bloxlinkUsername ?? '',
  'Gold Until': ({ goldUntil }) => text(goldUntil),
  'In Server': ({ isInServer }) => (isInServer ? 'yes' : 'no'),
  'Member Since': ({ createdAt }) => text(createdAt),
});

function listOpenings(db: Database, after: number) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('openingOccupancy', 'openingOccupancy.openingId', 'openings.id')
    .select(['openings.id', 'resorts.name', 'openings.startsAt', 'openings.endsAt', 'openings.timeZone'])
    .select(['openings.publishedAt', 'openings.cancelledAt', 'openingOccupancy.units', 'openingOccupancy.taken'])
    .where('openings.id', '>', after)
    .orderBy('openings.id')
    .limit(rowsAtOnce)
    .execute();
}

const openingsFile = fileOf<RowOf<typeof listOpenings>>('openings', {
  'Opening ID': ({ id }) => String(id),
  Resort: ({ name }) => name,
  'Starts At': ({ startsAt }) => text(startsAt),
  'Ends At': ({ endsAt }) => text(endsAt),
  'Time Zone': ({ timeZone }) => timeZone,
  'Published At': ({ publishedAt }) => text(publishedAt),
  'Cancelled At': ({ cancelledAt }) => text(cancelledAt),
  Rooms: ({ units }) => String(units ?? 0),
  Taken: ({ taken }) => String(taken ?? 0),
});
