import { sql } from 'kysely';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { LockedImport } from './lock-import.ts';
import { planMembers } from './planning/plan-members.ts';
import type { PlannedRow } from './planning/planned-row.ts';
import { readGoldSite } from './planning/read-gold-site.ts';
import { readMembers } from './read-stored-rows.ts';

/**
 * What a file of gold members says, in the transaction of the import. Nobody becomes gold before it goes live. Rule: IMPORT-16.
 *
 * race: two admins import the same members at once. The second waits here, and then finds what the first imported.
 */
export async function writeMembers({ db, now }: DatabaseDeps, draft: LockedImport): Promise<PlannedRow[]> {
  await lockGoldImports(db);
  const at = now();
  const rows = await readMembers(db, { importId: draft.id, settings: draft.settings, now: at });
  return planMembers(rows, await readGoldSite(db, rows, at), at);
}

/** One import of gold members at a time is imported, undone or goes live. */
export async function lockGoldImports(db: DatabaseDeps['db']): Promise<void> {
  await sql`select lock_gold_imports()`.execute(db);
}
