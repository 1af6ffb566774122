import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';

/** What a guest has chosen in the form. */
export interface ChangeValues {
  roomId: number;
  allInclusive: boolean;
  paymentMethod: PaymentMethod;
  notes: string;
  /** Null: the names of the booking, which belong to no linked account. */
  robloxId: string | null;
}

export function valuesOf(booking: Booking, options: ChangeOptions): ChangeValues {
  return {
    roomId: options.rooms.find((room) => room.is_current)?.roomId ?? 0,
    allInclusive: booking.all_inclusive,
    paymentMethod: booking.payment_method,
    notes: booking.notes,
    robloxId: options.accounts.find((account) => account.is_current)?.roblox_id ?? null,
  };
}

type Price = ChangeOptions['rooms'][number]['prices'][number];

/** What a room costs with the other choices; undefined if the room is gone. */
export function priceOf(
  options: ChangeOptions,
  { roomId, allInclusive, paymentMethod }: Omit<ChangeValues, 'notes' | 'robloxId'>,
): Price | undefined {
  const room = options.rooms.find((each) => each.roomId === roomId);
  return room?.prices.find((price) => price.all_inclusive === allInclusive && price.payment_method === paymentMethod);
}

/** The fields of the request that differ from the booking; null if none does. */
export function changesOf(now: ChangeValues, wanted: ChangeValues) {
  const changes = {
    ...(wanted.roomId === now.roomId ? {} : { roomId: wanted.roomId }),
    ...(wanted.allInclusive === now.allInclusive ? {} : { all_inclusive: wanted.allInclusive }),
    ...(wanted.paymentMethod === now.paymentMethod ? {} : { payment_method: wanted.paymentMethod }),
    ...(wanted.notes === now.notes ? {} : { notes: wanted.notes }),
    ...(wanted.robloxId === now.robloxId || wanted.robloxId === null ? {} : { roblox_id: wanted.robloxId }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
