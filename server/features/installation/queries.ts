import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Whose the database is. Rule: OPS-28. */
export interface Installation {
  /** Named by the sign-in tokens of this installation. */
  id: string;
  /** Null until the first start. */
  kind: 'demo' | 'community' | null;
  /** Both null in a demo, and in a community from before they were stored, until its next start. */
  applicationId: string | null;
  guildId: string | null;
}

export async function getInstallation(db: Database): Promise<Installation> {
  const row = await selectInstallation(db).executeTakeFirstOrThrow();
  return row as Installation;
}

export const selectInstallation = (db: Database) =>
  db.selectFrom('installation').select(['id', 'kind', 'applicationId', 'guildId']);

/**
 * Whose a database from before the table is, as far as its settings say; the migration that makes the table looks at more. Null in an
 * empty database, and where the settings are not there yet.
 */
export async function findOlderInstallation(db: Database): Promise<Installation | null> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('settings') is not null as exists`.execute(
    db,
  );
  if (tables[0]?.exists !== true) return null;
  const { rows } = await sql<{ kind: Installation['kind'] }>`
    select case when is_demo or has_standin_people then 'demo' when data_key_check is not null then 'community' end as kind
    from settings`.execute(db);
  return { id: '', kind: rows[0]?.kind ?? null, applicationId: null, guildId: null };
}

/** False in an empty database, and in one from before the table. */
export async function hasInstallation(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('installation') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}
