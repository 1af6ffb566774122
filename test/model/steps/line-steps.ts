import { entryOf, waitingIn } from '../entries.ts';
import { callWaiting } from '../waiting-list.ts';
import { change, hereOf, inLineOf, isInLine, isLineOpen, join, leave, wasHereAtStart } from '../evening.ts';
import {
  allOrNothing,
  bookingOf,
  day,
  endOf,
  finalPrice,
  minute,
  ok,
  openingOf,
  percentOf,
  pick,
  prices,
  refuse,
  refuseCaller,
  staffed,
  tell,
  tierOf,
  untouched,
} from '../model.ts';
import type { Answer, Booking, ClaimRequest, InLine, Model, Name, Opening } from '../model.ts';
import { activeOf, claim, claimOn, isAccountBooked } from '../rooms.ts';
import { add, answerAgain, type Said } from './door-steps.ts';
import { guestAt, ownerOr } from './guest-steps.ts';
import { answerOf, type Bind, type Step } from './step.ts';

/* The line and the claims of waiting members: the rules LINE and CLAIM. */

/** The guest of a booking says that they are here, or takes it back; staff do it for them. */
export const sayHere: Bind = ({ who, target, choice }, model) => {
  const booking = pick(model.bookings, target);
  if (!booking) return null;
  const isHere = choice % 4 !== 3;
  const isOwn = choice % 3 !== 0;
  const by = isOwn ? ownerOr(booking, { who, choice }) : staffed({ who, choice });
  return {
    text: `${by} says that the guest of ${booking.label} is ${isHere ? '' : 'not '}here`,
    predict: (now) =>
      refuseCaller(now, by, isOwn ? 'member' : 'host') ??
      queue(now, bookingOf(now, booking.label), { owner: isOwn ? by : null, isHere }),
    send: async (site, at) => {
      const reference = site.idOf(booking.label);
      const path = isOwn ? `/user/bookings/${reference}/here` : `/hosting/bookings/${reference}/line`;
      const body = isOwn ? { is_here: isHere } : { in_line: isHere };
      return answerOf(await site.call(by, { method: 'POST', path, body }, at));
    },
  };
};

function queue(model: Model, booking: Booking, { owner, isHere }: { owner: Name | null; isHere: boolean }): Answer {
  if (booking.clearing !== null || (owner !== null && booking.guest !== owner)) return refuse('not_found');
  const opening = openingOf(model, booking.opening);
  const entry = inLineOf(opening, booking.label);
  if (isInLine(entry) === isHere) return ok();
  if (!isHere) {
    leave(model, opening, entry, owner === null ? 'removed' : 'left');
    return ok();
  }
  if (booking.status !== 'confirmed' || booking.isHere || !isLineOpen(opening, model.now)) return refuse('line_closed');
  join(opening, { booking: booking.label, guest: null }, model.now);
  return ok();
}

/** A member of the waiting list says that they are here, or takes it back. */
export const sayHereWaiting: Bind = ({ who, target, choice }, model) => {
  const opening = pick(
    model.openings.filter(({ entries }) => entries.length > 0),
    target,
  );
  if (!opening) return null;
  const guest = pick(waitingIn(opening), who)?.guest ?? guestAt(who);
  const isHere = choice % 4 !== 3;
  return {
    text: `${guest}, who waits in ${opening.label}, is ${isHere ? '' : 'not '}here`,
    predict: (now) => refuseCaller(now, guest, 'member') ?? wait(now, openingOf(now, opening.label), { guest, isHere }),
    send: async (site, at) => {
      const path = `/user/waiting/${site.idOf(opening.label)}/here`;
      return answerOf(await site.call(guest, { method: 'POST', path, body: { is_here: isHere } }, at));
    },
  };
};

function wait(model: Model, opening: Opening, { guest, isHere }: { guest: Name; isHere: boolean }): Answer {
  const entry = entryOf(opening, guest);
  if (entry === null) return refuse('not_found');
  const here = hereOf(opening, guest);
  if (isInLine(here) === isHere) return ok();
  if (!isHere) {
    leave(model, opening, here, 'left');
    return ok();
  }
  const waits = entry.endReason === null && !entry.isInLobby;
  const isTooLate = opening.startsAt <= model.now && !wasHereAtStart(opening, guest);
  if (!waits || isTooLate || !isLineOpen(opening, model.now)) return refuse('line_closed');
  join(opening, { booking: null, guest }, model.now);
  return ok();
}

