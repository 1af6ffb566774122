import { isFrozen } from '../draws.ts';
import { guestAt, methods } from './guest-steps.ts';
import {
  allOrNothing,
  day,
  endOf,
  finalPrice,
  hour,
  knownToRoblox,
  minute,
  names,
  ok,
  openingOf,
  percentOf,
  pick,
  prices,
  refuse,
  refuseCaller,
  secondAccount,
  tell,
  tierOf,
  untouched,
} from '../model.ts';
import type { Answer, Booking, DoorRequest, Model, Name, Opening } from '../model.ts';
import { followBooking } from '../parties/rules.ts';
import { activeOf, claim, isAccountBooked, isFree, roomUnits } from '../rooms.ts';
import { endBooked } from '../entries.ts';
import { callWaiting, isWaitedFor } from '../waiting-list.ts';
import { staffAt } from './staff-steps.ts';
import { answerOf, type Bind, type Draft, type Step } from './step.ts';

/* Guests at the door, as docs/rules/bookings/door.md has them. */

/** Linked accounts, of which Roblox does not find one, an account of nobody, and two names that were typed. */
const accounts = ['ann', 'ben', 'eve', 'cat', 'ida', 'dan', 'fay'];
/** Nobody can be called that. */
const noName = '?';

export const enterGuest: Bind = (draft, model, label) => {
  const { who, target, choice } = draft;
  const opening = target < 6 ? model.openings.at(-1) : pick(model.openings, target);
  if (!opening) return null;
  const by = callerOf(draft, model);
  const account = choice === 13 ? noName : (pick(accounts, who + target) ?? noName);
  const order = {
    room: choice % prices.length,
    allInclusive: target % 3 === 0,
    isComplimentary: (who + choice) % 7 === 6,
  };
  const price = priceAtDoor(model, account, order);
  return entering(`b${label}`, {
    by,
    opening: opening.label,
    account,
    ...order,
    method: pick(methods, choice) ?? 'bbc',
    isPaid: (target + choice) % 8 !== 7,
    isHere: opening.startsAt <= model.now + hour ? choice % 4 >= 2 : choice === 15,
    // Sometimes the page shows an old price.
    expected: choice % 13 === 12 ? price + 1 : price,
    key: `b${label}`,
  });
};

/** Mostly an admin; sometimes a host, and sometimes a guest. */
function callerOf(draft: Draft, model: Readonly<Model>): Name {
  if (draft.who === 7) return guestAt(draft.choice);
  return draft.who % 3 === 2 ? 'ida' : staffAt(draft, model);
}

export function entering(label: string, request: DoorRequest): Step {
  const { by, opening, room, allInclusive, method, account, isPaid, isHere, isComplimentary, expected, key } = request;
  const verb = isHere ? 'lets in' : 'enters';
  const reason = isComplimentary ? ', complimentary' : '';
  return {
    text: `${by} ${verb} ${account} as ${label} in ${opening}/${room} for ${expected} ${method}${isPaid ? ', paid' : ''}${reason}`,
    claims: `${opening}/${room}`,
    predict: (model) => enter(model, label, request),
    send: async (site, at) => {
      const body = {
        roomId: Number(site.idOf(`${opening}/${room}`)),
        robloxUsername: account === noName ? account : `${account}_${site.resort.id}`,
        payment_method: method,
        all_inclusive: allInclusive,
        payment_confirmed: isPaid,
        checked_in: isHere,
        expected_final_price: expected,
        ...(isComplimentary && { complimentary_reason: 'Won a contest' }),
      };
      const path = `/hosting/openings/${site.idOf(opening)}/guests`;
      const reply = await site.call(by, { method: 'POST', path, body, key: `${key}-${site.resort.id}` }, at);
      const { booking } = reply.body as { booking: Said };
      if (reply.status === 200) site.learn(label, booking.bookingReference);
      return answerOf(reply, () => ({ price: booking.totalPrice, status: booking.status, guest: booking.guest.kind }));
    },
  };
}

export interface Said {
  bookingReference: string;
  totalPrice: number;
  status: string;
  guest: { kind: string };
}

export const answerEntered = ({ price, status, guest }: Booking): Answer =>
  ok({ price, status, guest: guest === null ? 'door' : 'member' });

function enter(model: Model, label: string, request: DoorRequest): Answer {
  const { by, opening, room, account, key } = request;
  const isOut = refuseCaller(model, by, 'host');
  if (isOut) return isOut;
  if (request.isComplimentary && !model.people[by].isAdmin) return refuse('admin_required');
  if (account === noName) return refuse('invalid_input');
  if ((model.remembered[key]?.at ?? 0) > model.now - day) return answerAgain(model, key);
  const place = openingOf(model, opening);
  const why = whyRefused(model, place, request);
  if (why !== null) return refuse(why);
  return allOrNothing(model, () => {
    callWaiting(model, place);
    const unit = claimUnlessTaken(model, { label, opening: place, room, account });
    if (typeof unit === 'string') return refuse(unit);
    const guest = memberFor(model, request);
    return add(model, place, { ...enteredNow(model, request), label, guest, unit, key });
  });
}

