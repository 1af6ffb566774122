import { Transform } from 'node:stream';
import pg from 'pg';
import { copyIn } from '../backup/copy-rows.ts';
import { withoutForeignKeys } from '../backup/load-rows.ts';
import { exactValues, listSequences, listTables, type TableShape } from '../backup/tables.ts';
import { archiveTables, insertRows } from './archive-tables.ts';
import { ArchiveError, archiveLimits, rowsFile, type ArchiveManifest } from './format.ts';
import type { OpenedArchive } from './read-archive.ts';
import type { OtherColumn } from './table-rule.ts';
import { leftOutTables } from './tables/left-out-tables.ts';
import { plainLines } from './write-archive.ts';

/**
 * Loads the rows of an archive into an empty database at the archive's version, in one transaction: a kill leaves nothing. No trigger
 * runs, so nothing is counted twice and no message is made; the foreign keys check every row at the end. `beforeCommit` puts the pictures
 * in place. Rules: ARCHIVE-5, ARCHIVE-6.
 */
export async function loadArchiveRows(
  url: string,
  archive: OpenedArchive,
  { now, beforeCommit }: { now: Date; beforeCommit: () => Promise<void> },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sunset-resorts import' });
  client.on('error', () => undefined); // It also rejects the query under way.
  await client.connect();
  try {
    await client.query(exactValues);
    await client.query('begin');
    const shapes = await listTables(client);
    const imported = importedTables(shapes, archive.manifest);
    for (const { name } of shapes) await client.query(`alter table ${name} disable trigger user`);
    await client.query('create temp table lines (line json) on commit drop');
    await withoutForeignKeys(
      client,
      shapes.filter(({ name }) => imported.some((table) => table.name === name)),
      async () => {
        for (const table of imported) {
          const stored = shapes.find(({ name }) => name === table.name)?.columns ?? [];
          await loadTable(client, archive, { ...table, stored });
        }
        await finish(client, archive.manifest, now);
      },
    );
    for (const { name } of shapes) await client.query(`alter table ${name} enable trigger user`);
    await beforeCommit();
    await client.query('commit');
  } catch (error) {
    if (error instanceof pg.DatabaseError)
      throw new ArchiveError(`The archive does not fit together: ${error.message}.`);
    throw error;
  } finally {
    await client.end();
  }
}

/** Refuses a table or column that archives never have: it could make admins, sessions or keys. Rules: ARCHIVE-3, ARCHIVE-6. */
function importedTables(shapes: TableShape[], { tables }: ArchiveManifest): ArchiveManifest['tables'] {
  for (const { name, columns } of tables) {
    const stored = shapes.find((shape) => shape.name === name)?.columns ?? [];
    const others = archiveTables[name]?.others ?? {};
    const isLeftOut = ({ exported, isOfOlder }: OtherColumn) => exported === undefined && isOfOlder === undefined;
    const isForeign = (column: string) =>
      !stored.includes(column) || (others[column] !== undefined && isLeftOut(others[column]));
    if (name in leftOutTables || columns.some(isForeign) || new Set(columns).size < columns.length)
      throw new ArchiveError(`The archive has data that no archive of its version has (${name}).`);
  }
  if (new Set(tables.map(({ name }) => name)).size < tables.length)
    throw new ArchiveError('The archive names a table twice.');
  return tables.filter(({ name }) => archiveTables[name]?.listedOnly === undefined);
}

async function loadTable(
  client: pg.Client,
  archive: OpenedArchive,
  table: ArchiveManifest['tables'][number] & { stored: string[] },
): Promise<void> {
  const { name, columns, stored, rows } = table;
  await client.query('truncate lines');
  const source = await archive.open(rowsFile(name));
  const bounded = source.pipe(limitLines(rowsFile(name)));
  source.once('error', (error) => bounded.destroy(error));
  const copied = await copyIn(client, `copy lines from stdin with ${plainLines}`, bounded);
  if (copied !== rows) throw new ArchiveError(`${rowsFile(name)} has ${copied} rows, the archive says ${rows}.`);
  await client.query(insertRows(name, columns, stored));
}

/** A line is in memory as a whole, here and in the database. */
function limitLines(file: string): Transform {
  let length = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      const last = chunk.lastIndexOf(10);
      const first = chunk.indexOf(10);
      const longest = Math.max(length + (first === -1 ? chunk.length : first), 0);
      length = last === -1 ? length + chunk.length : chunk.length - last - 1;
      pass(
        longest > archiveLimits.lineBytes
          ? new ArchiveError(`${file} in the archive has a line that is too long.`)
          : null,
        chunk,
      );
    },
  });
}

/** Whose the data is, where ids go on, and the entry of the audit log. */
async function finish(client: pg.Client, manifest: ArchiveManifest, now: Date): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from settings');
  if (rows[0]?.count !== 1) throw new ArchiveError('The archive has no settings.');
  const known = new Set((await listSequences(client)).map(({ name }) => name));
  for (const { name, value } of manifest.sequences.filter((one) => known.has(one.name))) {
    await client.query(
      'select setval($1::text::regclass, greatest($2::bigint, (select last_value from pg_sequences where schemaname = $3 and sequencename = $4)))',
      [`public.${name}`, value, 'public', name],
    );
  }
  const { kind, applicationId, guildId } = manifest.installation;
  await client.query('update installation set kind = $1, application_id = $2, guild_id = $3', [
    kind,
    applicationId,
    guildId,
  ]);
  // No message about these bookings is in the outbox of this installation.
  await client.query('update messenger set pruned_before = $1', [now]);
  await client.query(
    `insert into audit_log (at, actor_kind, action, subject, subject_id, after)
     values ($1, 'system', 'archive.import', 'settings', 'community', $2)`,
    [now, { made_at: manifest.madeAt, version: manifest.version }],
  );
}