export const callNext: Bind = (draft, model) => {
  const opening = pick(model.openings, draft.target < 6 ? model.openings.length - 1 : draft.target);
  if (!opening) return null;
  const by = staffed(draft);
  return {
    text: `${by} calls the next guest in ${opening.label}`,
    passesOver: true,
    predict: (now) =>
      refuseCaller(now, by, 'host') ?? allOrNothing(now, () => call(now, by, openingOf(now, opening.label))),
    send: async (site, at) => {
      const path = `/hosting/openings/${site.idOf(opening.label)}/call`;
      const reply = await site.call(by, { method: 'POST', path }, at);
      return answerOf(reply, (said) => ({ booking: site.labelOf(String(said['bookingReference']), 'b') }));
    },
  };
};

const hasLapsed = ({ booking, calledAt }: InLine, now: number): boolean =>
  booking !== null && calledAt !== null && calledAt + 5 * minute <= now;

function call(model: Model, by: Name, opening: Opening): Answer {
  const { now } = model;
  for (const entry of model.openings.flatMap(({ line }) => line)) {
    if (entry.calledBy === by && hasLapsed(entry, now)) {
      change(entry, { state: 'waiting', calledBy: null, calledAt: null });
    }
  }
  const called = model.openings.find(({ line }) => line.some(({ calledBy }) => calledBy === by));
  if (called && called !== opening) return refuse('already_decided');
  const own = called?.line.find(({ calledBy }) => calledBy === by);
  if (own) return ok({ booking: own.booking });
  if (!isLineOpen(opening, now)) return refuse('line_closed');
  const [next] = opening.line
    .filter((one) => one.booking !== null && (one.state === 'waiting' || hasLapsed(one, now)))
    .toSorted((one, other) => one.queuedAt - other.queuedAt);
  if (!next?.booking) return refuse('already_decided');
  change(next, { state: 'called', calledBy: by, calledAt: now });
  tell(bookingOf(model, next.booking), 'booking.called');
  return ok({ booking: next.booking });
}

/** A called guest did not come; sometimes said by a page that shows an older call. */
export const sayNotHere: Bind = (draft, model) => {
  const called = model.openings.flatMap(({ line }) => line).filter(({ state }) => state === 'called');
  const booking =
    pick(
      called.flatMap(({ booking }) => booking ?? []),
      draft.target,
    ) ?? pick(model.bookings, draft.target)?.label;
  if (booking === undefined) return null;
  const by = staffed(draft);
  const known = inLineOf(openingOf(model, bookingOf(model, booking).opening), booking)?.version ?? 1;
  const version = draft.choice === 7 ? known + 1 : known;
  return {
    text: `${by} says that the guest of ${booking} is not here (${version})`,
    predict: (now) => refuseCaller(now, by, 'host') ?? moveBack(now, bookingOf(now, booking), version),
    send: async (site, at) => {
      const path = `/hosting/bookings/${site.idOf(booking)}/not-here`;
      const reply = await site.call(by, { method: 'POST', path, body: { version } }, at);
      return answerOf(reply, (said) => ({ isOut: said['is_out'] }));
    },
  };
};

function moveBack(model: Model, booking: Booking, version: number): Answer {
  if (booking.clearing !== null) return refuse('not_found');
  const opening = openingOf(model, booking.opening);
  const entry = inLineOf(opening, booking.label);
  if (entry?.state !== 'called' || entry.version !== version) return refuse('already_decided');
  if ((entry.calledAt ?? 0) + 5 * minute <= model.now) return refuse('already_decided');
  if ((entry.calledAt ?? 0) + 3 * minute > model.now) return refuse('line_closed');
  const isOut = entry.missed > 0;
  const values = { missed: entry.missed + 1, queuedAt: model.now, calledBy: null, calledAt: null };
  change(
    entry,
    isOut ? { ...values, state: 'ended', endReason: 'not_here', endedAt: model.now } : { ...values, state: 'waiting' },
  );
  return ok({ isOut });
}

