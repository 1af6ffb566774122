import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { createBulkId, recordChange } from '../../audit-log/record-change.ts';
import { allowLongStatements } from '../../bookings/bulk-removal/commands/remove-bookings.ts';
import { publishAll } from '../../openings/publication/commands/publish-openings.ts';
import { beginImportedGold, type BeginGoldDeps } from '../begin-gold.ts';
import { lockImport } from '../lock-import.ts';
import { listJoining } from '../queries.ts';
import { lockGoldImports } from '../write-members.ts';

export interface LiveImport {
  publishedCount: number;
  messagedCount: number;
}

/**
 * Ends the quiet of an import, and of those that have bookings in its openings: the openings are published, and members whose bookings they
 * made get the message that they are confirmed; its gold memberships begin. Refuses with `not_found`, `already_decided` and `invalid_input` (a
 * draw would be over). Rules: IMPORT-14, IMPORT-16.
 */
export function goLive(deps: BeginGoldDeps, actor: MemberActor, importId: number): Promise<LiveImport> {
  return transact(deps, async (inner) => {
    const tx = { ...deps, ...inner };
    await allowLongStatements(tx);
    await lockGoldImports(tx.db);
    await lockImport(tx.db, importId, 'imported');
    const joining = await listJoining(tx.db, importId, tx.now());
    for (const { id } of joining) await lockImport(tx.db, id, 'imported');
    const importIds = [importId, ...joining.map(({ id }) => id)];
    await tx.db.updateTable('imports').set({ state: 'live', liveAt: tx.now() }).where('id', 'in', importIds).execute();
    await tx.db.updateTable('importRows').set({ before: null }).where('importId', 'in', importIds).execute();
    const openingIds = await listUnpublished(tx, importIds);
    if (openingIds.length > 0) await publishAll(tx, actor, { openingIds, publication: { kind: 'now' } });
    const goldCount = await beginImportedGold(tx, actor, { importId });
    const messagedCount = (await announceBookings(tx, actor, importIds)) + goldCount;
    const after = { published: openingIds.length, messaged: messagedCount };
    for (const id of importIds) {
      const change = { action: 'import.go_live', subject: 'import', subjectId: String(id) };
      await recordChange(tx, actor, { ...change, after: id === importId ? after : { with: importId } });
    }
    return { publishedCount: openingIds.length, messagedCount };
  });
}

/** race: an opening is deleted or starts at this moment; those that are left are locked. */
async function listUnpublished({ db, now }: DatabaseDeps, importIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from openings
    where published_at is null and cancelled_at is null and starts_at > ${now()} and (
      import_id = any (${importIds}::integer[])
      or id in (select opening_id from bookings where import_id = any (${importIds}::integer[]) and status in ('pending', 'confirmed')))
    order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns how many members get a message: those whose session is not over. */
async function announceBookings(deps: DatabaseDeps, actor: MemberActor, importIds: readonly number[]): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ count: number | null }>`
    with live as (
      select b.id, b.reference, b.version, b.member_id from bookings b join openings o on o.id = b.opening_id
      where b.import_id = any (${importIds}::integer[]) and b.status = 'confirmed' and o.published_at is not null and o.ends_at > ${now}
      order by b.id for no key update of b
    ),
    recorded as (
      select record_changes('staff', array_agg(${actor.member.id}::integer), 'booking.go_live', 'booking', array_agg(reference order by id), null,
        null, ${now}, ${await createBulkId(deps)})
      from live having count(*) > 0
    )
    select enqueue_messages('booking.confirmed', array_agg(reference || ':' || version order by id),
      array_agg(jsonb_build_object('reference', reference) order by id), ${now}, ${now}) as count
    from live where member_id is not null and (select count(*) from recorded) >= 0 having count(*) > 0`.execute(
    deps.db,
  );
  return rows[0]?.count ?? 0;
}
