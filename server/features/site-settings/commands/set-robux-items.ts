import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { createBulkId, recordChange } from '../../audit-log/record-change.ts';
import { withoutTexts } from '../../audit-log/without-texts.ts';

interface RobuxItem {
  /** Robux. */
  amount: number;
  /** The catalogue item's page; null takes it away, and people then open a ticket. */
  link: string | null;
}

/** Sets the catalogue items by which amounts of Robux are paid: all of them or none (SETTINGS-6). */
export async function setRobuxItems(deps: DatabaseDeps, actor: Actor, items: readonly RobuxItem[]): Promise<void> {
  await transact(deps, async (deps) => {
    const bulkId = await createBulkId(deps);
    // In one order, so that two admins who save at once do not wait for each other.
    for (const { amount, link } of items.toSorted((one, other) => one.amount - other.amount)) {
      if (link === null) await deps.db.deleteFrom('robuxItems').where('amount', '=', amount).execute();
      else await putItem(deps, amount, link);
      await recordChange(deps, actor, {
        action: 'robux_item.set',
        subject: 'robux_item',
        subjectId: String(amount),
        after: withoutTexts({ link }),
        bulkId,
      });
    }
  });
}

async function putItem(deps: DatabaseDeps, amount: number, link: string): Promise<void> {
  await deps.db
    .insertInto('robuxItems')
    .values({ amount, link })
    .onConflict((conflict) => conflict.column('amount').doUpdateSet({ link }))
    .execute();
}
