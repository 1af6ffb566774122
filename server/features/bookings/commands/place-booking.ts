import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { PlaceBookingBody, PlacedBooking, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { Member, MemberActor } from '../../../actor.ts';
import type { Batcher } from '../../../database/batching/single-flight-batcher.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { getMember } from '../../members/queries.ts';
import type { RoomPrice } from '../../openings/queries.ts';
import {
  holdExpired,
  invalidRobloxDisplayName,
  invalidRobloxUsername,
  priceChanged,
  soldOut,
  startChanged,
  tooBusy,
  type WaitingListSize,
} from '../errors.ts';
import { storedMethod } from '../pricing/rules.ts';
import { getQuote, quoteOf, type Quote, type QuoteDeps } from '../pricing/quote.ts';
import { makeReference, requestHash } from '../rules.ts';
import { addToBatch, batchItem, refusalOf, type BatchItem, type BatchResult } from '../room-requests.ts';

export interface PlaceBookingDeps extends DatabaseDeps, QuoteDeps {
  bookingBatches: Batcher<BatchItem, BatchResult>;
  random: Random;
}

interface Input {
  body: PlaceBookingBody;
  idempotencyKey: string | null;
  /** The start that the guest was shown; without it any start is booked. */
  shownStart?: Date;
  /** Makes the answer, which is stored with the booking for repeats of the call. */
  present: (placed: Placed) => PlacedBooking;
  /** Called where the booking was placed by an earlier call. */
  onReplay?: () => void;
}

/** What the answer to a booking is made of. */
export interface Placed {
  reference: string;
  pricing: Pricing;
  paymentMethod: PaymentMethod;
  allInclusive: boolean;
  room: RoomPrice;
}

/** How often a booking is tried again because a hold ended or an opening was moved meanwhile. */
const maxAttempts = 3;

/**
 * Books a room for a member. The database decides: one statement claims the unit (the member's hold, if they have one in
 * this room), stores the price, writes the audit row and the message, or says why not. Refuses with the codes of
 * `placeBooking` in the contract; with `shownStart`, an opening that starts at another time with `changed_meanwhile`. The same
 * idempotency key and body after a success get the same answer and no second booking.
 */
export async function placeBooking(deps: PlaceBookingDeps, actor: MemberActor, input: Input): Promise<PlacedBooking> {
  const { member } = actor;
  const { body } = input;
  let quoted = await getQuote(deps, member, body);
  let asked = input;
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const placed = await place(deps, member, asked, quoted);
    if (placed.outcome === 'hold_gone') {
      // The offer or hold ended between its price and the claim: the room may still be had, at the price of now.
      quoted = quoteOf(member, body, { ...quoted, fixed: [] });
      asked = { ...input, body: { ...body, held: true } };
    } else if (placed.outcome === 'moved') {
      if (input.shownStart !== undefined) throw startChanged();
      // The opening was moved between the quote and the claim: the answer names the time of now.
      quoted = await getQuote(deps, member, body);
    } else {
      return settle(deps, actor, asked, placed);
    }
  }
  throw tooBusy();
}

interface Attempted extends BatchResult {
  answer: PlacedBooking;
  isHeld: boolean;
}

async function place(deps: PlaceBookingDeps, member: Member, input: Input, quoted: Quote): Promise<Attempted> {
  const { item, answer } = order(deps, member, input, quoted);
  return { ...(await addToBatch(deps.bookingBatches, item)), answer, isHeld: quoted.isHeld };
}

async function settle(
  deps: PlaceBookingDeps,
  actor: MemberActor,
  input: Input,
  placed: Attempted,
): Promise<PlacedBooking> {
  const hasLostHold = input.body.held && !placed.isHeld;
  switch (placed.outcome) {
    case 'placed':
      return placed.answer;
    case 'replayed':
      // What an earlier call under this key was answered, word for word.
      input.onReplay?.();
      return placed.response as PlacedBooking;
    case 'invalid_roblox_username':
      throw invalidRobloxUsername();
    case 'invalid_roblox_display_name':
      throw invalidRobloxDisplayName();
    case 'price_changed': {
      const member = await getMember(deps.db, actor.member.discordId, deps.now());
      const { pricing } = await getQuote(deps, member, input.body);
      throw hasLostHold ? holdExpired(pricing) : priceChanged(pricing);
    }
    case 'sold_out':
      throw hasLostHold ? holdExpired(null) : soldOut(placed.response as WaitingListSize | null);
    default:
      throw await refusalOf(deps, actor, placed);
  }
}

interface Order {
  item: BatchItem;
  /** What the guest is answered if the booking is placed. */
  answer: PlacedBooking;
}

function order(deps: PlaceBookingDeps, member: Member, input: Input, quoted: Quote): Order {
  const { body } = input;
  const { pricing } = quoted;
  const room = startingAt(quoted.room, input.shownStart ?? quoted.room.startsAt);
  const reference = makeReference(deps.random.bytes);
  const paymentMethod = storedMethod(body.payment_method, pricing.final_price);
  const answer = input.present({ reference, pricing, paymentMethod, room, allInclusive: body.all_inclusive });
  const item: BatchItem = {
    ...batchItem(member, body, { quoted, reference }),
    starts_at: room.startsAt.toISOString(),
    key: input.idempotencyKey,
    // Kept for repeats, which only a key makes possible.
    request_hash: input.idempotencyKey === null ? null : requestHash(requestOf(body)),
    response: input.idempotencyKey === null ? null : JSON.stringify(answer),
  };
  return { item, answer };
}

/** The room as the answer names it: it is booked at this start or not at all. */
function startingAt(room: RoomPrice, startsAt: Date): RoomPrice {
  const laterMs = startsAt.getTime() - room.startsAt.getTime();
  return { ...room, startsAt, endsAt: new Date(room.endsAt.getTime() + laterMs) };
}

/** What makes two calls the same: everything the server acts on, nothing that it ignores. */
function requestOf(body: PlaceBookingBody) {
  const { roomId, all_inclusive, payment_method, robloxUsername, robloxDisplayName, expected_final_price } = body;
  const texts = pickBookingTexts(body);
  return { roomId, all_inclusive, payment_method, robloxUsername, robloxDisplayName, ...texts, expected_final_price };
}
