import {
  allOrNothing,
  bookingOf,
  endOf,
  isActive,
  minute,
  ok,
  openingOf,
  pick,
  refuse,
  refuseCaller,
  staffed,
  tell,
  withdraw,
} from '../model.ts';
import type { Answer, Booking, Deletion, Entry, Model, Name, Opening } from '../model.ts';
import { isGivenAway, takeRoomBack } from '../late.ts';
import { endBooking } from '../rooms.ts';
import { entryOf, lobbyOf, moveTo, note, waits, waitingIn } from '../entries.ts';
import { change } from '../evening.ts';
import { endWaitingList, offerRooms } from '../waiting-list.ts';
import { overlaps } from './opening-steps.ts';
import { bringBack, deciding, host } from './staff-steps.ts';
import { answerOf, type Bind } from './step.ts';

/* Late guests, and running sessions: the rules LATE and SESSION. */

/** Gives the room of a late guest away, or takes that back. */
const givingAway = (isGiven: boolean) =>
  deciding(() => ({
    verb: isGiven ? 'gives the room away of' : 'takes back the room of',
    request: host('give-away', { given_away: isGiven }),
    decide: isGiven ? giveAway : takeRoomBack,
  }));

export const giveRoomAway = givingAway(true);
export const undoGivingAway = givingAway(false);

function giveAway(model: Model, booking: Booking): string | null {
  if (booking.status !== 'confirmed' || booking.isHere) return 'already_decided';
  const opening = openingOf(model, booking.opening);
  const isLate = opening.startsAt + 10 * minute <= model.now && endOf(opening) > model.now;
  const isQueued = opening.line.some((one) => one.booking === booking.label && one.state !== 'ended');
  if (!isLate || isQueued) return 'no_opening';
  booking.givenAwayAt = model.now;
  endBooking(model, booking, 'no_show');
  tell(booking, 'booking.given_away');
  return null;
}

export const extendSession: Bind = (draft, model) => {
  const opening = pick(model.openings, draft.target < 6 ? model.openings.length - 1 : draft.target);
  if (!opening) return null;
  const by = staffed(draft);
  const minutes = draft.choice % 2 === 0 ? 15 : 30;
  return {
    text: `${by} extends ${opening.label} by ${minutes} minutes`,
    predict: (now) => refuseCaller(now, by, 'host') ?? extend(now, openingOf(now, opening.label), minutes),
    send: async (site, at) => {
      const path = `/hosting/openings/${site.idOf(opening.label)}/extend`;
      return answerOf(await site.call(by, { method: 'POST', path, body: { minutes } }, at));
    },
  };
};

function extend(model: Model, opening: Opening, minutes: number): Answer {
  if (opening.isDeleted) return refuse('no_opening');
  if (endOf(opening) <= model.now) return refuse('opening_started');
  if (opening.startsAt > model.now) return refuse('no_opening');
  if (opening.minutes > 60) return refuse('already_decided');
  const length = (opening.minutes + minutes) * minute;
  if (overlaps(model, opening.startsAt, opening.label, length)) return refuse('opening_overlap');
  opening.minutes += minutes;
  return ok();
}

/** Exchanges the rooms of two guests; sometimes with a version that the page does not show any more. */
export const exchangeRooms: Bind = (draft, model) => {
  const one = pick(model.bookings, draft.target);
  if (!one) return null;
  const others = model.bookings.filter(
    ({ opening, room, label }) => opening === one.opening && room === one.room && label !== one.label,
  );
  const other = pick(draft.choice % 5 === 4 ? model.bookings : others, draft.choice) ?? one;
  const by = staffed(draft);
  const isStale = draft.choice === 7;
  return {
    text: `${by} exchanges the rooms of ${one.label} and ${other.label}${isStale ? ', late' : ''}`,
    predict: (now) => {
      const pair = [bookingOf(now, one.label), bookingOf(now, other.label)] as const;
      return refuseCaller(now, by, 'host') ?? exchange(now, pair, isStale);
    },
    send: async (site, at) => {
      const expected = (await site.versionOf(one.label)) - (isStale ? 1 : 0);
      const body = {
        with: site.idOf(other.label),
        expected_version: expected,
        expected_version_of_other: await site.versionOf(other.label),
      };
      const path = `/hosting/bookings/${site.idOf(one.label)}/exchange`;
      return answerOf(await site.call(by, { method: 'POST', path, body }, at));
    },
  };
};

