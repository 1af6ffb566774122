import pg from 'pg';
import { describeInstallation } from '../../features/installation/rules.ts';
import type { Installation } from '../../features/installation/queries.ts';
import { listTables } from '../backup/tables.ts';
import { ArchiveError } from './format.ts';

/** Tables that have their one row from the beginning. */
const singleRows = new Set(['settings', 'installation', 'messenger', 'heartbeat', 'storage_marks']);

const todo = 'An archive is imported into an empty installation only: create a new database.';

/** Refuses a database in which anything is, or that a server has taken. One that an import left without rows is empty. Rule: ARCHIVE-5. */
export async function requireEmptyInstallation(url: string, version: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: relations } = await client.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1",
    );
    if (relations.length === 0) return;
    const [first] = relations;
    if (!relations.some(({ name }) => name === 'schema_migrations'))
      throw new ArchiveError(`The database is not empty (${first?.name}). ${todo}`);
    const { rows: applied } = await client.query('select from schema_migrations');
    if (applied.length > version) throw new ArchiveError(`The database is newer than the archive. ${todo}`);
    for (const { name } of await listTables(client)) {
      if (singleRows.has(name)) continue;
      const { rows } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
      if (rows.length > 0) throw new ArchiveError(`The database is not empty (${name}). ${todo}`);
    }
    await requireUnclaimed(client, relations);
  } finally {
    await client.end();
  }
}

async function requireUnclaimed(client: pg.Client, relations: { name: string }[]): Promise<void> {
  if (!relations.some(({ name }) => name === 'installation')) return;
  const { rows } = await client.query<Installation>(
    'select id, kind, application_id as "applicationId", guild_id as "guildId" from installation',
  );
  const [installation] = rows;
  if (installation !== undefined && installation.kind !== null)
    throw new ArchiveError(`The database ${describeInstallation(installation)}. ${todo}`);
}
