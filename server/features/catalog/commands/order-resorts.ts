import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { orderOutdated } from '../errors.ts';

/**
 * Puts the resorts that are shown in the order of `ids`. Refuses with `changed_meanwhile` unless each of them is named once.
 *
 * race: two people order at once, or one archives; the rows are locked in the order of their ids before they are compared.
 */
export async function orderResorts(
  deps: DatabaseDeps,
  actor: Actor,
  ids: readonly number[],
): Promise<{ success: true }> {
  await transact(deps, async (deps) => {
    const shown = await deps.db
      .selectFrom('resorts')
      .select(['id', 'sortOrder'])
      .where('archivedAt', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const known = new Set(shown.map(({ id }) => id));
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) {
      throw orderOutdated();
    }
    await sql`
      update resorts set sort_order = array_position(${ids}::integer[], id) where id = any(${ids}::integer[])`.execute(
      deps.db,
    );
    const before = shown.toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id).map(({ id }) => id);
    await recordChange(deps, actor, {
      action: 'resort.order',
      subject: 'resort',
      subjectId: 'all',
      before: { ids: before },
      after: { ids },
    });
  });
  return { success: true };
}
