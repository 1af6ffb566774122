import type { Actor, MemberActor } from '../../actor.ts';
import { doorOpensBeforeMs } from '@sunset/contract/openings/front-desk.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { calculatePrice, storedMethod } from '../bookings/pricing/rules.ts';
import { bestTier } from '../members/rules.ts';
import { doorRefused, notYourself } from './errors.ts';
import type { AccountOwner } from './queries.ts';

/** Whether it is the time at which hosts stand at the door. The SQL function `enter_booking` checks the same. Rule: DOOR-1. */
export function isDoorOpen(opening: { startsAt: Date; endsAt: Date }, now: Date): boolean {
  return now.getTime() >= opening.startsAt.getTime() - doorOpensBeforeMs && now < opening.endsAt;
}

/** Whether somebody can add a guest. Rule: DOOR-1. */
export function canAddGuest(actor: Actor, opening: { startsAt: Date; endsAt: Date }, now: Date): boolean {
  if (actor.kind !== 'member') return false;
  return isDoorOpen(opening, now) || (actor.member.isAdmin && now < opening.endsAt);
}

/** Refuses a host who would give themselves a room. Rule: DOOR-8. */
export function refuseYourself({ member }: MemberActor, guest: number | undefined): void {
  if (guest === member.id && !member.isAdmin) throw notYourself();
}

/** Refuses to make a booking that of an account to whose member staff give no room. `enter_booking` checks the same. Rules: DOOR-4, DOOR-8. */
export function refuseOwner(actor: MemberActor, owner: AccountOwner): void {
  refuseYourself(actor, owner.member.id);
  if (owner.isBlocked) throw doorRefused('booking_blocked');
}

interface Choice {
  basePrice: number;
  /** Of the member whose account it is; null for anybody else, who pays as a regular guest. */
  tiers: readonly TierId[] | null;
  all_inclusive: boolean;
  payment_method: PaymentMethod;
  complimentary_reason?: string | undefined;
}

/** What a guest at the door pays, in the columns of a booking. Rules: DOOR-3, DOOR-8. */
export function priceAtDoor({ basePrice, tiers, ...choice }: Choice) {
  const percent = choice.complimentary_reason === undefined ? bestTier(tiers ?? ['regular']).discount : 100;
  const price = calculatePrice({ basePrice, allInclusive: choice.all_inclusive, percent });
  return {
    base_price: basePrice,
    discount_percent: percent,
    original_price: price.originalPrice,
    discount_amount: price.discountAmount,
    final_price: price.finalPrice,
    payment_method: storedMethod(choice.payment_method, price.finalPrice),
  };
}
