import {
  allOrNothing,
  bookingOf,
  day,
  finalPrice,
  isActive,
  minute,
  ok,
  openingOf,
  pick,
  prices,
  refuse,
  refuseCaller,
  refuseGuest,
  secondAccount,
  tell,
} from '../model.ts';
import type { Answer, Booking, Model, Name, Opening } from '../model.ts';
import { endBooked } from '../entries.ts';
import { followBooking } from '../parties/rules.ts';
import { claim, freeUnit, isAccountTaken, isFree, isLetIn, roomUnits } from '../rooms.ts';
import { isWaitedFor, offerRooms } from '../waiting-list.ts';
import { methods, ownerOr } from './guest-steps.ts';
import { answerOf, type Bind } from './step.ts';

/* What guests change of their bookings, and accounts that are linked later: docs/rules/bookings/guest-changes.md, DOOR-6. */

type Method = Booking['method'];

interface Change {
  guest: Name;
  room?: number;
  allInclusive?: boolean;
  method?: Method;
  notes?: string;
  account?: string;
  expected: number;
  isStale: boolean;
  key: string;
}

export const changeOwn: Bind = ({ who, target, choice }, model, number) => {
  const own = model.bookings.filter(
    ({ guest, status }) => guest !== null && (status === 'pending' || status === 'confirmed'),
  );
  const booking = pick(target < 6 ? own : model.bookings, target);
  if (!booking) return null;
  const guest = ownerOr(booking, { who, choice });
  const wanted = wishOf(booking, choice, number);
  const { price } = repriced(booking, wanted);
  const change = {
    guest,
    ...wanted,
    expected: choice === 12 ? price + 1 : price,
    isStale: who === 6,
    key: `change${number}`,
  };
  const { room, account } = change;
  let version: number | undefined;
  return {
    text: `${guest} changes ${booking.label} to ${JSON.stringify(wanted)} for ${change.expected}${change.isStale ? ', late' : ''}`,
    claims: `${booking.opening}/${room ?? booking.room}`,
    predict: (now) =>
      refuseGuest(now, guest) ?? allOrNothing(now, () => apply(now, bookingOf(now, booking.label), change)),
    send: async (site, at) => {
      // A repeat after a lost answer is the same call. No other call of the round leads to the version of one that is late.
      version ??= (await site.versionOf(booking.label)) + (change.isStale ? 1000 : 0);
      const body = {
        expected_version: version,
        expected_final_price: change.expected,
        roomId: room === undefined ? undefined : Number(site.idOf(`${booking.opening}/${room}`)),
        all_inclusive: change.allInclusive,
        payment_method: change.method,
        notes: change.notes,
        roblox_id: account === undefined ? undefined : site.robloxId(account),
      };
      const path = `/user/bookings/${site.idOf(booking.label)}`;
      const key = `${change.key}-${site.resort.id}`;
      const reply = await site.call(guest, { method: 'PATCH', path, body, key }, at);
      return answerOf(reply, (said) => {
        const { totalPrice, status } = said['booking'] as { totalPrice: number; status: string };
        return { price: totalPrice, status };
      });
    },
  };
};

/** Another room, the add-on, the payment, notes, or an account that is linked to the guest, or is not. */
function wishOf(
  booking: Booking,
  choice: number,
  number: string,
): Omit<Change, 'guest' | 'expected' | 'isStale' | 'key'> {
  const kind = choice % 6;
  if (kind === 0 || kind === 1) return { room: 1 - booking.room };
  if (kind === 2) return { allInclusive: !booking.allInclusive };
  if (kind === 3) return { method: pick(methods, choice) ?? 'bbc' };
  if (kind === 4) return { notes: `Note ${number}` };
  const isSecond = booking.guest === secondAccount.owner && booking.account !== secondAccount.name;
  return { account: isSecond ? secondAccount.name : (booking.guest ?? 'eve') };
}

function repriced(booking: Booking, wanted: Pick<Change, 'room' | 'allInclusive' | 'method'>) {
  const room = wanted.room ?? booking.room;
  const allInclusive = wanted.allInclusive ?? booking.allInclusive;
  const price = finalPrice(prices[room] ?? 0, allInclusive, booking.percent);
  return { room, allInclusive, price, method: price === 0 ? 'bbc' : (wanted.method ?? booking.method) };
}

function apply(model: Model, booking: Booking, wanted: Change): Answer {
  if (booking.guest !== wanted.guest || booking.clearing !== null) return refuse('not_found');
  const answer = () => ok({ price: booking.price, status: booking.status });
  if ((model.remembered[wanted.key]?.at ?? 0) > model.now - day) return answer();
  if (wanted.isStale) return refuse('changed_meanwhile');
  const opening = openingOf(model, booking.opening);
  const why =
    whyNot(model, booking, opening) ?? refuseAccount(model, booking, wanted) ?? refuseRoom(model, booking, wanted);
  const refusal = why ?? write(model, booking, wanted);
  if (refusal !== null) return refuse(refusal);
  model.remembered[wanted.key] = { at: model.now, answer: ok() };
  return answer();
}

