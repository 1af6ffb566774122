import { readyMinutes } from '@sunset/contract/bookings/party.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { MemberActor } from '../../../actor.ts';
import type { Batcher } from '../../../database/batching/single-flight-batcher.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { notYetOpen, priceChanged, startChanged } from '../../bookings/errors.ts';
import { getQuote, type QuoteDeps } from '../../bookings/pricing/quote.ts';
import type { BatchResult } from '../../bookings/room-requests.ts';
import { holdRoom } from '../../holds/commands/hold-room.ts';
import { releaseHold } from '../../holds/commands/release-hold.ts';
import type { HoldItem } from '../../holds/hold-units.ts';
import { roomNotChosen } from '../errors.ts';
import { getParty, lockOwn, requireActive, requireNoList, requireStart } from '../lock-party.ts';
import type { Membership } from '../queries.ts';
import { opensAt, type PartyView } from '../rules.ts';

interface Consent {
  code: string;
  roomId: number;
  /** What was shown; another price is refused. */
  expectedPrice: number;
  /** The start that was shown; without it, that of this moment. */
  shownStart?: Date;
}

/**
 * The member is ready: the leader may book this room for them at this price. Holds the room, as far as the member has holds left; answers
 * whether it is held. Refuses with the codes of `readyForParty` in the contract; with `shownStart`, an opening that starts at another time
 * with `changed_meanwhile`. Rules: PARTY-6, PARTY-7.
 */
export async function getReady(
  deps: DatabaseDeps & QuoteDeps & { holdBatches: Batcher<HoldItem, BatchResult> },
  actor: MemberActor,
  { code, roomId, expectedPrice, shownStart }: Consent,
): Promise<boolean> {
  const { view, own } = requireActive(await getParty(deps, code), actor, deps.now());
  requireNoList(view);
  requireStart(view, shownStart);
  requireChosen(own, roomId);
  const opens = opensAt(view, deps.now());
  if (opens !== null) throw notYetOpen(opens);
  // In a transaction of its own: the batch has other members, too.
  const held = await holdRoom(deps, actor, roomId);
  const choice = { roomId, all_inclusive: own.allInclusive, payment_method: own.paymentMethod as PaymentMethod };
  const { pricing } = await getQuote(deps, actor.member, choice);
  if (pricing.final_price !== expectedPrice) throw priceChanged(pricing);
  const readyUntil = new Date(
    Math.min(deps.now().getTime() + readyMinutes * 60_000, held?.hold.until.getTime() ?? Infinity),
  );
  const { startsAt } = view.party;
  await transact(deps, (deps) => agree(deps, actor, { code, roomId, readyPrice: expectedPrice, readyUntil, startsAt }));
  return held !== null;
}

function requireChosen(own: Membership, roomId: number): void {
  if (!own.rooms.includes(roomId)) throw roomNotChosen();
}

interface Agreement {
  code: string;
  roomId: number;
  readyPrice: number;
  readyUntil: Date;
  /** The start that the member agrees to. */
  startsAt: Date;
}

async function agree(
  deps: DatabaseDeps,
  actor: MemberActor,
  { code, roomId, readyPrice, readyUntil, startsAt }: Agreement,
): Promise<void> {
  const { view, own } = await lockOwn(deps, actor, code);
  requireNoList(view);
  await requireUnmoved(deps, view, startsAt);
  // The form may be another one by now.
  requireChosen(own, roomId);
  await deps.db
    .updateTable('partyMembers')
    .set({ readyRoom: roomId, readyPrice, readyUntil, refusal: null })
    .where('id', '=', own.id)
    .execute();
  await recordChange(deps, actor, {
    action: 'party.ready',
    subject: 'party',
    subjectId: String(view.party.id),
    after: { room: roomId, price: readyPrice, until: readyUntil.toISOString() },
  });
}

/**
 * race: the opening is moved at this moment. A move locks its parties, but not one that was started since; the row of the opening
 * decides: either this sees the new start, or the move sees who is ready.
 */
async function requireUnmoved({ db }: DatabaseDeps, { party }: PartyView, startsAt: Date): Promise<void> {
  const opening = await db
    .selectFrom('openings')
    .select('startsAt')
    .where('id', '=', party.openingId)
    .forShare()
    .executeTakeFirst();
  if (opening?.startsAt.getTime() !== startsAt.getTime()) throw startChanged();
}

/** The member is not ready any more; the room is released. Refuses with `not_found` or `party_over`. Rule: PARTY-7. */
export async function takeReadyBack(deps: DatabaseDeps, actor: MemberActor, code: string): Promise<void> {
  await transact(deps, async (deps) => {
    const { view, own } = await lockOwn(deps, actor, code);
    if (own.readyRoom === null) return;
    await deps.db
      .updateTable('partyMembers')
      .set({ readyRoom: null, readyPrice: null, readyUntil: null })
      .where('id', '=', own.id)
      .execute();
    await releaseHold(deps, actor, own.readyRoom);
    await recordChange(deps, actor, { action: 'party.unready', subject: 'party', subjectId: String(view.party.id) });
  });
}
