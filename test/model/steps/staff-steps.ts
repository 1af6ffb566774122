import {
  allOrNothing,
  bookingOf,
  day,
  endOf,
  hour,
  isActive,
  ok,
  openingOf,
  pick,
  refuse,
  refuseCaller,
  staff,
  tell,
} from '../model.ts';
import type { Answer, Booking, Model, Name } from '../model.ts';
import { inLineOf, isInLine, noteArrival } from '../evening.ts';
import { isGivenAway, takeRoomBack } from '../late.ts';
import { endBooked } from '../entries.ts';
import { followBooking } from '../parties/rules.ts';
import { claimAgain, endBooking, isAccountBooked, isAtLimit } from '../rooms.ts';
import { offerRooms } from '../waiting-list.ts';
import { answerOf, type Bind, type Draft, type Request, type Site } from './step.ts';

/* What staff decide about bookings. Rules: STATUS-4 to STATUS-13. */

/** Mostly an admin; sometimes somebody who may no longer be one. */
export function staffAt(draft: Draft, model: Readonly<Model>): Name {
  if (draft.who === 0) return staff[draft.choice % staff.length] ?? 'hal';
  return staff.find((name) => model.people[name].isAdmin) ?? 'hal';
}

interface Decision {
  verb: string;
  request: (reference: string) => Request;
  /** On a listed booking; returns a refusal or null. */
  decide: (model: Model, booking: Booking, opening: { startsAt: number; endsAt: number }) => string | null;
}

/** A step about one booking: unlisted ones are not found by staff. */
export function deciding(make: (draft: Draft) => Decision): Bind {
  return (draft, model) => {
    const booking = pick(model.bookings, draft.target);
    if (!booking) return null;
    const by = staffAt(draft, model);
    const { verb, request, decide } = make(draft);
    const access = request('').path.startsWith('/hosting/') ? 'host' : 'admin';
    return {
      text: `${by} ${verb} ${booking.label}`,
      claims: `${booking.opening}/${booking.room}`,
      predict: (now) => judge(now, by, { label: booking.label, access, decide }),
      send: async (site: Site, at) => {
        const reply = await site.call(by, request(site.idOf(booking.label)), at);
        return answerOf(reply, (said) => ({ status: (said['booking'] as { status: string }).status }));
      },
    };
  };
}

function judge(
  model: Model,
  by: Name,
  wish: { label: string; access: 'host' | 'admin'; decide: Decision['decide'] },
): Answer {
  const refused = refuseCaller(model, by, wish.access);
  if (refused) return refused;
  return allOrNothing(model, () => {
    const booking = bookingOf(model, wish.label);
    if (booking.clearing !== null) return refuse('not_found');
    const opening = openingOf(model, booking.opening);
    const code = wish.decide(model, booking, { startsAt: opening.startsAt, endsAt: endOf(opening) });
    return code === null ? ok({ status: booking.status }) : refuse(code);
  });
}

interface Change {
  from: Booking['status'][];
  to: Booking['status'];
  payment?: 'verified' | 'required';
}

/** One guarded change of status, with its message to the guest. */
function change({ from, to, payment }: Change): Decision['decide'] {
  return (model, booking, { endsAt }) => {
    if (!from.includes(booking.status)) return 'already_decided';
    if (endsAt <= model.now) return 'opening_started';
    const isDue = booking.method !== 'bbc' && !booking.isPaid;
    if (payment === 'required' && isDue) return 'payment_not_confirmed';
    if (payment === 'verified' && isDue) booking.isPaid = true;
    endBooking(model, booking, to);
    if (to === 'confirmed') booking.wasApproved = false;
    tell(booking, `booking.${to}`);
    if (to !== 'confirmed') offerRooms(model, openingOf(model, booking.opening));
    return null;
  };
}

const putStatus =
  (status: string) =>
  (reference: string): Request => ({ method: 'PUT', path: `/admin/bookings/${reference}/status`, body: { status } });

export const host =
  (verb: string, body: unknown = {}) =>
  (reference: string): Request => ({ method: 'POST', path: `/hosting/bookings/${reference}/${verb}`, body });

export const approve = deciding(() => ({
  verb: 'approves',
  request: putStatus('confirmed'),
  decide: change({ from: ['pending'], to: 'confirmed', payment: 'verified' }),
}));

export const decline = deciding(() => ({
  verb: 'declines',
  request: putStatus('cancelled'),
  decide: change({ from: ['pending'], to: 'cancelled' }),
}));

export const confirm = deciding(({ choice }) => ({
  verb: choice % 2 === 0 ? 'confirms, paid,' : 'confirms',
  request: host('confirm', { payment_confirmed: choice % 2 === 0 }),
  decide: change({ from: ['pending'], to: 'confirmed', payment: choice % 2 === 0 ? 'verified' : 'required' }),
}));

export const reject = deciding(() => ({
  verb: 'rejects',
  request: host('reject'),
  decide: change({ from: ['pending'], to: 'rejected' }),
}));

export const cancelByStaff = deciding(() => ({
  verb: 'cancels',
  request: (reference) => ({
    method: 'POST',
    path: `/admin/bookings/${reference}/cancel`,
    body: { reason: 'The plot is closed' },
  }),
  decide: change({ from: ['pending', 'confirmed'], to: 'cancelled' }),
}));

