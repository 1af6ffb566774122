import { anyOf, prices, type Choose, type Command, type Situation } from './command.ts';
import type { BookingSeen, View } from './view.ts';

/* What happens at the door and during a session: of guests, and of hosts for them. */

/** Bookings of openings whose door is open, and a few others by mistake. */
const atTheDoor = ({ view, chance, now }: Situation, statuses: string[]): BookingSeen[] => {
  const near = new Set(doorsOf(view, now).map(({ id }) => id));
  return view.bookings.filter(
    ({ openingId, status }) => (near.has(openingId) && statuses.includes(status)) || chance.below(40) === 0,
  );
};

const doorMs = 30 * 60_000;
const doorsOf = (view: View, now: Date) =>
  view.openings.filter(({ startsAt }) => startsAt.getTime() - now.getTime() < doorMs);

/** A walk-in, or somebody with an account here. */
const enter: Choose = ({ view, people, chance, now }) => {
  const doors = doorsOf(view, now);
  const opening = doors.length > 0 && chance.below(10) > 0 ? chance.pick(doors) : anyOf(chance, view.openings);
  if (opening === null) return null;
  const name = chance.below(2) === 0 ? `walk_in_${chance.below(1_000_000)}` : chance.pick(people.guests).robloxName;
  const body = {
    roomId: chance.pick(opening.roomIds),
    robloxUsername: name,
    expected_final_price: chance.pick(prices),
    checked_in: chance.below(2) === 0,
  };
  const by = chance.pick(people.hosts);
  return { by, route: 'POST /hosting/openings/{openingId}/guests', params: { openingId: opening.id }, body };
};

type HostRoute =
  | 'POST /hosting/bookings/{reference}/give-away'
  | 'POST /hosting/bookings/{reference}/line'
  | 'PUT /hosting/bookings/{reference}/roblox-name';

const onBooking =
  (route: HostRoute, statuses: string[], body: (booking: BookingSeen, situation: Situation) => unknown): Choose =>
  (situation) => {
    const { people, chance } = situation;
    const booking = anyOf(chance, atTheDoor(situation, statuses));
    if (booking === null) return null;
    const params = { reference: booking.reference };
    return { by: chance.pick(people.hosts), route, params, body: body(booking, situation) };
  };

const sayHere: Choose = (situation) => {
  const { people, chance } = situation;
  const booking = anyOf(chance, atTheDoor(situation, ['confirmed']));
  const by = booking && people.guestOf(booking.memberId);
  if (!booking || !by) return null;
  const body = { is_here: chance.below(6) > 0 };
  return { by, route: 'POST /user/bookings/{reference}/here', params: { reference: booking.reference }, body };
};

const sayHereWaiting: Choose = ({ view, people, chance, now }) => {
  const near = new Set(doorsOf(view, now).map(({ id }) => id));
  const entry = anyOf(
    chance,
    view.entries.filter(({ openingId }) => near.has(openingId)),
  );
  const by = entry && people.guestOf(entry.memberId);
  if (!entry || !by) return null;
  const body = { is_here: chance.below(6) > 0 };
  return { by, route: 'POST /user/waiting/{openingId}/here', params: { openingId: entry.openingId }, body };
};

const callNext: Choose = ({ view, people, chance, now }) => {
  const opening = anyOf(chance, doorsOf(view, now));
  if (opening === null) return null;
  const by = chance.pick(people.hosts);
  return { by, route: 'POST /hosting/openings/{openingId}/call', params: { openingId: opening.id } };
};

const notHere: Choose = ({ view, people, chance }) => {
  const called = anyOf(
    chance,
    view.line.filter(({ reference }) => reference !== null),
  );
  if (called === null) return null;
  return {
    by: chance.pick(people.hosts),
    route: 'POST /hosting/bookings/{reference}/not-here',
    params: { reference: called.reference ?? '' },
    body: { version: called.version },
  };
};

const giveClaimed: Choose = ({ view, people, chance }) => {
  const claim = anyOf(
    chance,
    view.line.filter(({ entryId }) => entryId !== null),
  );
  if (claim === null) return null;
  return {
    by: chance.pick(people.hosts),
    route: 'POST /hosting/openings/{openingId}/claims/{entryId}',
    params: { openingId: claim.openingId, entryId: claim.entryId ?? '' },
    body: { expected_final_price: chance.pick(prices), payment_confirmed: true },
  };
};

const order =
  (route: 'POST /user/bookings/{reference}/orders' | 'POST /hosting/bookings/{reference}/orders'): Choose =>
  (situation) => {
    const { view, people, chance } = situation;
    const booking = anyOf(chance, atTheDoor(situation, ['confirmed']));
    const resortId = view.openings.find(({ id }) => id === booking?.openingId)?.resortId;
    const item = anyOf(
      chance,
      view.menu.filter((each) => each.resortId === resortId),
    );
    const by = route.includes(' /hosting/') ? chance.pick(people.hosts) : people.guestOf(booking?.memberId ?? 0);
    if (!booking || !item || !by) return null;
    const quantity = 1 + chance.below(2);
    const body = {
      items: [{ id: item.id, quantity }],
      expected_price: chance.below(8) === 0 ? 0 : quantity * item.price,
    };
    return { by, route, params: { reference: booking.reference }, body };
  };

const changeOrder: Choose = ({ view, people, chance }) => {
  const open = anyOf(chance, view.orders);
  if (open === null) return null;
  const state = open.state === 'claimed' ? chance.pick(['served', 'served', 'declined']) : chance.pick(orderSteps);
  const by = chance.pick(people.hosts);
  // Another host may do the step in between.
  const body = { state: chance.below(6) === 0 ? open.state : state, undo: chance.below(6) === 0 };
  return { by, route: 'POST /hosting/orders/{orderId}', params: { orderId: open.id }, body };
};

const orderSteps = ['claimed', 'claimed', 'declined'];

const collect: Choose = ({ view, people, chance }) => {
  const bill = anyOf(chance, view.bills);
  if (bill === null) return null;
  return {
    by: chance.pick(people.hosts),
    route: 'POST /hosting/bookings/{reference}/collect',
    params: { reference: bill.reference },
    body: { expected_amount: bill.amount },
  };
};

export const eveningCommands: Readonly<Record<string, Command>> = {
  'guest at the door': { weight: 5, choose: enter },
  'give away': {
    weight: 3,
    choose: onBooking('POST /hosting/bookings/{reference}/give-away', ['confirmed', 'no_show'], ({ status }) => ({
      given_away: status !== 'no_show',
    })),
  },
  'put in line': {
    weight: 2,
    choose: onBooking('POST /hosting/bookings/{reference}/line', ['confirmed'], (_, { chance }) => ({
      in_line: chance.below(6) > 0,
    })),
  },
  'correct name': {
    weight: 1,
    choose: onBooking(
      'PUT /hosting/bookings/{reference}/roblox-name',
      ['pending', 'confirmed'],
      ({ version }, { people, chance }) => ({
        robloxUsername: chance.pick(people.guests).robloxName,
        expected_version: version,
      }),
    ),
  },
  'say here': { weight: 5, choose: sayHere },
  'say here, waiting': { weight: 4, choose: sayHereWaiting },
  'call next': { weight: 4, choose: callNext },
  'not here': { weight: 2, choose: notHere },
  'give claimed room': { weight: 3, choose: giveClaimed },
  order: { weight: 3, choose: order('POST /user/bookings/{reference}/orders') },
  'order for guest': { weight: 1, choose: order('POST /hosting/bookings/{reference}/orders') },
  'change order': { weight: 4, choose: changeOrder },
  'collect bill': { weight: 1, choose: collect },
};
