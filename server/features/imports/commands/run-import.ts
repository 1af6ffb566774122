import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { brokenConstraint } from '../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { allowLongStatements } from '../../bookings/bulk-removal/commands/remove-bookings.ts';
import { alreadyDecided, importBusy, importNotFound } from '../errors.ts';
import { lockImport, requireOwner, type LockedImport } from '../lock-import.ts';
import { lookUpAccounts, type LookUpDeps } from '../look-up-accounts.ts';
import type { PlannedRow } from '../planning/planned-row.ts';
import { findImport } from '../queries.ts';
import { storeOutcomes } from '../store-outcomes.ts';
import { writeBookings } from '../write-bookings.ts';
import { writeMembers } from '../write-members.ts';
import { writeOpenings } from '../write-openings.ts';

type ImportDeps = LookUpDeps & { random: Random };

/**
 * Imports a draft: all its rows without a problem, in one transaction, and nobody gets a message. What was free when it was previewed may
 * be taken by now: such a row is a problem then. Returns whether Roblox answered. Refuses with `not_found`, `already_decided` and
 * `primary_admin_required`. Rules: IMPORT-7, IMPORT-9 to IMPORT-12.
 */
export async function runImport(deps: ImportDeps, actor: MemberActor, importId: number): Promise<boolean> {
  const found = await findImport(deps.db, importId);
  if (found === null) throw importNotFound();
  if (found.state !== 'draft') throw alreadyDecided(found.state);
  await requireOwner(deps.db, actor.member, found);
  const hasAccounts = found.kind !== 'bookings' || (await lookUpAccounts(deps, importId, found.settings));
  try {
    await transact(deps, async (inner) => write({ ...deps, ...inner }, actor, importId));
  } catch (error) {
    // race: a running session was extended at this moment. Everything else that plans openings waits for the locks of the resorts.
    if (brokenConstraint(error) === 'openings_no_overlap') throw importBusy();
    throw error;
  }
  return hasAccounts;
}

async function write(deps: ImportDeps, actor: MemberActor, importId: number): Promise<void> {
  await allowLongStatements(deps);
  const draft = await lockImport(deps.db, importId, 'draft');
  const rows = await writers[draft.kind](deps, actor, draft);
  await storeOutcomes(deps.db, importId, rows);
  await close(deps, draft);
  await recordChange(deps, actor, {
    action: 'import.run',
    subject: 'import',
    subjectId: String(importId),
    after: { kind: draft.kind, ...countOutcomes(rows) },
  });
}

const writers: Record<
  ImportKind,
  (deps: ImportDeps, actor: MemberActor, draft: LockedImport) => Promise<PlannedRow[]>
> = {
  openings: writeOpenings,
  bookings: writeBookings,
  members: (deps, _actor, draft) => writeMembers(deps, draft),
};

/** What was imported needs its text no more; rows with a problem show it for a day. */
async function close({ db, now }: DatabaseDeps, { id }: LockedImport): Promise<void> {
  await db.updateTable('imports').set({ state: 'imported', importedAt: now() }).where('id', '=', id).execute();
  await sql`update import_rows set account = null, cells = case when outcome = 'problem' then cells end
    where import_id = ${id}`.execute(db);
}

function countOutcomes(rows: readonly PlannedRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
