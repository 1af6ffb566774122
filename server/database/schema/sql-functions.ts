import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type pg from 'pg';
import { applyFile } from './apply-file.ts';

/** One file of the functions folder: a function or view, and the triggers that call it. */
export interface SqlFunction {
  /** Relative to the folder: `bookings/place_bookings.sql`. */
  file: string;
  sql: string;
  checksum: string;
  /** Names of the function or view, and of the triggers. */
  creates: string[];
}

/** The functions of a version of the product. */
export interface FunctionSet {
  functions: SqlFunction[];
  /** Grows with each version that changes a function. The first sets have the number of a migration. */
  number: number;
  /** The hash of each set up to this one, by its number. */
  history: ReadonlyMap<number, string>;
}

/** The functions that a database has. */
interface AppliedFunctions {
  /** The checksum of each file. */
  checksums: Map<string, string>;
  /** The number of their set; 0 where none was applied yet. */
  number: number;
}

/** The functions of a folder with its `history.json`, which must end with them. */
export function readFunctionSet(directory: string): FunctionSet {
  const { hash, ...set } = compareWithHistory(directory);
  if (set.history.get(set.number) !== hash)
    throw new Error(`SQL functions changed: npm run generate records them in ${join(directory, 'history.json')}.`);
  return set;
}

/** The functions of a folder, their hash, and the history with its last number, which may be that of other functions. */
export function compareWithHistory(directory: string): FunctionSet & { hash: string } {
  const functions = readFunctions(directory);
  const hash = hashOfSet(functions.map(({ file, checksum }) => [file, checksum]));
  const path = join(directory, 'history.json');
  const content = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  // Before the first set there is none.
  const history = new Map([[0, hashOfSet([])]]);
  for (const [number, one] of Object.entries(content)) history.set(Number(number), one);
  return { functions, number: Math.max(...history.keys()), history, hash };
}

/** One hash for the files and checksums of a set, in any order. */
function hashOfSet(checksums: Iterable<readonly [file: string, checksum: string]>): string {
  const lines = [...checksums].map((one) => one.join(' ')).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** The functions of a folder, each after those that its text mentions. Refuses files that cannot be applied a second time. */
export function readFunctions(directory: string): SqlFunction[] {
  const files = globSync('**/*.sql', { cwd: directory }).map((file) => file.replaceAll(sep, '/'));
  return inDependencyOrder(files.toSorted().map((file) => readFunction(directory, file)));
}

function readFunction(directory: string, file: string): SqlFunction {
  // A checkout with Windows line ends is the same text.
  const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
  const statements = [...sql.matchAll(/^(?:create|alter|drop|insert|update|delete|grant)\b.*$/gm)].map(
    ([line]) => line,
  );
  const created = statements.map((line) => /^create or replace (function|view|trigger) (\w+)/.exec(line));
  const names = created.filter((match) => match?.[1] !== 'trigger').map((match) => match?.[2]);
  const name = basename(file, '.sql');
  if (names.length !== 1 || names[0] !== name) {
    throw new Error(
      `${file} must hold "create or replace function ${name}" (or view), and besides it only "create or replace trigger".`,
    );
  }
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { file, sql, checksum, creates: created.map((match) => match?.[2] ?? '') };
}

function inDependencyOrder(functions: SqlFunction[]): SqlFunction[] {
  const ordered = new Set<SqlFunction>();
  const names = new Map(functions.map((one) => [one, basename(one.file, '.sql')]));
  const words = new Map(functions.map((one) => [one, wordsOf(one)]));
  const mentions = (one: SqlFunction, other: SqlFunction) => words.get(one)?.has(names.get(other) ?? '') === true;
  const visit = (one: SqlFunction, path: SqlFunction[]): void => {
    if (ordered.has(one)) return;
    if (path.includes(one))
      throw new Error(`${[...path, one].map(({ file }) => file).join(' → ')} depend on each other.`);
    for (const other of functions) if (other !== one && mentions(one, other)) visit(other, [...path, one]);
    ordered.add(one);
  };
  for (const one of functions) visit(one, []);
  return [...ordered];
}

/** The words of its text without the comments. */
const wordsOf = ({ sql }: SqlFunction) => new Set(sql.replaceAll(/--.*$/gm, '').match(/\w+/g));

export async function readAppliedFunctions(client: pg.PoolClient): Promise<AppliedFunctions> {
  await client.query(CREATE_TABLE);
  const { rows } = await client.query<{ file: string; checksum: string; version: number }>(
    'select file, checksum, version from schema_functions',
  );
  const checksums = new Map(rows.map(({ file, checksum }) => [file, checksum]));
  return { checksums, number: Math.max(0, ...rows.map(({ version }) => version)) };
}

const CREATE_TABLE = `
  create table if not exists schema_functions (
    file text primary key,
    checksum text not null,
    version int not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Throws if the database has functions that are not of an earlier version: an older process would otherwise not notice that it is
 * older, and restore its own text. Rule: OPS-4.
 */
export function requireKnownFunctions({ checksums, number }: AppliedFunctions, set: FunctionSet): void {
  if (number > set.number) {
    throw new Error(
      `The database has version ${number} of the functions, newer than this code, which knows ${set.number}: ` +
        'start the newer code again, or restore a backup made before it.',
    );
  }
  const known = set.history.get(number);
  if (known === undefined || known === hashOfSet(checksums)) return;
  throw new Error(
    `The database has other functions than version ${number} of this code: it was made by another branch, or altered.`,
  );
}

/**
 * Applies the functions that changed, and those of which a part was dropped with a table. Files that are gone are forgotten;
 * a migration drops their functions. Runs in the caller's transaction.
 */
export async function applyFunctions(
  client: pg.PoolClient,
  { functions, number }: FunctionSet,
  { checksums }: AppliedFunctions,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(EXISTING);
  const existing = new Set(rows.map(({ name }) => name));
  for (const { file, sql, checksum, creates } of functions) {
    if (checksums.get(file) === checksum && creates.every((name) => existing.has(name))) continue;
    await applyFile(client, { file: `functions/${file}`, sql });
    await client.query(RECORD, [file, checksum, number]);
  }
  await client.query('delete from schema_functions where file <> all ($1)', [functions.map(({ file }) => file)]);
  await client.query('update schema_functions set version = $1 where version <> $1', [number]);
}

const EXISTING = `
  select proname::text as name from pg_proc where pronamespace = current_schema()::regnamespace
  union all select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'v'
  union all select tgname from pg_trigger where not tgisinternal`;

const RECORD = `
  insert into schema_functions (file, checksum, version) values ($1, $2, $3)
  on conflict (file) do update set checksum = excluded.checksum, version = excluded.version, applied_at = now()`;
