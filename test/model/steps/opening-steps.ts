import { isFrozen } from '../draws.ts';
import { inLineOf, isLineOpen, leave } from '../evening.ts';
import { endBooking } from '../rooms.ts';
import {
  endOf,
  hour,
  isActive,
  minute,
  newOpening,
  ok,
  openingOf,
  pick,
  refuse,
  refuseCaller,
  tell,
  withdraw,
} from '../model.ts';
import type { Answer, Booking, Model, Name } from '../model.ts';
import { bringBack, staffAt } from './staff-steps.ts';
import { answerOf, type Bind } from './step.ts';
import { withdrawAccepted } from '../parties/offers.ts';
import { joinedOf } from '../parties/rules.ts';
import { offerRooms, shortenOffers } from '../waiting-list.ts';

/* Openings, resort access and removals. */

const ahead = [20 * minute, hour, 90 * minute, 3 * hour, 26 * hour] as const;
const iso = (instant: number) => new Date(instant).toISOString();

/** With another opening; `length` is that of the session. */
export function overlaps(model: Model, start: number, except: string | null, length = hour): boolean {
  return model.openings.some(
    (one) => !one.isDeleted && one.label !== except && start < endOf(one) && one.startsAt < start + length,
  );
}

export const createOpening: Bind = (draft, model, number) => {
  const by = staffAt(draft, model);
  const start = model.now + (pick(ahead, draft.target) ?? hour);
  const label = `o${number}`;
  return {
    text: `${by} creates ${label} at ${iso(start)}`,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused) return refused;
      if (overlaps(now, start, null)) return refuse('opening_overlap');
      now.openings.push(newOpening(label, start));
      return ok();
    },
    send: async (site, at) => {
      const body = { resort_name: site.resort.name, opening_date: iso(start), timezone: 'Europe/Rome' };
      const reply = await site.call(by, { method: 'POST', path: '/admin/resort-openings/create', body }, at);
      const [opening] = reply.status === 200 ? (reply.body['openings'] as { id: number }[]) : [];
      if (opening) {
        site.learn(label, opening.id);
        await site.learnRooms(label, opening.id);
      }
      return answerOf(reply);
    },
  };
};

export const moveOpening: Bind = (draft, model) => {
  const opening = pick(model.openings, draft.target);
  if (!opening) return null;
  const by = staffAt(draft, model);
  const start = model.now + (pick(ahead, draft.choice) ?? hour);
  return {
    text: `${by} moves ${opening.label} to ${iso(start)}`,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused) return refused;
      const moved = openingOf(now, opening.label);
      if (moved.isDeleted) return refuse('not_found');
      if (moved.startsAt <= now.now) return refuse('opening_started');
      if (overlaps(now, start, moved.label)) return refuse('opening_overlap');
      const distance = start - moved.startsAt;
      const isFixed = distance !== 0 && isFrozen(moved, now.now);
      if (isFixed && (moved.drawsAt ?? 0) >= start) return refuse('lobby_open');
      const isInThePast = !isFixed && moved.drawsAt !== null && moved.drawsAt + distance <= now.now;
      if (isInThePast && distance !== 0) return refuse('invalid_input');
      if (!isFixed && moved.drawsAt !== null) moved.drawsAt += distance;
      if (distance === 0) {
        offerRooms(now, moved);
        return ok({ moved: 0 });
      }
      Object.assign(moved, { startsAt: start, movedFrom: moved.startsAt });
      moved.movedAt = now.now;
      if (!isLineOpen(moved, now.now)) for (const entry of moved.line) leave(now, moved, entry, 'over');
      withdrawAccepted(now, moved);
      shortenOffers(now, moved);
      offerRooms(now, moved);
      // They were ready for another time (PARTY-7).
      for (const party of now.parties.filter((one) => one.opening === moved.label))
        for (const member of joinedOf(party)) member.ready = null;
      const notified = now.bookings.filter((one) => one.opening === moved.label && isActive(one));
      for (const booking of notified) expectMovedMessage(booking, booking.knownStart ?? moved.movedFrom, start);
      return ok({ moved: notified.length });
    },
    send: async (site, at) => {
      const body = { new_opening_date: iso(start), opening_id: Number(site.idOf(opening.label)) };
      const path = `/admin/resorts/${site.resort.id}/opening`;
      const reply = await site.call(by, { method: 'PUT', path, body }, at);
      return answerOf(reply, (said) => ({ moved: said['moved_bookings'] }));
    },
  };
};

/** A message that nobody has tried to send yet is replaced; a guest who knows the start needs none. */
function expectMovedMessage(booking: Booking, known: number | null, start: number): void {
  if (known !== start) tell(booking, 'booking.moved');
  booking.knownStart = known === start ? null : known;
}

const switches = ['gold', 'booster', 'regular'] as const;
const wireNames = {
  gold: 'gold_customer_bookings_open',
  booster: 'server_booster_bookings_open',
  regular: 'regular_customer_bookings_open',
} as const;

