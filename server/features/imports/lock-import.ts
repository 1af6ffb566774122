import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import type { ImportState } from '@sunset/contract/imports/row-problems.ts';
import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { Database } from '../../database/connect.ts';
import { findAdmin } from '../admins/queries.ts';
import { alreadyDecided, draftOfAnother, importNotFound } from './errors.ts';
import { storedSettings } from './queries.ts';

export interface LockedImport {
  id: number;
  kind: ImportKind;
  createdBy: number;
  settings: ImportSettings;
}

/**
 * Locks an import that is in this state until the transaction ends. Refuses with `not_found` and `already_decided`.
 *
 * race: two admins import, undo or go live at once. The second waits here, and finds another state.
 */
export async function lockImport(db: Database, id: number, state: ImportState): Promise<LockedImport> {
  const row = await db
    .selectFrom('imports')
    .select([
      'id',
      'createdBy',
      sql<ImportKind>`kind`.as('kind'),
      sql<ImportState>`state`.as('state'),
      storedSettings.as('settings'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw importNotFound();
  if (row.state !== state) throw alreadyDecided(row.state);
  return row;
}

/** Whether a member may change, import and discard a draft: the admin who uploaded it, or the primary admin. Rule: IMPORT-7. */
export async function isOwner(
  db: Database,
  { id, discordId }: Member,
  { createdBy }: { createdBy: number },
): Promise<boolean> {
  if (id === createdBy) return true;
  return (await findAdmin(db, discordId))?.isPrimary === true;
}

/** Refuses with `primary_admin_required`. */
export async function requireOwner(db: Database, member: Member, draft: { createdBy: number }): Promise<void> {
  if (!(await isOwner(db, member, draft))) throw draftOfAnother();
}
