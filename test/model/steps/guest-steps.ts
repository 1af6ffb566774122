import {
  bookingOf,
  day,
  endOf,
  finalPrice,
  guests,
  isActive,
  minute,
  ok,
  openingOf,
  pick,
  prices,
  refuse,
  refuseCaller,
  refuseGuest,
  tell,
  untouched,
} from '../model.ts';
import type { Answer, Booking, BookingRequest, Model, Name, Opening, Unit } from '../model.ts';
import {
  claim,
  endBooking,
  heldAt,
  isAccountTaken,
  isFree,
  letGo,
  offerOn,
  percentFor,
  roomUnits,
  whyClosed,
} from '../rooms.ts';
import { followBooking, isShared } from '../parties/rules.ts';
import { endBooked, entryOf } from '../entries.ts';
import { isOwn, isWaitedFor, offerRooms } from '../waiting-list.ts';
import { answerOf, type Bind, type Step } from './step.ts';

/* What guests do. */

export const guestAt = (number: number): Name => pick(guests, number) ?? 'ann';
/** Mostly the guest of a booking. */
export const ownerOr = ({ guest }: Pick<Booking, 'guest'>, { who, choice }: { who: number; choice: number }): Name =>
  who === 7 ? guestAt(choice) : (guest ?? guestAt(who));
export const methods = ['bbc', 'robux', 'donation'] as const;

export const book: Bind = ({ who, target, choice }, model, label) => {
  const guest = guestAt(who);
  // Mostly the latest opening, because earlier ones may be over.
  const opening = target < 6 ? model.openings.at(-1) : pick(model.openings, target);
  if (!opening) return null;
  const room = choice % prices.length;
  const allInclusive = choice % 3 === 0;
  const price = finalPrice(prices[room] ?? 0, allInclusive, percentFor(model, guest, opening.label, room));
  const request: BookingRequest = {
    guest,
    opening: opening.label,
    room,
    // Sometimes a member types the Roblox account of another guest.
    account: choice % 11 === 10 ? guestAt(who + 1) : guest,
    allInclusive,
    method: pick(methods, choice) ?? 'bbc',
    // Sometimes the page shows an old price.
    expected: choice % 13 === 12 ? price + 1 : price,
    isOffered: false,
    key: `b${label}`,
  };
  return placing(`b${label}`, request);
};

export function placing(label: string, request: BookingRequest): Step {
  const { guest, opening, room, allInclusive, method, account, expected, key } = request;
  return {
    text: `${guest} books ${label} in ${opening}/${room} for ${expected} as ${account}`,
    claims: `${opening}/${room}`,
    predict: (model) => refuseGuest(model, guest) ?? place(model, label, request),
    send: async (site, at) => {
      const roomId = Number(site.idOf(`${opening}/${room}`));
      const body = {
        roomId,
        all_inclusive: allInclusive,
        payment_method: method,
        robloxUsername: `${account}_${site.resort.id}`,
        robloxDisplayName: account,
        expected_final_price: expected,
      };
      const request = { method: 'POST', path: '/bookings', body, key: `${key}-${site.resort.id}` } as const;
      const reply = await site.call(guest, request, at);
      if (reply.status === 200) site.learn(label, String(reply.body['bookingId']));
      return answerOf(reply, (said) => ({ price: said['final_price'], method: said['payment_method'] }));
    },
  };
}

const justPlaced = {
  enteredAs: 'guest',
  status: 'pending',
  notes: '',
  isPaid: false,
  isHere: false,
  ...untouched,
} as const;

