import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { createBulkId } from '../audit-log/record-change.ts';
import type { LockedImport } from './lock-import.ts';
import { planOpenings, type PlannedOpening } from './planning/plan-openings.ts';
import { readOpeningSite } from './planning/read-site.ts';
import { readOpenings } from './read-stored-rows.ts';

/** Plans the openings of a draft, unpublished, in the transaction of the import. Rules: IMPORT-9, IMPORT-12. */
export async function writeOpenings(
  deps: DatabaseDeps,
  actor: MemberActor,
  draft: LockedImport,
): Promise<PlannedOpening[]> {
  const now = deps.now();
  const rows = await readOpenings(deps.db, { importId: draft.id, settings: draft.settings, now });
  // race: two admins import the same openings, or somebody plans or moves openings, or closes or archives a resort. Each locks the row of
  // the resort first.
  await deps.db.selectFrom('resorts').select('id').orderBy('id').forNoKeyUpdate().execute();
  const planned = planOpenings(rows, await readOpeningSite(deps.db, rows), now);
  const written: PlannedOpening[] = [];
  for (const row of planned) written.push({ ...row, openingId: row.openingId ?? (await create(deps, draft.id, row)) });
  await recordOpenings(deps, actor, written);
  return written;
}

async function create(
  { db, now }: DatabaseDeps,
  importId: number,
  { opening }: PlannedOpening,
): Promise<number | null> {
  if (opening === null) return null;
  const { resortId, startsAt, zone } = opening;
  const { rows } = await sql<{ id: number }>`
    select create_opening(${resortId}, ${startsAt}, ${zone}, ${now()}, null, null, null) as id`.execute(db);
  const id = rows[0]?.id ?? null;
  await db.updateTable('openings').set({ importId }).where('id', '=', id).execute();
  return id;
}

async function recordOpenings(deps: DatabaseDeps, actor: MemberActor, rows: readonly PlannedOpening[]): Promise<void> {
  const created = rows.filter(({ opening }) => opening !== null);
  if (created.length === 0) return;
  const after = created.map(({ opening }) => ({
    resort: opening?.resortId,
    starts_at: opening?.startsAt.toISOString(),
    timezone: opening?.zone,
  }));
  await sql`
    select record_changes('staff', array_fill(${actor.member.id}::integer, array[${created.length}::integer]), 'opening.import', 'opening',
      ${created.map(({ openingId }) => String(openingId))}::text[], null, ${after.map((each) => JSON.stringify(each))}::jsonb[],
      ${deps.now()}, ${await createBulkId(deps)})`.execute(deps.db);
}