export const restore = deciding(() => ({
  verb: 'restores',
  request: (reference) => ({ method: 'POST', path: `/admin/bookings/${reference}/restore` }),
  decide: (model, booking) => {
    const refusal = bringBack(model, booking);
    if (refusal === null) tell(booking, 'booking.restored');
    return refusal;
  },
}));

/**
 * Restores a booking to pending if it fits: its own room, the room of its hold, or another free one of the same
 * type.
 */
export function bringBack(model: Model, booking: Booking): string | null {
  const opening = openingOf(model, booking.opening);
  if (booking.status !== 'rejected' && booking.status !== 'cancelled') return 'already_decided';
  if (opening.isDeleted) return 'no_opening';
  if (endOf(opening) <= model.now) return 'opening_started';
  if (booking.guest !== null && isAtLimit(model, booking.guest, opening.label)) return 'booking_limit_reached';
  if (isAccountBooked(model, opening.label, booking.account)) return 'roblox_account_taken';
  const place = claimAgain(model, booking);
  if (place < 0) return 'sold_out';
  Object.assign(booking, { status: 'pending', unit: place, isHere: false });
  endBooked(model, opening, booking.guest);
  followBooking(model, booking);
  return null;
}

export const checkIn = deciding(({ choice }) => {
  const [isHere, approves, isPaid] = [choice % 4 !== 3, choice % 2 === 0, choice % 3 !== 0];
  return {
    verb: `${isHere ? 'checks in' : 'takes back the arrival of'}${approves ? ' and approves' : ''}`,
    request: host('check-in', { checked_in: isHere, approve: approves, payment_confirmed: isPaid }),
    decide: (model, booking, opening) => arrive(model, booking, { isHere, approves, isPaid, ...opening }),
  };
});

interface Arrival {
  isHere: boolean;
  approves: boolean;
  isPaid: boolean;
  startsAt: number;
  endsAt: number;
}

function arrive(model: Model, booking: Booking, arrival: Arrival): string | null {
  const { isHere, approves, isPaid, startsAt, endsAt } = arrival;
  if (isHere && approves && booking.status === 'pending') {
    const payment = isPaid ? 'verified' : 'required';
    const approval = change({ from: ['pending'], to: 'confirmed', payment })(model, booking, { startsAt, endsAt });
    if (approval === 'payment_not_confirmed') return approval;
  }
  if (openingOf(model, booking.opening).isDeleted) return 'no_opening';
  if (endsAt <= model.now) return 'opening_started';
  if (startsAt > model.now + hour) return 'no_opening';
  // Somebody comes whose room was given away.
  const refusal = isHere && isGivenAway(booking) ? takeRoomBack(model, booking) : null;
  if (refusal !== null) return refusal;
  if (booking.status !== 'confirmed' || booking.isHere === isHere) return 'already_decided';
  noteArrival(model, booking, isHere);
  return null;
}

export const correctAttendance = deciding(({ choice }) => {
  const [from, to] = choice % 2 === 0 ? (['no_show', 'completed'] as const) : (['completed', 'no_show'] as const);
  return {
    verb: `notes as ${to}`,
    request: host('attendance', { status: to }),
    decide: (model, booking, { endsAt }) => {
      const isOpen = endsAt <= model.now && endsAt > model.now - 7 * day;
      if (booking.status !== from || !isOpen) return 'already_decided';
      closeSessions(model, booking.opening);
      if (isRoomUsedAgain(model, booking)) return 'already_decided';
      booking.status = to;
      return null;
    },
  };
});

/** Somebody else got the room after it was given away. */
const isRoomUsedAgain = (model: Model, { label, opening, room, unit, givenAwayAt }: Booking): boolean =>
  givenAwayAt !== null &&
  model.bookings.some(
    (one) =>
      one.label !== label &&
      one.opening === opening &&
      one.room === room &&
      one.unit === unit &&
      (one.status === 'confirmed' || one.status === 'completed' || one.status === 'no_show'),
  );

/** What the end of a session does to its bookings: of one opening, or of all that are over. */
export function closeSessions(model: Model, only?: string): void {
  const over = model.bookings.filter(
    (one) =>
      isActive(one) &&
      (only === undefined || one.opening === only) &&
      endOf(openingOf(model, one.opening)) <= model.now,
  );
  const arrived = model.bookings.filter(({ isHere, enteredAs }) => isHere && enteredAs !== 'door');
  const usedCheckIn = new Set(arrived.map(({ opening }) => opening));
  for (const booking of over) {
    if (booking.status === 'pending' && !booking.wasApproved) {
      endBooking(model, booking, 'cancelled');
      if (booking.clearing === null || booking.statusBefore === null)
        offerRooms(model, openingOf(model, booking.opening));
      if (booking.clearing === null) tell(booking, 'booking.cancelled');
    } else {
      booking.wasApproved = false;
      const isMissing = !booking.isHere && !isInLine(inLineOf(openingOf(model, booking.opening), booking.label));
      endBooking(model, booking, usedCheckIn.has(booking.opening) && isMissing ? 'no_show' : 'completed');
    }
  }
}