export function place(model: Model, label: string, request: BookingRequest): Answer {
  const { guest, room, account, allInclusive, expected, key } = request;
  const stored = model.remembered[key];
  if (stored && stored.at > model.now - day) return stored.answer;
  const opening = openingOf(model, request.opening);
  const why = whyClosed(model, guest, opening);
  if (why !== null) return refuse(why);
  if (isAccountTaken(model, { guest, opening: opening.label, account })) return refuse('roblox_account_taken');
  const percent = percentFor(model, guest, opening.label, room);
  const price = finalPrice(prices[room] ?? 0, allInclusive, percent);
  if (price !== expected) return refuse('price_changed');
  const units = roomUnits(opening, room);
  const entry = entryOf(opening, guest);
  const isOffered = (unit: Unit) =>
    unit.offeredTo === guest && offerOn(opening, unit, model.now) !== null && entry !== null && !isShared(model, entry);
  const isHeld = (unit: Unit) => heldAt(unit, model.now) === guest;
  const usesOffer = units.some(isOffered);
  const usesHold = !usesOffer && units.some(isHeld);
  const isOpen = (unit: Unit) => isFree(opening, unit, model.now) && !isWaitedFor(model, opening, room);
  const unit = claim(units, label, [isOffered, isHeld].find((suits) => units.some(suits)) ?? isOpen);
  if (unit < 0) return refuse('sold_out');
  letGo(model, guest);
  endBooked(model, opening, guest);
  followBooking(model, { opening: opening.label, guest, label }, usesOffer);
  const { unused } = model.people[guest];
  if (usesHold) unused[opening.label] = Math.max(0, (unused[opening.label] ?? 0) - 1);
  const method = price === 0 ? 'bbc' : request.method;
  addPlaced(model, opening, { label, guest, room, unit, account, method, allInclusive, percent, price, request });
  const answer = ok({ price, method });
  model.remembered[key] = { at: model.now, answer };
  return answer;
}

type PlacedBooking = Pick<Booking, 'label' | 'room' | 'unit' | 'account' | 'method' | 'allInclusive' | 'percent'> &
  Pick<Booking, 'price' | 'request'> & { guest: Name };

/** Adds a booking that a guest has placed, with its messages. */
export function addPlaced(model: Model, opening: Opening, placed: PlacedBooking): void {
  const isMovedJustNow = opening.movedAt !== null && opening.movedAt > model.now - minute;
  const messages = isMovedJustNow ? ['booking.placed', 'booking.moved'] : ['booking.placed'];
  model.bookings.push({
    ...placed,
    opening: opening.label,
    hasId: isOwn(model, placed.guest, placed.account),
    ...justPlaced,
    messages,
    untried: [...messages],
    knownStart: isMovedJustNow ? opening.movedFrom : null,
  });
}

export const cancelOwn: Bind = ({ who, target, choice }, model) => {
  const booking = pick(model.bookings, target);
  if (!booking) return null;
  const guest = choice === 0 ? guestAt(who) : (booking.guest ?? guestAt(who));
  return {
    text: `${guest} cancels ${booking.label}`,
    predict: (now) => {
      const refused = refuseCaller(now, guest, 'member');
      if (refused) return refused;
      const own = bookingOf(now, booking.label);
      if (own.guest !== guest || own.clearing !== null) return refuse('not_found');
      if (!isActive(own)) return refuse('already_decided');
      if (openingOf(now, own.opening).startsAt <= now.now) return refuse('opening_started');
      endBooking(now, own, 'cancelled');
      tell(own, 'booking.cancelled');
      offerRooms(now, openingOf(now, own.opening));
      return ok();
    },
    send: async (site, at) => {
      const path = `/user/bookings/${site.idOf(booking.label)}/cancel`;
      return answerOf(await site.call(guest, { method: 'POST', path }, at));
    },
  };
};

export const look: Bind = ({ who }) => {
  const guest = guestAt(who);
  return {
    text: `${guest} asks how many bookings are theirs`,
    predict: (model) => {
      const isAhead = (opening: string) => endOf(openingOf(model, opening)) > model.now;
      const own = model.bookings.filter((one) => one.guest === guest && isActive(one) && isAhead(one.opening));
      return refuseCaller(model, guest, 'member') ?? ok({ count: own.length, limit: model.most });
    },
    send: async (site, at) => {
      const reply = await site.call(guest, { method: 'GET', path: '/user/bookings/count' }, at);
      return answerOf(reply, ({ count, limit }) => ({ count, limit }));
    },
  };
};
