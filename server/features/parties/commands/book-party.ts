import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import { transact } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { notYetOpen } from '../../bookings/errors.ts';
import { placingCollidesAt } from '../../bookings/room-requests.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../../bookings/pricing/rules.ts';
import { runOnce } from '../../bookings/run-once.ts';
import { findFixedPrices } from '../../holds/queries.ts';
import { partyNotBooked, partyNotReady } from '../errors.ts';
import { lockActiveMembers, lockParty, requireLeader, requireNoList, requireStart } from '../lock-party.ts';
import { noteRefusals } from '../note-refusals.ts';
import { PartyRefused, placeForParty, type PartyWish, type PlaceDeps } from '../place-for-party.ts';
import type { Membership } from '../queries.ts';
import { isActive, isReady, opensAt, type PartyView } from '../rules.ts';

interface Press {
  code: string;
  idempotencyKey: string | null;
  /** The start that the leader was shown; without it any start is booked. */
  shownStart?: Date;
}

/**
 * The leader books for everybody who is ready, in one transaction: under `together` all or nobody. Answers false for a repeat of an
 * earlier call. Refuses with the codes of `bookParty` in the contract; with `shownStart`, an opening that starts at another time with
 * `changed_meanwhile`. Rules: PARTY-8 to PARTY-11.
 */
export async function bookParty(deps: PlaceDeps, actor: MemberActor, press: Press): Promise<boolean> {
  const links = await getPaymentLinks(deps);
  try {
    return await retryDeadlocks(
      () => transact(deps, (deps) => pressOnce(deps, actor, press, links)),
      placingCollidesAt,
    );
  } catch (error) {
    if (!(error instanceof PartyRefused)) throw error;
    await transact(deps, (deps) => noteRefusals(deps, error.refused));
    throw partyNotBooked(error.refused, error.notReady);
  }
}

async function pressOnce(deps: PlaceDeps, actor: MemberActor, press: Press, links: PaymentLinks): Promise<boolean> {
  const locked = await lockParty(deps, press.code);
  const call = { subject: { partyOf: locked.party.id }, request: 'book', idempotencyKey: press.idempotencyKey };
  return runOnce(deps, actor, call, async () => {
    requireLeader(locked, actor, deps.now());
    // race: a member books alone or is blocked at this moment; who holds the lock on their row decides.
    const { view } = requireLeader(await lockActiveMembers(deps, locked), actor, deps.now());
    requireNoList(view);
    requireStart(view, press.shownStart);
    await bookReady(deps, actor, view, links);
  });
}

async function bookReady(deps: PlaceDeps, actor: MemberActor, view: PartyView, links: PaymentLinks): Promise<void> {
  const { party } = view;
  const now = deps.now();
  const opens = opensAt(view, now);
  if (opens !== null) throw notYetOpen(opens);
  const active = view.memberships.filter(isActive);
  const ready = active.filter((membership) => isReady(membership, now));
  const notReady = active.filter((membership) => !ready.includes(membership)).map(({ id }) => id);
  if (ready.length === 0 || (party.policy === 'together' && notReady.length > 0)) throw partyNotReady(notReady);
  const memberIds = ready.map(({ memberId }) => memberId);
  await sql`select gather_party_units(${party.openingId}, ${memberIds}::integer[], ${now})`.execute(deps.db);
  const refused = await placeForParty(deps, {
    wishes: await wishesOf(deps, ready),
    links,
    startsAt: party.startsAt,
  });
  const isTooFew = party.policy === 'together' ? refused.length > 0 : refused.length === ready.length;
  if (isTooFew) throw new PartyRefused(refused, notReady);
  await noteRefusals(deps, refused);
  await recordChange(deps, actor, {
    action: 'party.book',
    subject: 'party',
    subjectId: String(party.id),
    after: { booked: ready.length - refused.length, of: active.length },
  });
}

/** The rooms of those who are ready, each at the price that they agreed to. */
async function wishesOf(deps: PlaceDeps, ready: Membership[]): Promise<PartyWish[]> {
  const fixed = await findFixedPrices(
    deps.db,
    ready.map(({ memberId }) => memberId),
    deps.now(),
  );
  return ready.map((membership) => ({
    membership,
    roomId: membership.readyRoom ?? 0,
    agreedPrice: membership.readyPrice ?? 0,
    fixed: fixed.get(membership.memberId) ?? [],
  }));
}
