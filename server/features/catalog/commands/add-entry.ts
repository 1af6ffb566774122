import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { differences, entryKinds, slugOf, type Columns, type EntryKind } from '../rules.ts';
import { claimImages, type NamedPicture } from '../claim-images.ts';
import { refuseTakenName } from '../refuse-taken-name.ts';

export interface NewEntry {
  columns: Columns;
  /** Columns that the database works out; they stay out of the audit log. */
  placed?: Record<string, RawBuilder<number>>;
  /** The pictures among the columns, to be marked as used. */
  pictures?: NamedPicture[];
}

/**
 * Adds an entry to the catalogue and returns its id. Refuses with `name_taken`, and with `invalid_input` if a picture was
 * deleted.
 *
 * race: two people add the same name; the unique index decides.
 */
export async function addEntry(deps: DatabaseDeps, actor: Actor, kind: EntryKind, entry: NewEntry): Promise<number> {
  const added = await transact(deps, async (deps) => {
    await claimImages(deps, entry.pictures ?? []);
    const id = await refuseTakenName(() => insert(deps, kind, { ...entry.columns, ...entry.placed }));
    await recordChange(deps, actor, {
      action: `${kind.subject}.add`,
      subject: kind.subject,
      subjectId: String(id),
      ...differences({}, entry.columns),
    });
    return id;
  });
  return added;
}

/**
 * Adds a resort, last in the order, and returns its id. Two simultaneous ones may get the same position; then the ids
 * decide.
 */
export function addResort(deps: DatabaseDeps, actor: Actor, entry: NewEntry & { name: string }): Promise<number> {
  const columns = { ...entry.columns, slug: slugOf(entry.name), created_at: deps.now() };
  const placed = { sort_order: sql<number>`(select coalesce(max(sort_order), 0) + 1 from resorts)` };
  return addEntry(deps, actor, entryKinds.resort, { ...entry, columns, placed });
}

/** Adds a testimonial, first in the order. */
export function addTestimonial(deps: DatabaseDeps, actor: Actor, entry: NewEntry): Promise<number> {
  const placed = { sort_order: sql<number>`(select coalesce(min(sort_order), 1) - 1 from testimonials)` };
  return addEntry(deps, actor, entryKinds.testimonial, { ...entry, placed });
}

async function insert(deps: DatabaseDeps, kind: EntryKind, columns: Columns): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${sql.join(names)}) values (${sql.join(values)}) returning id`.execute(
    deps.db,
  );
  return rows[0]?.id ?? 0;
}
