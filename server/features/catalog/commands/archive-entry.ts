import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockEntry } from '../queries.ts';
import { entryKinds, type EntryKind } from '../rules.ts';

/**
 * Archives an entry or restores it; nothing is deleted, because bookings and openings refer to it. Without a change it
 * writes nothing. Refuses with `not_found`.
 *
 * race: two people archive or restore at once; the lock on the entry's row orders them.
 */
export async function archiveEntry(
  deps: DatabaseDeps,
  actor: Actor,
  kind: EntryKind,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<{ success: true }> {
  await transact(deps, async (deps) => {
    const entry = await lockEntry(deps.db, kind, id);
    if (entry === null) throw notFound(kind.what);
    if ((entry.archived_at !== null) === isArchived) return;
    // An archived room type has no rooms, so that no new opening copies it.
    const rooms = kind === entryKinds.roomType && isArchived ? sql`, unit_count = 0` : sql``;
    await sql`
      update ${sql.table(kind.table)} set archived_at = ${isArchived ? deps.now() : null}, version = version + 1${rooms}
      where id = ${id}`.execute(deps.db);
    await recordChange(deps, actor, {
      action: `${kind.subject}.${isArchived ? 'archive' : 'restore'}`,
      subject: kind.subject,
      subjectId: String(id),
      before: { archived: !isArchived },
      after: { archived: isArchived },
    });
  });
  return { success: true };
}