function exchange(model: Model, [one, other]: readonly [Booking, Booking], isStale: boolean): Answer {
  if (one.clearing !== null || other.clearing !== null) return refuse('not_found');
  if (one === other) return refuse('invalid_input');
  if (isStale) return refuse('changed_meanwhile');
  if (one.opening !== other.opening || one.room !== other.room) return refuse('invalid_input');
  if (!isActive(one) || !isActive(other)) return refuse('already_decided');
  const opening = openingOf(model, one.opening);
  if (endOf(opening) <= model.now) return refuse('opening_started');
  const units = opening.units[one.room] ?? [];
  [one.unit, other.unit] = [other.unit, one.unit];
  for (const booking of [one, other]) {
    const unit = units[booking.unit];
    if (unit) unit.booking = booking.label;
    tell(booking, 'booking.exchanged');
  }
  return ok();
}

/** Deletes an opening, or calls a running session off, mostly with a reason. */
export const deleteOpening: Bind = (draft, model, number) => {
  const opening = pick(model.openings, draft.target);
  if (!opening) return null;
  const by = staffed(draft);
  const label = `d${number}`;
  const hasReason = draft.choice % 4 !== 3;
  return {
    text: `${by} deletes ${opening.label} as ${label}${hasReason ? ', with a reason' : ''}`,
    predict: (now) => refuseCaller(now, by, 'host') ?? end(now, by, { label, opening: opening.label, hasReason }),
    send: async (site, at) => {
      const path = `/admin/resort-openings/${site.idOf(opening.label)}`;
      const body = hasReason ? { reason: 'The server is down' } : {};
      const reply = await site.call(by, { method: 'DELETE', path, body }, at);
      const id = reply.body['deletion_id'];
      if (typeof id === 'number') site.learn(label, id);
      return answerOf(reply, (said) => ({ cancelled: said['cancelled_bookings'], paid: said['paid_bookings'] }));
    },
  };
};

function end(model: Model, by: Name, wish: { label: string; opening: string; hasReason: boolean }): Answer {
  const opening = openingOf(model, wish.opening);
  if (opening.isDeleted) return refuse('not_found');
  if (endOf(opening) <= model.now) return refuse('opening_started');
  const isRunning = opening.startsAt <= model.now;
  if (!isRunning && !model.people[by].isAdmin) return refuse('admin_required');
  if (isRunning && !wish.hasReason) return refuse('invalid_input');
  opening.isDeleted = true;
  const ended = model.bookings.filter((one) => one.opening === opening.label && (isActive(one) || isGivenAway(one)));
  const undoUntil = Math.min(model.now + 10 * minute, isRunning ? endOf(opening) : opening.startsAt);
  model.deletions.push({
    label: wish.label,
    opening: opening.label,
    at: model.now,
    undoUntil,
    isUndone: false,
    bookings: ended.map((one) => ({
      label: one.label,
      was: isGivenAway(one) ? 'confirmed' : one.status,
      isGivenAway: isGivenAway(one),
    })),
    entries: [...waitingIn(opening), ...lobbyOf(opening)].map(({ guest, party, isInLobby }) => ({
      guest,
      party,
      wasInLobby: isInLobby,
    })),
  });
  for (const booking of ended) {
    booking.givenAwayAt = null;
    endBooking(model, booking, 'cancelled');
    tell(booking, 'booking.cancelled');
  }
  endWaitingList(model, opening, 'opening_cancelled');
  return ok({ cancelled: ended.length, paid: ended.filter(({ isPaid }) => isPaid).length });
}

export const undoDeletion: Bind = (draft, model) => {
  const deletion = draft.target < 6 ? model.deletions.at(-1) : pick(model.deletions, draft.target);
  if (!deletion) return null;
  const by = staffed(draft);
  const { label, opening } = deletion;
  let order: Name[] = [];
  return {
    text: `${by} undoes ${label}`,
    predict: (now) => refuseCaller(now, by, 'host') ?? allOrNothing(now, () => undo(now, { by, label, order })),
    send: async (site, at) => {
      const path = `/admin/opening-deletions/${site.idOf(label)}/undo`;
      const reply = await site.call(by, { method: 'POST', path }, at);
      order = await site.listOrder(opening);
      return answerOf(reply, (said) => ({
        restored: said['restored_bookings'],
        left: (said['not_restored'] as { code: string }[]).map(({ code }) => code),
      }));
    },
  };
};

