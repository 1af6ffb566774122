import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { batchItem, placeBookings, type BatchItem } from '../features/bookings/room-requests.ts';
import { makeReference } from '../features/bookings/rules.ts';
import { calculatePrice } from '../features/bookings/pricing/rules.ts';
import { bestTier } from '../features/members/rules.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import type { DemoGuest } from './content/demo-guests.ts';

/** A demo guest and their member row. */
export interface Guest extends DemoGuest {
  id: number;
  tierVersion: number;
  tiers: readonly TierId[];
}

/** A guest and the room they want, at its price. */
export interface GuestRequest {
  guest: Guest;
  roomId: number;
  roomPrice: number;
  /** Otherwise they take turns. */
  choice?: Choice;
}

export interface Choice {
  allInclusive: boolean;
  paymentMethod: PaymentMethod;
  isPending: boolean;
}

const methods = ['bbc', 'robux', 'bbc', 'donation'] as const;
const ALL_INCLUSIVE_EVERY = 4;
const PENDING_EVERY = 3;

const choiceOf = ({ choice }: GuestRequest, index: number): Choice =>
  choice ?? {
    allInclusive: index % ALL_INCLUSIVE_EVERY === 0,
    paymentMethod: methods[index % methods.length] ?? 'bbc',
    isPending: index % PENDING_EVERY === 0,
  };

/**
 * Books each guest's room through the normal function, confirms two of three, and leaves no messages. Fails as a whole if
 * one booking is refused. Answers the references, in the order of the requests.
 */
export async function bookForGuests(
  db: Database,
  requests: GuestRequest[],
  deps: { now: Date; random: (bytes: number) => Uint8Array },
): Promise<string[]> {
  const choices = requests.map(choiceOf);
  const items = requests.map((request, index) => demoItem(request, index, makeReference(deps.random)));
  const results = await placeBookings(db, items, deps.now);
  const refused = results.find(({ outcome }) => outcome !== 'placed');
  if (refused) throw new Error(`A demo booking was refused: ${refused.outcome}.`);
  const references = items.map(({ reference }) => reference);
  await confirm(
    db,
    references.filter((_, index) => choices[index]?.isPending === false),
    deps.now,
  );
  // Demo guests have no Discord account, so messages to them are removed.
  const keys = references.map((reference) => `booking.placed:${reference}`);
  await sql`delete from outbox where dedup_key = any (${keys}::text[])`.execute(db);
  return references;
}

function demoItem(request: GuestRequest, index: number, reference: string): BatchItem {
  const { guest, roomId, roomPrice } = request;
  const { allInclusive: isAllInclusive, paymentMethod } = choiceOf(request, index);
  const percent = bestTier(guest.tiers).discount;
  const price = calculatePrice({ basePrice: roomPrice, allInclusive: isAllInclusive, percent });
  return batchItem(
    { ...guest, username: guest.discordUsername },
    {
      all_inclusive: isAllInclusive,
      payment_method: paymentMethod,
      robloxUsername: guest.robloxUsername,
      robloxDisplayName: guest.displayName,
      ...emptyBookingTexts,
    },
    {
      reference,
      quoted: {
        room: { id: roomId },
        isHeld: false,
        pricing: {
          base_price: roomPrice,
          discount_percent: percent,
          original_price: price.originalPrice,
          discount_amount: price.discountAmount,
          final_price: price.finalPrice,
        },
      },
    },
  );
}

/** Confirms as the system, with the payment if the method needs one, and an audit row each. */
async function confirm(db: Database, references: string[], now: Date): Promise<void> {
  await sql`
    with confirmed as (
      update bookings set status = 'confirmed', updated_at = ${now},
        paid_at = case when payment_method in ('robux', 'donation') then ${now}::timestamptz end
      where reference = any (${references}::text[]) and status = 'pending'
      returning reference
    )
    select record_changes('system', null, 'booking.confirm', 'booking', array_agg(reference),
      array_agg(jsonb_build_object('status', 'pending')), array_agg(jsonb_build_object('status', 'confirmed')), ${now})
    from confirmed`.execute(db);
}
