import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { offerOver } from '../errors.ts';

interface Input {
  openingId: number;
  /** The offer that was shown; null passes on the one that is open. */
  offerId: number | null;
}

/** Passes on the member's open offer; the unit goes to the next entry. Refuses with `offer_over`. Rule: OFFER-6. */
export function passOffer(deps: DatabaseDeps, actor: MemberActor, { openingId, offerId }: Input): Promise<void> {
  return transact(deps, async (deps) => {
    const { rows } = await sql<{ hasPassed: boolean }>`
      select pass_offer(${actor.member.id}, ${openingId}, ${deps.now()}, ${offerId}::integer) as "hasPassed"`.execute(
      deps.db,
    );
    // Thrown in the transaction: an offer that has ended by the clock is settled by the job.
    if (rows[0]?.hasPassed !== true) throw offerOver();
  });
}
