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

/** False in an empty database, and in one from before the table. */
export async function hasInstallation(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('installation') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}
