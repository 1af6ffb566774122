import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { maxGuestChanges } from '@sunset/contract/bookings/guest-changes.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { amountDue, calculatePrice, storedMethod } from '../pricing/rules.ts';

const changesEndBefore = 30 * 60 * 1000;

/** Until when a guest changes a booking. Rule: CHANGE-1. */
export function changesUntil({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() - changesEndBefore);
}

interface ChangeableFacts {
  status: string;
  startsAt: Date;
  checkedInAt: Date | null;
  guestChanges: number;
}

/** Whether its guest can change anything of a booking now. The command decides again. */
export function canChange(booking: ChangeableFacts, now: Date): boolean {
  return isActiveStatus(booking.status) && isChangeTime(booking, now) && booking.guestChanges < maxGuestChanges;
}

/** A guest who has arrived has their room. */
export function isChangeTime(booking: Pick<ChangeableFacts, 'startsAt' | 'checkedInAt'>, now: Date): boolean {
  return now < changesUntil(booking) && booking.checkedInAt === null;
}

/** What a booking costs with these. */
export interface PriceParts {
  basePrice: number;
  allInclusive: boolean;
  paymentMethod: PaymentMethod;
}

/** The price columns of a booking that keeps its discount percent. Rule: PRICE-11. */
export function repriced(booking: { discountPercent: number }, { basePrice, allInclusive, paymentMethod }: PriceParts) {
  const price = calculatePrice({ basePrice, allInclusive, percent: booking.discountPercent });
  return {
    basePrice,
    originalPrice: price.originalPrice,
    discountAmount: price.discountAmount,
    finalPrice: price.finalPrice,
    allInclusive,
    paymentMethod: storedMethod(paymentMethod, price.finalPrice),
  };
}

interface Due {
  paymentMethod: string;
  finalPrice: number;
}

/**
 * Whether a change makes an approved booking pending again: staff have to check a payment outside the game that they have not
 * checked. Rule: CHANGE-6.
 */
export function needsNewApproval(booking: Due & { status: string }, changed: Due): boolean {
  // The schema's check limits both columns to the values of the contract.
  const [before, after] = [booking, changed].map(({ paymentMethod, finalPrice }) => ({
    method: paymentMethod as PaymentMethod,
    amount: amountDue(paymentMethod as PaymentMethod, finalPrice),
  })) as [{ method: PaymentMethod; amount: number }, { method: PaymentMethod; amount: number }];
  const isDueOutside = paymentMethods[after.method].isPaidBefore && after.amount > 0;
  return (
    booking.status === 'confirmed' && isDueOutside && (after.method !== before.method || after.amount !== before.amount)
  );
}
