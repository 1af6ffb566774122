import type { Actor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';

interface RobuxItem {
  /** Robux. */
  amount: number;
  /** The catalogue item's page; null takes it away, and people then open a ticket. */
  link: string | null;
}

/** Sets the catalogue item by which an amount of Robux is paid. */
export async function setRobuxItem(deps: DatabaseDeps, actor: Actor, { amount, link }: RobuxItem): Promise<void> {
  await transact(deps, async (deps) => {
    if (link === null) await deps.db.deleteFrom('robuxItems').where('amount', '=', amount).execute();
    else await putItem(deps, amount, link);
    await recordChange(deps, actor, {
      action: 'robux_item.set',
      subject: 'robux_item',
      subjectId: String(amount),
      after: { link },
    });
  });
}

async function putItem(deps: DatabaseDeps, amount: number, link: string): Promise<void> {
  await deps.db
    .insertInto('robuxItems')
    .values({ amount, link })
    .onConflict((conflict) => conflict.column('amount').doUpdateSet({ link }))
    .execute();
}
