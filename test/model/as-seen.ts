import { isFrozen } from './draws.ts';
import type { Booking, InLine, Model, Opening, Unit } from './model.ts';
import { holderOf, type State } from './observe.ts';

/*
 * Results that concurrent calls leave to chance are taken from the database: the order of bookings and messages, which
 * room of a type each one has, and whether a due lobby is open yet. Only what the model expects is reordered; nothing
 * else is taken over.
 */

export function asSeen(state: State, model: Model): Pick<Model, 'bookings' | 'openings'> {
  const openings = model.openings.map((opening) => {
    const units = seated(state, opening, model.now);
    const isDue = opening.lobby === 'none' && isFrozen(opening, model.now);
    const line = asJoined(state, opening);
    return { ...opening, units, line, lobby: isDue ? (state.openings[opening.label]?.lobby ?? 'none') : opening.lobby };
  });
  const labels = Object.keys(state.bookings);
  const bookings = model.bookings
    .map((booking) => ({ ...booking, ...seenOf(state, openings, booking) }))
    .toSorted((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label));
  return { bookings, openings };
}

/** Of two who join at once either is before the other. */
function asJoined(state: State, { label, line }: Opening): InLine[] {
  const keys = Object.keys(state.line);
  const placeOf = ({ booking, guest }: InLine) => keys.indexOf(`${label} ${booking ?? guest}`);
  return line.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function seated(state: State, opening: Opening, now: number): Unit[][] {
  const { label, units } = opening;
  return units.map((list, room) => {
    const free = list.filter((unit) => holderOf(opening, unit, now) === null);
    return list.flatMap((_, place) => {
      const holder = state.units[`${label}/${room}.${place + 1}`];
      const unit = holder === undefined ? free.shift() : list.find((one) => holderOf(opening, one, now) === holder);
      return unit ?? [];
    });
  });
}

/** If a booking has a room, that room identifies it; the booking's own value is compared afterwards. */
function seenOf(state: State, openings: readonly Opening[], booking: Booking): Pick<Booking, 'messages' | 'unit'> {
  const { label, opening, room } = booking;
  const seen = state.bookings[label];
  const units = openings.find((one) => one.label === opening)?.units[room] ?? [];
  const place = units.findIndex((unit) => unit.booking === label);
  return { messages: seen?.messages ?? booking.messages, unit: place >= 0 || !seen ? place : seen.unit - 1 };
}
