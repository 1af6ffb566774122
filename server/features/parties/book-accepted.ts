import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import { system } from '../../actor.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { placingCollidesAt } from '../bookings/room-requests.ts';
import { getPaymentLinks } from '../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../bookings/pricing/rules.ts';
import type { Refused } from './errors.ts';
import { lockActiveMembers, lockListAndParty } from './lock-party.ts';
import { noteRefusals } from './note-refusals.ts';
import { PartyRefused, placeForParty, type PlaceDeps } from './place-for-party.ts';
import { listAccepted } from './queries.ts';
import { isActive, stateOf, type PartyView } from './rules.ts';

/**
 * Books for all of a party under `together` if everybody has accepted: all or nobody. In the caller's transaction, which has locked the
 * list, the party and the members, and is run again after a conflict at `placingCollidesAt`. Throws `PartyRefused` if somebody cannot be booked. Rule: PARTY-20.
 */
async function bookAccepted(deps: PlaceDeps, actor: Actor, view: PartyView, links: PaymentLinks): Promise<void> {
  const { party } = view;
  const active = view.memberships.filter(isActive);
  const isComplete = active.length > 0 && active.every(({ acceptedAt }) => acceptedAt !== null);
  if (party.policy !== 'together' || stateOf(view, deps.now()) !== 'waiting' || !isComplete) return;
  const wishes = active.map((membership) => {
    const { offeredRoom, offeredPrice, offeredPercent } = membership;
    const roomId = offeredRoom ?? 0;
    // The offer fixed the price that was accepted.
    const fixed = [{ roomId, basePrice: offeredPrice ?? 0, percent: offeredPercent ?? 0 }];
    return { membership, roomId, agreedPrice: null, fixed };
  });
  const refused = await placeForParty(deps, { wishes, links, startsAt: party.startsAt });
  if (refused.length > 0) throw new PartyRefused(refused);
  await recordChange(deps, actor, {
    action: 'party.book',
    subject: 'party',
    subjectId: String(party.id),
    after: { booked: active.length, of: active.length },
  });
}

/**
 * What was accepted by all could not be booked: the offers of the party end, and it goes to the end of the list once.
 *
 * race: another call books or ends the same offers meanwhile; then this changes nothing.
 */
async function endFailedOffers(
  deps: PlaceDeps,
  code: string,
  { refused }: PartyRefused,
  offers: number[],
): Promise<void> {
  await transact(deps, async (deps) => {
    const { party } = await lockListAndParty(deps, code);
    const { rows } = await sql<{ hasEnded: boolean }>`
      select fail_party_offers(${party.id}, ${offers}::integer[], ${deps.now()}) as "hasEnded"`.execute(deps.db);
    if (rows[0]?.hasEnded !== true) return;
    await noteRefusals(deps, refused);
    await sql`select offer_free_units(${party.openingId}, ${deps.now()})`.execute(deps.db);
  });
}

/**
 * Books for the parties of an opening of which everybody has accepted since those who had not are gone: they left, were removed or
 * blocked. Any number of processes may run it.
 */
export async function bookAcceptedParties(deps: PlaceDeps, openingId: number): Promise<void> {
  for (const code of await listAccepted(deps.db, openingId, deps.now())) await bookIfAccepted(deps, code);
}

async function bookIfAccepted(deps: PlaceDeps, code: string): Promise<void> {
  const links = await getPaymentLinks(deps);
  await bookOrEndOffers(deps, system, { code, links }, async (deps) =>
    lockActiveMembers(deps, await lockListAndParty(deps, code)),
  );
}

/**
 * Locks the list, the party and its members with `lock`, and books for all if everybody has accepted, in one transaction. What cannot be
 * booked ends the offers of the party. Answers for whom it was refused.
 */
export async function bookOrEndOffers(
  deps: PlaceDeps,
  actor: Actor,
  { code, links }: { code: string; links: PaymentLinks },
  lock: (deps: PlaceDeps) => Promise<PartyView>,
): Promise<Refused[]> {
  let offers: number[] = [];
  const book = () =>
    transact(deps, async (deps) => {
      const view = await lock(deps);
      offers = offersOf(view);
      await bookAccepted(deps, actor, view, links);
    });
  try {
    await retryDeadlocks(book, placingCollidesAt);
    return [];
  } catch (error) {
    if (!(error instanceof PartyRefused)) throw error;
    await endFailedOffers(deps, code, error, offers);
    return error.refused;
  }
}

/** The open offers of a party. */
export const offersOf = ({ memberships }: PartyView): number[] => memberships.flatMap(({ offerId }) => offerId ?? []);