function undo(model: Model, { by, label, order }: { by: Name; label: string; order: readonly Name[] }): Answer {
  const deletion = model.deletions.find((one) => one.label === label);
  if (!deletion) return refuse('not_found');
  const opening = openingOf(model, deletion.opening);
  if (!model.people[by].isAdmin && deletion.at < opening.startsAt) return refuse('admin_required');
  if (deletion.isUndone || deletion.undoUntil <= model.now) return refuse('already_decided');
  if (overlaps(model, opening.startsAt, opening.label, opening.minutes * minute)) return refuse('opening_overlap');
  deletion.isUndone = true;
  opening.isDeleted = false;
  const left: string[] = [];
  const back = model.bookings.filter((one) => deletion.bookings.some((ended) => ended.label === one.label));
  const cancelled = back.filter(({ status, clearing }) => status === 'cancelled' && clearing === null);
  // Nobody gets a room that another of them had. So who has one by right comes first: who was in it, then who gave it to nobody else.
  const wasGivenAway = (one: Booking) =>
    deletion.bookings.some(({ label, isGivenAway: is }) => is && label === one.label);
  const isShared = ({ label, room, unit }: Booking) =>
    back.some((one) => one.label !== label && one.room === room && one.unit === unit);
  const [withRoom, without] = [cancelled.filter((one) => !wasGivenAway(one)), cancelled.filter(wasGivenAway)];
  const inTurn = [...withRoom, ...without.filter((one) => !isShared(one)), ...without.filter(isShared)];
  for (const booking of inTurn) {
    const refusal = comeBack(model, booking, deletion);
    if (refusal !== null) left.push(refusal);
  }
  for (const entry of inOrder(deletion.entries, order)) waitAgain(model, opening, entry);
  restoreEvening(model, opening, deletion);
  offerRooms(model, opening);
  return ok({ restored: cancelled.length - left.length, left });
}

/** The members of a party had one place; which of them is first now is left to chance. */
function inOrder(entries: Deletion['entries'], order: readonly Name[]): Deletion['entries'] {
  return entries.toSorted((one, other) =>
    one.party !== null && one.party === other.party ? order.indexOf(one.guest) - order.indexOf(other.guest) : 0,
  );
}

/** As it was, with its check-in. */
function comeBack(model: Model, booking: Booking, { bookings }: Deletion): string | null {
  const { isHere } = booking;
  const refusal = bringBack(model, booking);
  if (refusal !== null) return refusal;
  if (bookings.some(({ label, was }) => label === booking.label && was === 'confirmed')) {
    Object.assign(booking, { status: 'confirmed', isHere, wasApproved: false });
  }
  if (!withdraw(booking, 'booking.cancelled')) tell(booking, 'booking.restored');
  return null;
}

function waitAgain(
  model: Model,
  opening: Opening,
  { guest, wasInLobby }: Pick<Deletion['entries'][number], 'guest' | 'wasInLobby'>,
): void {
  const entry = entryOf(opening, guest);
  if (entry?.endReason !== 'opening_cancelled') return;
  const isLobbyOpen = opening.lobby === 'open' && (opening.drawsAt ?? 0) > model.now;
  if (wasInLobby && !isLobbyOpen) return;
  if (model.bookings.some((one) => one.guest === guest && one.opening === opening.label && isActive(one))) return;
  restore(opening, entry, wasInLobby);
}

/** The line and the orders that ended with the opening, of guests and members who are back. */
function restoreEvening(model: Model, opening: Opening, { at, bookings, entries }: Deletion): void {
  const confirmed = bookings.flatMap(({ label }) => {
    const booking = bookingOf(model, label);
    return booking.status === 'confirmed' && booking.clearing === null ? booking : [];
  });
  for (const here of opening.line.filter(({ endReason, endedAt }) => endReason === 'over' && endedAt === at)) {
    const isBooked = confirmed.some(({ label, isHere }) => label === here.booking && !isHere);
    const entry = entries.some(({ guest }) => guest === here.guest) ? entryOf(opening, here.guest as Name) : null;
    if (!isBooked && (entry === null || !waits(entry))) continue;
    change(here, { state: 'waiting', endReason: null, endedAt: null });
  }
  for (const order of model.orders) {
    if (order.state !== 'cancelled' || order.cancelledAt !== at) continue;
    if (!confirmed.some(({ label, isHere }) => label === order.booking && isHere)) continue;
    Object.assign(order, { state: order.claimedBy === null ? 'ordered' : 'claimed', cancelledAt: null });
  }
}

function restore(opening: Opening, entry: Entry, wasInLobby: boolean): void {
  Object.assign(entry, { endReason: null, isInLobby: wasInLobby });
  if (!wasInLobby) moveTo(opening, entry, Number.POSITIVE_INFINITY);
  if (!withdraw(entry, 'waiting_list.removed')) note(entry, 'waiting_list.restored');
}
