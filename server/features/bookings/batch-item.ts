import type { PlaceBookingBody } from '@sunset/contract/api/bookings/bookings.ts';
import { pickBookingTexts, type BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { Member } from '../../actor.ts';
import type { BatchItem } from './place-bookings.ts';
import type { Quote } from './pricing/quote.ts';
import { storedMethod } from './pricing/rules.ts';
import { requestRoom } from './room-requests.ts';

/** What the guest asks for. */
export type BookingWish = Pick<
  PlaceBookingBody,
  'all_inclusive' | 'payment_method' | 'robloxUsername' | 'robloxDisplayName' | 'expected_final_price'
> &
  BookingTexts;

interface Priced {
  reference: string;
  quoted: Pick<Quote, 'isHeld'> & {
    room: Pick<Quote['room'], 'id'>;
    pricing: Pick<
      Quote['pricing'],
      'base_price' | 'discount_percent' | 'original_price' | 'discount_amount' | 'final_price'
    >;
  };
}

/** A booking for `place_bookings`, at the price of a quote, without anything for repeats of the call. */
export function batchItem(
  member: Pick<Member, 'id' | 'tierVersion' | 'tiers' | 'username'>,
  wish: BookingWish,
  { quoted, reference }: Priced,
): BatchItem {
  const { room, pricing, isHeld } = quoted;
  return {
    ...requestRoom(member, room.id),
    priced_by_hold: isHeld,
    starts_at: null,
    base_price: pricing.base_price,
    // A price other than the one on the person's screen is never booked.
    expected_final_price: wish.expected_final_price ?? pricing.final_price,
    discount_percent: pricing.discount_percent,
    original_price: pricing.original_price,
    discount_amount: pricing.discount_amount,
    final_price: pricing.final_price,
    all_inclusive: wish.all_inclusive,
    payment_method: storedMethod(wish.payment_method, pricing.final_price),
    reference,
    discord_username: member.username,
    roblox_username: wish.robloxUsername.trim(),
    roblox_display_name: wish.robloxDisplayName.trim(),
    ...pickBookingTexts(wish),
    key: null,
    request_hash: null,
    response: null,
  };
}
