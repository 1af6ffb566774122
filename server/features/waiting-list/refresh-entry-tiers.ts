import { sql } from 'kysely';
import type { Member } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { admissionOf } from '../bookings/pricing/rules.ts';
import { findMember } from '../members/queries.ts';
import { bestTier } from '../members/rules.ts';

/** Stores what a member's tiers mean now with their entries: offers are made by it. Call it after the tiers were read or set. */
export async function refreshEntryTiers(deps: Pick<DatabaseDeps, 'db'>, member: Member): Promise<void> {
  const { opens_for: opensFor, on_sale_group: onSaleGroup } = admissionOf(member.tiers);
  const discountPercent = bestTier(member.tiers).discount;
  await deps.db
    .updateTable('waitingEntries')
    .set({ opensFor, onSaleGroup, discountPercent })
    .where('memberId', '=', member.id)
    .where('state', '<>', 'ended')
    .where(
      sql<boolean>`(opens_for, on_sale_group, discount_percent)
        is distinct from (${opensFor}::text[], ${onSaleGroup}, ${discountPercent}::smallint)`,
    )
    .execute();
}

/** As above, for entries that were just put back: tiers of their members may have changed while the entries had ended. Rule: WAIT-10. */
export async function refreshRestoredEntries(deps: DatabaseDeps, entryIds: readonly string[]): Promise<void> {
  const members = await deps.db
    .selectFrom('waitingEntries')
    .select('memberId')
    .distinct()
    .where('id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .execute();
  for (const { memberId } of members) {
    const member = await findMember(deps.db, memberId, deps.now());
    if (member !== null) await refreshEntryTiers(deps, member);
  }
}
