import type { DB } from '../../database/types.gen.ts';
import type { CamelCase } from '../../database/camel-case.ts';
import type { OutTable } from './table-rule.ts';
import { bookingTables } from './tables/booking-tables.ts';
import { communityTables } from './tables/community-tables.ts';
import type { leftOutTables } from './tables/left-out-tables.ts';
import { peopleTables } from './tables/people-tables.ts';

/** Computed from other tables. */
type View =
  | 'dayFigures'
  | 'knownNames'
  | 'openingFigures'
  | 'openingOccupancy'
  | 'plannedLobbies'
  | 'resortFigures'
  | 'roomsLetAgain'
  | 'roster'
  | 'usedImages'
  | 'userTypeFigures';

const decided = { ...bookingTables, ...communityTables, ...peopleTables };
type Decided = CamelCase<Extract<keyof typeof decided | keyof typeof leftOutTables, string>>;

/** Does not compile if a table of the database is in no list. A test compares the columns. Rule: ARCHIVE-3. */
const undecided: Exclude<keyof DB, Decided | View> extends never ? [] : [Exclude<keyof DB, Decided | View>] = [];
void undecided;

/** Every table that is in an archive. */
export const archiveTables: Readonly<Record<string, OutTable>> = decided;

/** The columns that an archive has of a table. */
export function columnsOf({ columns, others = {} }: OutTable): string[] {
  const changed = Object.keys(others).filter((column) => others[column]?.exported !== undefined);
  return [...columns.split(' '), ...changed];
}

/** The rows of a table as one JSON object for each, in the order of its key. */
export function selectRows(name: string, key: readonly string[], madeAt: Date): string {
  const table = archiveTables[name];
  if (table === undefined) throw new Error(`${name} is in no archive`);
  const { columns, others = {}, from } = table;
  const changed = Object.entries(others).flatMap(([column, { exported }]) =>
    exported === undefined ? [] : [`${exported} as ${column}`],
  );
  const listed = [...columns.split(' ').map((column) => `t.${column}`), ...changed].join(', ');
  const order = from === undefined && key.length > 0 ? ` order by ${key.map((one) => `t.${one}`).join(', ')}` : '';
  return `select row_to_json(x)::text from (select ${listed} from ${from?.(madeAt) ?? name} t${order}) x`;
}

/**
 * Writes the rows of `lines (line json)` into a table that has the columns `stored`, and the archive `columns`. The table of an older
 * version may not have all of today's.
 */
export function insertRows(name: string, columns: readonly string[], stored: readonly string[]): string {
  const { others = {} } = archiveTables[name] ?? {};
  const read = columns.filter((column) => others[column]?.isOfOlder === undefined);
  const values = new Map(read.map((column) => [column, `r.${column}`]));
  for (const [column, { imported }] of Object.entries(others)) {
    if (imported !== undefined && stored.includes(column)) values.set(column, imported);
  }
  return `insert into ${name} (${[...values.keys()].join(', ')}) overriding system value
    select ${[...values.values()].join(', ')} from lines cross join lateral json_populate_record(null::${name}, lines.line) r`;
}
