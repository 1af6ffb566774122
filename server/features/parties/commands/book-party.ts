import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { batchItem } from '../../bookings/batch-item.ts';
import { notYetOpen } from '../../bookings/errors.ts';
import { placeInTransaction, placingCollidesAt, type BatchItem } from '../../bookings/place-bookings.ts';
import { getPaymentLinks, quoteOf } from '../../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../../bookings/pricing/rules.ts';
import { makeReference } from '../../bookings/rules.ts';
import { runOnce } from '../../bookings/run-once.ts';
import { findFixedPrices } from '../../holds/queries.ts';
import { findRoomPrices } from '../../openings/queries.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { partyNotBooked, partyNotReady, type Refused } from '../errors.ts';
import { lockMembers, lockParty, requireLeader } from '../lock-party.ts';
import type { Membership } from '../queries.ts';
import { isActive, isReady, opensAt, refusalOfOutcome, type PartyView } from '../rules.ts';

interface PressDeps extends DatabaseDeps {
  random: Random;
  siteSettings: () => Promise<SiteSettings>;
}

interface Press {
  code: string;
  idempotencyKey: string | null;
}

/** Rolls the press back. */
class PressRefused extends Error {
  readonly refused: Refused[];
  readonly notReady: number[];

  constructor(refused: Refused[], notReady: number[]) {
    super('the press booked nothing');
    this.refused = refused;
    this.notReady = notReady;
  }
}

/**
 * The leader books for everybody who is ready, in one transaction: under `together` all or nobody. Answers false for a repeat of an
 * earlier call. Refuses with the codes of `bookParty` in the contract. Rules: PARTY-8 to PARTY-11.
 */
export async function bookParty(deps: PressDeps, actor: MemberActor, press: Press): Promise<boolean> {
  const links = await getPaymentLinks(deps);
  try {
    return await retryDeadlocks(
      () => transact(deps, (deps) => pressOnce(deps, actor, press, links)),
      placingCollidesAt,
    );
  } catch (error) {
    if (!(error instanceof PressRefused)) throw error;
    await transact(deps, (deps) => noteRefusals(deps, error.refused));
    throw partyNotBooked(error.refused, error.notReady);
  }
}

async function pressOnce(deps: PressDeps, actor: MemberActor, press: Press, links: PaymentLinks): Promise<boolean> {
  const locked = await lockParty(deps, press.code);
  const call = { subject: { partyOf: locked.party.id }, request: 'book', idempotencyKey: press.idempotencyKey };
  return runOnce(deps, actor, call, async () => {
    requireLeader(locked, actor, deps.now());
    // race: a member books alone or is blocked at this moment; who holds the lock on their row decides.
    const members = locked.memberships.filter(isActive).map(({ memberId }) => memberId);
    const { view } = requireLeader(await lockMembers(deps, locked, members), actor, deps.now());
    await bookReady(deps, actor, view, links);
  });
}

async function bookReady(deps: PressDeps, actor: MemberActor, view: PartyView, links: PaymentLinks): Promise<void> {
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
  const items = await itemsOf(deps, ready, links);
  // Their bookings are not ones of their own, which would end the membership.
  await markBooked(deps, ready);
  const results = await placeInTransaction(deps, items, now);
  const outcomes = ready.map(({ id }, index) => ({ id, outcome: results[index]?.outcome ?? '' }));
  const refused = outcomes
    .filter(({ outcome }) => outcome !== 'placed')
    .map(({ id, outcome }) => ({ id, code: refusalOfOutcome(outcome) }));
  const isTooFew = party.policy === 'together' ? refused.length > 0 : refused.length === ready.length;
  if (isTooFew) throw new PressRefused(refused, notReady);
  await takeIntoBookings(deps, ready, items);
  await noteRefusals(deps, refused);
  await recordChange(deps, actor, {
    action: 'party.book',
    subject: 'party',
    subjectId: String(party.id),
    after: { booked: ready.length - refused.length, of: active.length },
  });
}

/** The bookings of those who are ready, each at the price that they agreed to. Read in the transaction, under the locks of their rows. */
async function itemsOf(deps: PressDeps, ready: Membership[], links: PaymentLinks): Promise<BatchItem[]> {
  const fixed = await findFixedPrices(
    deps.db,
    ready.map(({ memberId }) => memberId),
    deps.now(),
  );
  const rooms = await findRoomPrices(
    deps.db,
    ready.flatMap(({ readyRoom }) => readyRoom ?? []),
  );
  return ready.map((membership) => {
    const { member } = membership;
    const room = rooms.get(membership.readyRoom ?? 0);
    // Its resort was archived, or its opening is not public any more.
    if (room === undefined) throw new PressRefused([{ id: membership.id, code: 'not_found' }], []);
    const wish = {
      roomId: room.id,
      all_inclusive: membership.allInclusive,
      payment_method: membership.paymentMethod as PaymentMethod,
      robloxUsername: membership.robloxUsername,
      robloxDisplayName: membership.robloxDisplayName,
      ...pickBookingTexts(membership),
      expected_final_price: membership.readyPrice ?? 0,
    };
    const quoted = quoteOf(member, wish, { room, fixed: fixed.get(member.id) ?? [], links });
    return batchItem(member, wish, { quoted, reference: makeReference(deps.random.bytes) });
  });
}

async function markBooked(deps: PressDeps, ready: Membership[]): Promise<void> {
  await deps.db
    .updateTable('partyMembers')
    .set({ state: 'booked', endedAt: deps.now(), readyRoom: null, readyPrice: null, readyUntil: null, refusal: null })
    .where(
      'id',
      'in',
      ready.map(({ id }) => id),
    )
    .execute();
}

async function takeIntoBookings(deps: PressDeps, ready: Membership[], items: BatchItem[]): Promise<void> {
  const placed = JSON.stringify(ready.map(({ id }, index) => ({ id, reference: items[index]?.reference })));
  await sql`
    update party_members set booking_id = bookings.id
    from jsonb_to_recordset(${placed}::jsonb) as placed (id integer, reference text)
    join bookings using (reference)
    where party_members.id = placed.id`.execute(deps.db);
}

/** Who was refused stays in the party and has to get ready again. Rule: PARTY-11. */
async function noteRefusals({ db }: DatabaseDeps, refused: Refused[]): Promise<void> {
  await sql`
    update party_members set state = 'joined', ended_at = null, refusal = refused.code,
      ready_room = null, ready_price = null, ready_until = null
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as refused (id integer, code text)
    where party_members.id = refused.id and (state = 'joined' or state = 'booked' and booking_id is null)`.execute(db);
}