/** Adds a booking that staff entered, and answers the call. */
export function add(model: Model, place: Opening, { key, ...booking }: Booking & { key: string }): Answer {
  // For a minute after a move the guest may know the start before it.
  if (place.movedAt !== null && place.movedAt > model.now - minute) {
    tell(booking, 'booking.moved');
    booking.knownStart = place.movedFrom;
  }
  tell(booking, 'booking.confirmed');
  if (booking.guest !== null) endBooked(model, place, booking.guest);
  followBooking(model, booking);
  model.bookings.push(booking);
  const answer = answerEntered(booking);
  model.remembered[key] = { at: model.now, answer };
  return answer;
}

const isDoorOpen = (model: Model, { startsAt }: Opening): boolean => startsAt - 30 * minute <= model.now;

function whyRefused(model: Model, opening: Opening, request: DoorRequest): string | null {
  const { by, account, isHere, isPaid, expected } = request;
  const { isAdmin } = model.people[by];
  const price = priceAtDoor(model, account, request);
  if (ownerOf(model, account) === by && !isAdmin) return 'admin_required';
  if (opening.isDeleted) return 'not_found';
  if (isHere && opening.startsAt > model.now + hour) return 'no_opening';
  if (price !== expected) return 'price_changed';
  if (methodFor(price, request) !== 'bbc' && !isPaid) return 'payment_not_confirmed';
  if (endOf(opening) <= model.now) return 'opening_started';
  if (!isAdmin && !isDoorOpen(model, opening)) return 'admin_required';
  const owner = ownerOf(model, account);
  if (owner !== null && model.people[owner].isBlocked) return 'booking_blocked';
  const isDrawing = opening.startsAt > model.now && opening.lobby !== 'drawn' && isFrozen(opening, model.now);
  return isDrawing ? 'draw_pending' : null;
}

const methodFor = (price: number, { method }: DoorRequest) => (price === 0 ? 'bbc' : method);

/** The member whose booking it becomes, if Roblox says whose account it is and they have none in the opening. */
function memberFor(model: Model, { opening, account }: DoorRequest): Name | null {
  const owner = knownToRoblox.includes(account) ? ownerOf(model, account) : null;
  return owner !== null && activeOf(model, owner).some((one) => one.opening === opening) ? null : owner;
}

function enteredNow(model: Model, request: DoorRequest): Omit<Booking, 'label' | 'guest' | 'unit'> {
  const { opening, room, account, isHere } = request;
  const price = priceAtDoor(model, account, request);
  const method = methodFor(price, request);
  return {
    enteredAs: isDoorOpen(model, openingOf(model, opening)) ? 'door' : 'staff',
    opening,
    room,
    account,
    hasId: knownToRoblox.includes(account),
    status: 'confirmed',
    method,
    allInclusive: request.allInclusive,
    percent: percentAtDoor(model, account, request.isComplimentary),
    price,
    notes: '',
    isPaid: method !== 'bbc',
    isHere,
    ...untouched,
    messages: [],
    untried: [],
    request,
  };
}

/** The booking as it is now. */
export function answerAgain(model: Model, key: string): Answer {
  const booking = model.bookings.findLast(({ request }) => request.key === key);
  return !booking || booking.clearing !== null ? refuse('not_found') : answerEntered(booking);
}

/** The member whose account it is; where Roblox does not know it, by its name alone. */
export const ownerOf = (model: Readonly<Model>, account: string): Name | null =>
  account === secondAccount.name
    ? secondAccount.owner
    : (names.find((name) => name === account && model.people[name].isLinked) ?? null);

function priceAtDoor(
  model: Readonly<Model>,
  account: string,
  order: Pick<DoorRequest, 'room' | 'allInclusive' | 'isComplimentary'>,
): number {
  const percent = percentAtDoor(model, account, order.isComplimentary);
  return finalPrice(prices[order.room] ?? 0, order.allInclusive, percent);
}

function percentAtDoor(model: Readonly<Model>, account: string, isComplimentary: boolean): number {
  const owner = ownerOf(model, account);
  if (isComplimentary) return 100;
  return owner === null ? 0 : percentOf(tierOf(model.people[owner]));
}

interface Wish {
  label: string;
  opening: Opening;
  room: number;
  account: string;
}

/** A room that anybody could get: its place, or why there is none. */
function claimUnlessTaken(model: Model, { label, opening, room, account }: Wish): number | string {
  const units = roomUnits(opening, room);
  const isWanted = isWaitedFor(model, opening, room);
  if (isWanted || !units.some((unit) => isFree(opening, unit, model.now))) return 'sold_out';
  if (isAccountBooked(model, opening.label, account)) return 'roblox_account_taken';
  return claim(units, label, (unit) => isFree(opening, unit, model.now));
}
