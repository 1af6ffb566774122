import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact } from '../../../database/transact.ts';
import { bookAcceptedParties } from '../../parties/book-accepted.ts';
import type { PlaceDeps } from '../../parties/place-for-party.ts';
import { offerOver } from '../errors.ts';

interface Input {
  openingId: number;
  /** The offer that was shown; null passes on the one that is open. */
  offerId: number | null;
}

/**
 * Passes on the member's open offer; the unit goes to the next entry. A member of a party under `together` leaves it. Refuses with
 * `offer_over`. Rules: OFFER-6, PARTY-20.
 */
export async function passOffer(deps: PlaceDeps, actor: MemberActor, { openingId, offerId }: Input): Promise<void> {
  await transact(deps, async (deps) => {
    const { rows } = await sql<{ hasPassed: boolean }>`
      select pass_offer(${actor.member.id}, ${openingId}, ${deps.now()}, ${offerId}::integer) as "hasPassed"`.execute(
      deps.db,
    );
    // Thrown in the transaction: an offer that has ended by the clock is settled by the job.
    if (rows[0]?.hasPassed !== true) throw offerOver();
  });
  await bookAcceptedParties(deps, openingId);
}
