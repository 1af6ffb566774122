import type { PaymentMethod, PlaceBookingBody, PlacedBooking, Pricing } from '@sunset/contract/api/bookings.ts';
import type { Member, MemberActor } from '../../../actor.ts';
import { BatcherFull } from '../../../db/single-flight-batcher.ts';
import type { Deps } from '../../../deps.ts';
import { getMember } from '../../members/queries.ts';
import type { RoomPrice } from '../../openings/queries.ts';
import { bookingRefused, priceChanged, tooBusy, type BookingRefusal } from '../errors.ts';
import { priceFor, storedMethod, type PaymentLinks } from '../pricing/rules.ts';
import { makeReference, requestHash } from '../rules.ts';
import type { BatchItem } from './place-bookings.ts';

interface Input {
  body: PlaceBookingBody;
  idempotencyKey: string | null;
  /** Makes the answer, which is stored with the booking for repeats of the call. */
  present: (placed: Placed) => PlacedBooking;
}

/** What the answer to a booking is made of. */
export interface Placed {
  reference: string;
  pricing: Pricing;
  paymentMethod: PaymentMethod;
  allInclusive: boolean;
  room: RoomPrice;
}

type Choice = Pick<PlaceBookingBody, 'roomId' | 'all_inclusive' | 'payment_method'>;

/**
 * Books a room for a member. The database decides: one statement claims the unit, stores the price, writes the audit row
 * and the message, or says why not. Refuses with the codes of `placeBooking` in the contract. The same idempotency key
 * and body after a success get the same answer and no second booking.
 */
export async function placeBooking(deps: Deps, actor: MemberActor, input: Input): Promise<PlacedBooking> {
  const { item, answer } = order(deps, actor.member, input, await quote(deps, actor.member, input.body));
  const placed = await enqueue(deps, item);
  switch (placed.outcome) {
    case 'placed':
      return answer;
    case 'replayed':
      // What an earlier call under this key was answered, word for word.
      return placed.response as PlacedBooking;
    case 'price_changed': {
      const member = await getMember(deps.db, actor.member.discordId, deps.now());
      throw priceChanged((await quote(deps, member, input.body)).pricing);
    }
    default:
      throw bookingRefused(placed.outcome as BookingRefusal);
  }
}

interface Quote {
  room: RoomPrice;
  pricing: Pricing;
}

/** The room and what it costs this member at this moment. Refuses with `not_found`. */
export async function quote(deps: Deps, member: Member, choice: Choice): Promise<Quote> {
  const room = await deps.roomPrices.find(choice.roomId);
  if (room === null) throw bookingRefused('not_found');
  const priced = { basePrice: room.price, allInclusive: choice.all_inclusive, method: choice.payment_method };
  return { room, pricing: priceFor(member, priced, paymentLinks(deps)) };
}

/** Where this community's guests pay. */
export function paymentLinks(deps: Pick<Deps, 'config'>): PaymentLinks {
  return { donation: deps.config.donationUrl, ticket: deps.config.ticketUrl };
}

async function enqueue(deps: Deps, item: BatchItem) {
  try {
    return await deps.bookingBatches.add(item);
  } catch (error) {
    if (error instanceof BatcherFull) throw tooBusy();
    throw error;
  }
}

interface Order {
  item: BatchItem;
  /** What the guest is answered if the booking is placed. */
  answer: PlacedBooking;
}

function order(deps: Deps, member: Member, input: Input, { room, pricing }: Quote): Order {
  const { body } = input;
  const reference = makeReference(deps.random.bytes);
  const paymentMethod = storedMethod(body.payment_method, pricing.final_price);
  const answer = input.present({ reference, pricing, paymentMethod, room, allInclusive: body.all_inclusive });
  const item: BatchItem = {
    member_id: member.id,
    tier_version: member.tierVersion,
    opens_for: member.bookingFlags,
    opening_room_id: room.id,
    base_price: pricing.base_price,
    // A price other than the one on the person's screen is never booked.
    expected_final_price: body.expected_final_price ?? pricing.final_price,
    discount_percent: pricing.discount_percent,
    original_price: pricing.original_price,
    discount_amount: pricing.discount_amount,
    final_price: pricing.final_price,
    all_inclusive: body.all_inclusive,
    payment_method: paymentMethod,
    reference,
    discord_username: member.username,
    roblox_username: body.robloxUsername.trim(),
    roblox_display_name: body.robloxDisplayName.trim(),
    notes: body.notes,
    key: input.idempotencyKey,
    // Kept for repeats, which only a key makes possible.
    request_hash: input.idempotencyKey === null ? null : requestHash(requestOf(body)),
    response: input.idempotencyKey === null ? null : JSON.stringify(answer),
  };
  return { item, answer };
}

/** What makes two calls the same: everything the server acts on, nothing that it ignores. */
function requestOf(body: PlaceBookingBody) {
  const { roomId, all_inclusive, payment_method, robloxUsername, robloxDisplayName, notes, expected_final_price } =
    body;
  return { roomId, all_inclusive, payment_method, robloxUsername, robloxDisplayName, notes, expected_final_price };
}
