import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { changedMeanwhile, isArchived } from '../errors.ts';
import { lockEntry } from '../queries.ts';
import { differences, type Columns, type EntryKind } from '../rules.ts';
import { claimImages, type NamedPicture } from '../claim-images.ts';
import { refuseTakenName } from '../refuse-taken-name.ts';

export interface EntryChange {
  id: number;
  version: number;
  columns: Columns;
  pictures?: NamedPicture[];
}

/**
 * Changes an entry of the catalogue. Refuses with `not_found`, with `changed_meanwhile` if another person saved or archived
 * it first, with `name_taken`, and with `invalid_input` if a picture was deleted.
 *
 * race: two people save the same version; the lock on the entry's row orders them, and the second finds another version.
 */
export async function changeEntry(
  deps: DatabaseDeps,
  actor: Actor,
  kind: EntryKind,
  change: EntryChange,
): Promise<void> {
  await transact(deps, async (deps) => {
    const entry = await lockEntry(deps.db, kind, change.id);
    if (entry === null) throw notFound(kind.what);
    if (entry.archived_at !== null) throw isArchived();
    if (entry.version !== change.version) throw changedMeanwhile(entry.version);
    await claimImages(deps, change.pictures ?? []);
    const differing = differences(entry, change.columns);
    if (differing === null) return;
    await refuseTakenName(() => update(deps, kind, change));
    await recordChange(deps, actor, {
      action: `${kind.subject}.change`,
      subject: kind.subject,
      subjectId: String(change.id),
      ...differing,
    });
  });
}

async function update(deps: DatabaseDeps, kind: EntryKind, { id, columns }: EntryChange): Promise<void> {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(kind.table)} set ${sql.join(assignments)}, version = version + 1 where id = ${id}`.execute(
    deps.db,
  );
}
