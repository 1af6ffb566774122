import { notFound } from '../../../../errors/app-error.ts';
import type { Actor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { withoutTexts } from '../../../audit-log/without-texts.ts';

/** Sets the neighborhood code of an opening; null falls back to the resort's. Refuses with `not_found`. */
export function setOpeningCode(deps: DatabaseDeps, actor: Actor, id: number, code: string | null): Promise<void> {
  return setCode(deps, actor, { table: 'openings', id, code });
}

/** Sets the neighborhood code that a resort's openings have unless they have their own. Refuses with `not_found`. */
export function setResortCode(deps: DatabaseDeps, actor: Actor, id: number, code: string | null): Promise<void> {
  return setCode(deps, actor, { table: 'resorts', id, code });
}

interface Change {
  table: 'openings' | 'resorts';
  id: number;
  code: string | null;
}

async function setCode(deps: DatabaseDeps, actor: Actor, { table, id, code }: Change): Promise<void> {
  const subject = table === 'openings' ? 'opening' : 'resort';
  await transact(deps, async (deps) => {
    const before = await deps.db
      .selectFrom(table)
      .select('neighborhoodCode')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound(table === 'openings' ? 'The opening' : 'The resort');
    await deps.db.updateTable(table).set({ neighborhoodCode: code }).where('id', '=', id).execute();
    await recordChange(deps, actor, {
      action: `${subject}.set_code`,
      subject,
      subjectId: String(id),
      before: withoutTexts({ neighborhood_code: before.neighborhoodCode }),
      after: withoutTexts({ neighborhood_code: code }),
    });
  });
}