/** Gives a waiting member the room that they are called to. */
export const giveClaimed: Bind = (draft, model, number) => {
  const here = model.openings.filter(({ line }) => line.some(({ guest }) => guest !== null));
  const opening = pick(here, draft.target);
  if (!opening) return null;
  const members = opening.line.flatMap(({ guest }) => guest ?? []);
  const claiming = opening.line.filter(({ state }) => state === 'called').flatMap(({ guest }) => guest ?? []);
  const guest = pick(claiming, draft.choice) ?? pick(members, draft.choice);
  if (guest === null) return null;
  const price = claimOf(model, opening, guest)?.price ?? 1000;
  const expected = draft.choice % 8 === 7 ? price + 1 : price;
  return giving(`b${number}`, { host: staffed(draft), opening: opening.label, guest, expected, key: `claim${number}` });
};

function giving(label: string, request: ClaimRequest): Step {
  const { host, opening, guest, expected, key } = request;
  return {
    text: `${host} gives ${guest} the claimed room in ${opening} as ${label} for ${expected}`,
    claims: `${opening}/offer`,
    predict: (now) => refuseCaller(now, host, 'host') ?? allOrNothing(now, () => give(now, label, request)),
    send: async (site, at) => {
      const path = `/hosting/openings/${site.idOf(opening)}/claims/${await site.entryId(opening, guest)}`;
      const body = { expected_final_price: expected };
      const reply = await site.call(host, { method: 'POST', path, body, key: `${key}-${site.resort.id}` }, at);
      const { booking } = reply.body as { booking: Said };
      if (reply.status === 200) site.learn(label, booking.bookingReference);
      return answerOf(reply, () => ({ price: booking.totalPrice, status: booking.status, guest: booking.guest.kind }));
    },
  };
}

interface Claim {
  room: number;
  unit: number;
  percent: number;
  price: number;
}

function claimOf(model: Readonly<Model>, opening: Opening, guest: Name): Claim | null {
  const entry = entryOf(opening, guest);
  const percent = percentOf(tierOf(model.people[guest]));
  for (const [room, units] of opening.units.entries()) {
    const unit = units.findIndex((one) => one.claimedBy === guest && claimOn(opening, one, model.now) === guest);
    if (unit >= 0)
      return { room, unit, percent, price: finalPrice(prices[room] ?? 0, entry?.allInclusive ?? false, percent) };
  }
  return null;
}

function give(model: Model, label: string, request: ClaimRequest): Answer {
  const { guest, expected, key } = request;
  const opening = openingOf(model, request.opening);
  if ((model.remembered[key]?.at ?? 0) > model.now - day) return answerAgain(model, key);
  const entry = entryOf(opening, guest);
  if (entry === null) return refuse('not_found');
  if (request.host === guest && !model.people[guest].isAdmin) return refuse('admin_required');
  if (activeOf(model, guest).some((one) => one.opening === opening.label)) return refuse('already_decided');
  const claimed = claimOf(model, opening, guest);
  if (claimed === null) return refuse('offer_over');
  const { room, unit, percent, price } = claimed;
  if (price !== expected) return refuse('price_changed');
  callWaiting(model, opening);
  if (endOf(opening) <= model.now) return refuse('opening_started');
  if (isAccountBooked(model, opening.label, entry.account)) return refuse('roblox_account_taken');
  claim(opening.units[room] ?? [], label, (one) => one === opening.units[room]?.[unit]);
  const { account, hasId, allInclusive } = entry;
  const unchanged = { account, hasId, allInclusive, percent, price, notes: '', method: 'bbc' as const, isPaid: false };
  const place = { label, guest, opening: opening.label, room, unit, enteredAs: 'door' as const, isHere: true };
  const added = {
    ...untouched,
    ...place,
    ...unchanged,
    status: 'confirmed' as const,
    messages: [],
    untried: [],
    request,
  };
  return add(model, opening, { ...added, key });
}

/** What the job does, a day after a session. */
export function forgetLines(model: Model): void {
  for (const opening of model.openings) {
    if (endOf(opening) + day > model.now) continue;
    for (const unit of opening.units.flat()) unit.claimedBy = null;
    opening.line = [];
  }
}
