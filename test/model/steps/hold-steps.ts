import { guestAt } from './guest-steps.ts';
import {
  day,
  endOf,
  minute,
  ok,
  openingOf,
  percentOf,
  pick,
  prices,
  refuse,
  refuseCaller,
  refuseGuest,
  tierOf,
} from '../model.ts';
import type { Answer, Hold, Model, Name, Unit } from '../model.ts';
import { findHeld, isFree, letGo, roomUnits, whyClosed } from '../rooms.ts';
import { answerOf, type Bind } from './step.ts';
import { isWaitedFor } from '../waiting-list.ts';

/* Rooms that are held for members while they fill in the form. */

export const hold: Bind = ({ who, target, choice }, model) => {
  const guest = guestAt(who);
  const opening = target < 6 ? model.openings.at(-1) : pick(model.openings, target);
  if (!opening) return null;
  const room = choice % prices.length;
  return {
    text: `${guest} holds ${opening.label}/${room}`,
    claims: `${opening.label}/${room}`,
    predict: (now) => refuseGuest(now, guest) ?? keep(now, guest, { opening: opening.label, room }),
    send: async (site, at) => {
      const body = { roomId: Number(site.idOf(`${opening.label}/${room}`)) };
      const reply = await site.call(guest, { method: 'POST', path: '/bookings/hold', body }, at);
      return answerOf(reply, (said) => heldFacts(said['hold']));
    },
  };
};

function heldFacts(hold: unknown) {
  const { until, can_extend: canExtend } = (hold ?? {}) as { until?: string; can_extend?: boolean };
  return { until: until === undefined ? null : Date.parse(until), canExtend: canExtend ?? false };
}

const answerHeld = (unit: Unit): Answer =>
  ok({ until: unit.hold?.until ?? null, canExtend: unit.hold !== null && !unit.hold.isExtended });

export function keep(model: Model, guest: Name, wish: { opening: string; room: number }): Answer {
  const opening = openingOf(model, wish.opening);
  const why = whyClosed(model, guest, opening);
  if (why !== null) return refuse(why);
  const held = findHeld(model, guest);
  const staysHere = held !== null && held.opening === opening;
  if (staysHere && held.room === wish.room) return answerHeld(held.unit);
  const { unused } = model.people[guest];
  const free = isWaitedFor(model, opening, wish.room)
    ? undefined
    : roomUnits(opening, wish.room).find((unit) => isFree(opening, unit, model.now));
  if (!free) return refuse('sold_out');
  const goesOn = staysHere ? held.unit.hold : givenBackIn(model, guest, opening.label);
  letGo(model, guest);
  const taken = unused[opening.label] ?? 0;
  if (taken >= 2 && !goesOn) return ok({ until: null, canExtend: false });
  if (!goesOn) unused[opening.label] = taken + 1;
  const percent = percentOf(tierOf(model.people[guest]));
  const until = goesOn?.until ?? model.now + 5 * minute;
  free.offeredTo = null;
  free.hold = { by: guest, until, percent, isExtended: goesOn?.isExtended ?? false };
  return answerHeld(free);
}

function givenBackIn(model: Model, guest: Name, opening: string): Hold | null {
  const back = model.people[guest].givenBack[opening];
  return back && back.until > model.now ? back : null;
}

export const extendHold: Bind = ({ who }) => {
  const guest = guestAt(who);
  return {
    text: `${guest} extends the hold`,
    predict: (model) => {
      const held = findHeld(model, guest);
      const refused = refuseCaller(model, guest, 'member');
      if (refused) return refused;
      if (!held?.unit.hold) return refuse('hold_expired');
      if (!held.unit.hold.isExtended) held.unit.hold.until += 3 * minute;
      held.unit.hold.isExtended = true;
      return answerHeld(held.unit);
    },
    send: async (site, at) => {
      const reply = await site.call(guest, { method: 'POST', path: '/bookings/hold/extend' }, at);
      return answerOf(reply, (said) => heldFacts(said['hold']));
    },
  };
};

export const releaseHold: Bind = ({ who }) => {
  const guest = guestAt(who);
  return {
    text: `${guest} gives the hold back`,
    predict: (model) => {
      const refused = refuseCaller(model, guest, 'member');
      if (refused) return refused;
      const held = findHeld(model, guest);
      if (held?.unit.hold) model.people[guest].givenBack[held.opening.label] = { ...held.unit.hold };
      letGo(model, guest);
      return ok();
    },
    send: async (site, at) => answerOf(await site.call(guest, { method: 'DELETE', path: '/bookings/hold' }, at)),
  };
};

/** What the job does, a day after a session. */
export function forgetUnusedHolds(model: Model): void {
  const over = model.openings.filter((opening) => endOf(opening) + day <= model.now);
  for (const { unused } of Object.values(model.people)) for (const { label } of over) delete unused[label];
}