export const toggle: Bind = (draft, model) => {
  const by = staffAt(draft, model);
  const flag = pick(switches, draft.target) ?? 'regular';
  const isOpen = draft.choice % 3 !== 0;
  return {
    text: `${by} sets bookings for ${flag} to ${isOpen}`,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused === null) now.flags[flag] = isOpen;
      return refused ?? ok();
    },
    send: async (site, at) => {
      const path = `/admin/resort-booking-settings/${encodeURIComponent(site.resort.name)}`;
      return answerOf(await site.call(by, { method: 'POST', path, body: { [wireNames[flag]]: isOpen } }, at));
    },
  };
};

/** The whole resort, or one booking. */
export const clear: Bind = (draft, model, number) => {
  const by = staffAt(draft, model);
  const only = draft.choice % 2 === 0 ? pick(model.bookings, draft.target) : null;
  const label = `c${number}`;
  return {
    text: `${by} clears ${only?.label ?? 'the resort'} as ${label}`,
    predict: (now) => takeOffLists(now, by, { label, only: only?.label ?? null }),
    send: async (site, at) => {
      const scope = only ? site.idOf(only.label) : `clear/${encodeURIComponent(site.resort.name)}`;
      const path = `/admin/bookings/${scope}`;
      const reply = await site.call(by, { method: 'DELETE', path, key: `${label}-${site.resort.id}` }, at);
      const id = reply.body['clearing_id'];
      if (typeof id === 'number') site.learn(label, id);
      return answerOf(reply, (said) => ({ count: said['deleted_count'] }));
    },
  };
};

function takeOffLists(model: Model, by: Name, wish: { label: string; only: string | null }) {
  const refused = refuseCaller(model, by, 'admin');
  if (refused) return refused;
  const { label, only } = wish;
  // Sent again, it removes none that were booked since (REMOVAL-12).
  const stored = only === null ? model.remembered[label] : undefined;
  if (stored) return stored.answer;
  const listed = model.bookings.filter((one) => one.clearing === null && (only === null || one.label === only));
  if (listed.length === 0) return only === null ? remember(model, label, 0) : refuse('not_found');
  for (const booking of listed) {
    booking.clearing = label;
    leave(model, openingOf(model, booking.opening), inLineOf(openingOf(model, booking.opening), booking.label), 'over');
    if (!isActive(booking) || endOf(openingOf(model, booking.opening)) <= model.now) continue;
    booking.statusBefore = booking.status;
    booking.startBefore = openingOf(model, booking.opening).startsAt;
    endBooking(model, booking, 'cancelled');
    tell(booking, 'booking.cleared');
  }
  model.clearings.push({ label, at: model.now, isUndone: false });
  return remember(model, label, listed.length);
}

function remember(model: Model, key: string, count: number): Answer {
  const answer = ok({ count });
  model.remembered[key] = { at: model.now, answer };
  return answer;
}

export const undoBulkRemoval: Bind = (draft, model) => {
  const clearing = draft.target < 6 ? model.clearings.at(-1) : pick(model.clearings, draft.target);
  if (!clearing) return null;
  const by = staffAt(draft, model);
  return {
    text: `${by} undoes ${clearing.label}`,
    predict: (now) => refuseCaller(now, by, 'admin') ?? putBackOnLists(now, clearing.label),
    send: async (site, at) => {
      const path = `/admin/bookings/clearings/${site.idOf(clearing.label)}/undo`;
      const reply = await site.call(by, { method: 'POST', path }, at);
      return answerOf(reply, (said) => ({
        restored: said['restored_count'],
        left: (said['not_restored'] as { code: string }[]).map(({ code }) => code),
      }));
    },
  };
};

/** The message is deleted, sent or not. */
function takeBackMessage(booking: Booking, kind: string): void {
  if (!withdraw(booking, kind)) booking.messages.splice(booking.messages.lastIndexOf(kind), 1);
}

function putBackOnLists(model: Model, label: string) {
  const clearing = model.clearings.find((one) => one.label === label);
  if (!clearing || clearing.isUndone || clearing.at + 10 * minute <= model.now) return refuse('already_decided');
  clearing.isUndone = true;
  const cleared = model.bookings.filter((one) => one.clearing === label);
  const left: string[] = [];
  for (const booking of cleared.filter(({ statusBefore }) => statusBefore !== null)) {
    const { statusBefore, isHere } = booking;
    const refusal = bringBack(model, booking);
    if (refusal !== null) left.push(refusal);
    else {
      // As it was, including the check-in.
      Object.assign(booking, { status: statusBefore, isHere });
      if (booking.guest !== null) takeBackMessage(booking, 'booking.cleared');
      expectMovedMessage(booking, booking.startBefore, openingOf(model, booking.opening).startsAt);
    }
  }
  for (const booking of cleared) Object.assign(booking, { clearing: null, statusBefore: null });
  return ok({ restored: cleared.length - left.length, left });
}