function whyNot(model: Model, booking: Booking, opening: Opening): string | null {
  if (!isActive(booking)) return 'already_decided';
  return model.now >= opening.startsAt - 30 * minute || booking.isHere ? 'changes_over' : null;
}

const hasAccount = ({ account, hasId }: Booking, wanted: string): boolean => hasId && account === wanted;

function refuseAccount(model: Model, booking: Booking, { guest, account }: Change): string | null {
  if (account === undefined || hasAccount(booking, account)) return null;
  const isLinked =
    account === guest ? model.people[guest].isLinked : guest === secondAccount.owner && account === secondAccount.name;
  if (!isLinked) return 'invalid_input';
  const isTaken = account !== booking.account && isAccountTaken(model, { guest, opening: booking.opening, account });
  return isTaken ? 'roblox_account_taken' : null;
}

function refuseRoom(model: Model, booking: Booking, { guest, room }: Change): string | null {
  const opening = openingOf(model, booking.opening);
  if (model.people[guest].isBlocked) return 'booking_blocked';
  if (room === undefined || room === booking.room) return null;
  if (!isLetIn(model, guest)) return 'bookings_closed';
  if (opening.drawsAt === null || opening.lobby === 'drawn') return null;
  return opening.drawsAt > model.now ? 'bookings_closed' : 'draw_pending';
}

function write(model: Model, booking: Booking, wanted: Change): string | null {
  const { room, allInclusive, price, method } = repriced(booking, wanted);
  const isMoving = room !== booking.room;
  const isRepriced = isMoving || allInclusive !== booking.allInclusive || method !== booking.method;
  const isRenamed = wanted.account !== undefined && !hasAccount(booking, wanted.account);
  if (!isRepriced && !isRenamed && (wanted.notes ?? booking.notes) === booking.notes) return null;
  if (isRepriced && booking.isPaid) return 'already_paid';
  if (booking.changes >= 5) return 'no_changes_left';
  if (price !== wanted.expected) return 'price_changed';
  const opening = openingOf(model, booking.opening);
  if (isMoving && !moveInto(model, booking, { opening, room })) return 'sold_out';
  const isDue = method !== 'bbc' && price > 0;
  const needsApproval =
    booking.status === 'confirmed' && isDue && dueOf(method, price) !== dueOf(booking.method, booking.price);
  if (wanted.account !== undefined && isRenamed) Object.assign(booking, { account: wanted.account, hasId: true });
  Object.assign(booking, {
    allInclusive,
    price,
    method,
    notes: wanted.notes ?? booking.notes,
    changes: booking.changes + 1,
  });
  if (needsApproval) Object.assign(booking, { status: 'pending', wasApproved: true });
  if (isRepriced) tell(booking, 'booking.changed');
  if (isMoving) offerRooms(model, opening);
  return null;
}

/** What staff check before they approve: a donation is one dollar, whatever the price. */
const dueOf = (method: Method, price: number): string =>
  method === 'donation' && price > 0 ? 'donation' : `${price} ${method}`;

function moveInto(model: Model, booking: Booking, { opening, room }: { opening: Opening; room: number }): boolean {
  if (isWaitedFor(model, opening, room)) return false;
  const units = roomUnits(opening, room);
  const place = units.findIndex((unit) => isFree(opening, unit, model.now));
  if (place < 0) return false;
  freeUnit(model, booking);
  claim(units, booking.label, (unit) => unit === units[place]);
  Object.assign(booking, { room, unit: place });
  return true;
}

/** A member links the Roblox account that has their name: what staff entered for it becomes theirs. */
export const linkAccount: Bind = ({ who }, before) => {
  // Sometimes somebody chooses the account of dan, who has linked it.
  const guest = who === 7 && before.people.dan.isLinked ? 'ann' : 'dan';
  return {
    text: `${guest} links the account of dan`,
    predict: (model) => {
      const refused = refuseCaller(model, guest, 'member');
      if (refused) return refused;
      if (guest === 'ann') return refuse('roblox_account_taken');
      model.people[guest].isLinked = true;
      linkEntered(model, guest);
      return ok();
    },
    send: (site, at) => site.link(guest, at),
  };
};

/** What staff entered for the account of a member becomes theirs where they have no booking. Rule: DOOR-6. */
export function linkEntered(model: Model, guest: Name): void {
  const theirs = (opening: string) =>
    model.bookings.some(
      (one) =>
        one.guest === guest && one.opening === opening && one.status !== 'rejected' && one.status !== 'cancelled',
    );
  const entered = model.bookings.filter(
    (one) => one.guest === null && one.hasId && one.account === guest && !theirs(one.opening),
  );
  for (const booking of entered) {
    booking.guest = guest;
    if (!isActive(booking)) continue;
    endBooked(model, openingOf(model, booking.opening), guest);
    followBooking(model, booking);
  }
}
