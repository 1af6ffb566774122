import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { startChanged } from '../../bookings/errors.ts';
import { bookAcceptedParties } from '../../parties/book-accepted.ts';
import type { PlaceDeps } from '../../parties/place-for-party.ts';
import { offerOver } from '../errors.ts';

interface Input {
  openingId: number;
  /** The offer that was shown; null passes on the one that is open. */
  offerId: number | null;
  /** The start that was shown; without it the offer of any start is passed. */
  shownStart?: Date;
}

/**
 * Passes on the member's open offer; the unit goes to the next entry. A member of a party under `together` leaves it. Refuses with
 * `offer_over`; with `shownStart`, an opening that starts at another time with `changed_meanwhile`. Rules: OFFER-6, OFFER-13, PARTY-20.
 */
export async function passOffer(deps: PlaceDeps, actor: MemberActor, input: Input): Promise<void> {
  const { openingId, offerId, shownStart } = input;
  await transact(deps, async (deps) => {
    const { rows } = await sql<{ hasPassed: boolean }>`
      select pass_offer(${actor.member.id}, ${openingId}, ${deps.now()}, ${offerId}::integer) as "hasPassed"`.execute(
      deps.db,
    );
    // Thrown in the transaction: an offer that has ended by the clock is settled by the job.
    if (rows[0]?.hasPassed !== true) throw offerOver();
    if (shownStart !== undefined) await requireStart(deps, openingId, shownStart);
  });
  await bookAcceptedParties(deps, openingId);
}

/** race: a move locks the waiting list, as `pass_offer` does before this, so the start stays as it is read here. */
async function requireStart({ db }: DatabaseDeps, openingId: number, shownStart: Date): Promise<void> {
  const { startsAt } = await db
    .selectFrom('openings')
    .select('startsAt')
    .where('id', '=', openingId)
    .executeTakeFirstOrThrow();
  if (startsAt.getTime() !== shownStart.getTime()) throw startChanged();
}
