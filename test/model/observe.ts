import { day, endOf, names, openingOf } from './model.ts';
import type { Booking, Entry, Model, Name, Opening, Order, Party, Tier, Unit } from './model.ts';
import { readRows } from './read-rows.ts';
import { claimOn, heldAt, offerOn } from './rooms.ts';
import type { SeenBooking, SeenEntry, SeenInLine, SeenMembership } from './seen.ts';
import type { Sequence } from './sequence.ts';
import { placesOf } from './entries.ts';

/* The state, once from the model and once from the database: the two are compared. */

export interface State {
  bookings: Record<string, SeenBooking>;
  /** `o1/0.2`: its member. */
  units: Record<string, string>;
  openings: Record<
    string,
    { startsAt: string; minutes: number; isDeleted: boolean; drawsAt: string | null; lobby: Opening['lobby'] }
  >;
  /** `o1 b2` or `o1 ann`: who is or was in the line, in the order in which they first joined. */
  line: Record<string, SeenInLine>;
  /** `b2#1`: an order of room service. */
  orders: Record<string, Omit<Order, 'booking' | 'number' | 'cancelledAt'>>;
  /** `o1 ann`: the entry in the waiting list. */
  entries: Record<string, SeenEntry>;
  /** By party. */
  policies: Record<string, string>;
  /** `p3 ann`: who is or was in the party. */
  memberships: Record<string, SeenMembership>;
  flags: Record<string, boolean>;
  admins: string[];
  unused: Record<string, number>;
  /** No-shows that count against a member. */
  noShows: Record<string, number>;
  /** For each member, by Discord roles and by staff: which of two concurrent changes came last. */
  tiers: Record<string, [Tier, Tier | null]>;
  /** Listed bookings by status, as the figures have them. */
  figures: Record<string, number>;
}

const iso = (instant: number | string): string => new Date(instant).toISOString();

const nothing = (flags: State['flags']): State => ({
  bookings: {},
  units: {},
  openings: {},
  line: {},
  orders: {},
  entries: {},
  policies: {},
  memberships: {},
  flags,
  admins: [],
  unused: {},
  noShows: {},
  tiers: {},
  figures: {},
});

export function expectedState(model: Model): State {
  const state = nothing(model.flags);
  for (const booking of model.bookings) {
    const { label, status, clearing } = booking;
    state.bookings[label] = seenBooking(booking);
    if (clearing === null) state.figures[status] = (state.figures[status] ?? 0) + 1;
  }
  for (const party of model.parties) seeParty(state, party);
  for (const { booking, number, cancelledAt: _cancelledAt, ...order } of model.orders)
    state.orders[`${booking}#${number}`] = order;
  for (const opening of model.openings) {
    const { label, startsAt, minutes, isDeleted, drawsAt, lobby, units } = opening;
    state.openings[label] = {
      startsAt: iso(startsAt),
      minutes,
      isDeleted,
      drawsAt: drawsAt === null ? null : iso(drawsAt),
      lobby,
    };
    for (const entry of opening.entries) state.entries[`${label} ${entry.guest}`] = seenEntry(opening, entry);
    for (const { booking, guest, queuedAt, endedAt: _endedAt, calledAt, ...entry } of opening.line) {
      const times = { queuedAt: iso(queuedAt), calledAt: calledAt === null ? null : iso(calledAt) };
      state.line[`${label} ${booking ?? guest}`] = { ...entry, ...times };
    }
    for (const [room, list] of units.entries()) {
      const holders = list.map((unit) => holderOf(opening, unit, model.now));
      for (const [number, holder] of holders.entries()) setHolder(state, `${label}/${room}.${number + 1}`, holder);
    }
  }
  for (const name of names) {
    if (model.people[name].isAdmin) state.admins.push(name);
    state.noShows[name] = model.bookings.filter((one) => one.guest === name && countsAsNoShow(model, one)).length;
    state.tiers[name] = [model.people[name].known, model.people[name].override];
    for (const [opening, taken] of Object.entries(model.people[name].unused))
      state.unused[`${name} ${opening}`] = taken;
  }
  return state;
}

function seeParty(state: State, { label, policy, members }: Party): void {
  state.policies[label] = policy;
  for (const [index, { guest, ready, ...member }] of members.entries()) {
    const until = ready && { ...ready, until: iso(ready.until) };
    state.memberships[`${label} ${guest}`] = { number: index + 1, ...member, ready: until };
  }
}

function seenBooking({ guest, opening, room, unit, ...booking }: Booking): SeenBooking {
  const { enteredAs, account, status, method, price, allInclusive, hasId, notes, isPaid, isHere, ...rest } = booking;
  const { givenAwayAt, changes, wasApproved, clearing, statusBefore, messages } = rest;
  const place = { guest, enteredAs, account, hasId, room: `${opening}/${room}`, unit: unit + 1 };
  const terms = { status, method, price, allInclusive, notes, isPaid, isHere };
  return {
    ...place,
    ...terms,
    isGivenAway: givenAwayAt !== null,
    changes,
    wasApproved,
    clearing,
    statusBefore,
    messages,
  };
}

const countsAsNoShow = (model: Model, { status, enteredAs, opening }: Booking): boolean =>
  status === 'no_show' && enteredAs === 'guest' && endOf(openingOf(model, opening)) > model.now - 60 * day;

/**
 * Without what concurrent calls leave to chance. The first caller opens a due lobby, also a member who joins
 * while staff choose the draw and is then refused. Messages are numbered in the order they were written, which may
 * differ from the order in which they count, and a claim passes over a room of the same type that another call is
 * about to release.
 */
export function ignoringChance(state: State): State {
  const bookings = Object.entries(state.bookings).map(([label, booking]) => {
    return [label, { ...booking, unit: 0, messages: booking.messages.toSorted() }] as const;
  });
  const units: State['units'] = {};
  for (const [unit, holder] of Object.entries(state.units).toSorted(([, one], [, other]) => (one < other ? -1 : 1))) {
    const [room = ''] = unit.split('.');
    units[room] = `${units[room] ?? ''} ${holder}`;
  }
  const openings = Object.entries(state.openings).map(([label, opening]) => {
    return [label, { ...opening, lobby: opening.lobby === 'open' ? 'none' : opening.lobby }] as const;
  });
  return { ...state, bookings: Object.fromEntries(bookings), openings: Object.fromEntries(openings), units };
}

/** Who has a room, as text. */
export function holderOf(opening: Opening, unit: Unit, now: number): string | null {
  if (offerOn(opening, unit, now) !== null) return `offered to ${unit.offeredTo}`;
  const claiming = claimOn(opening, unit, now);
  if (claiming !== null) return `claimed by ${claiming}`;
  return unit.booking ?? heldBy(heldAt(unit, now), unit.hold);
}

function seenEntry(opening: Opening, entry: Entry): SeenEntry {
  const { rooms, passed, account, hasId, missed, party, isInLobby, endReason, offer, messages } = entry;
  return {
    number: endReason === null && !isInLobby ? placesOf(opening).findIndex((place) => place.includes(entry)) + 1 : null,
    party,
    rooms,
    passed: passed.toSorted((one, other) => one - other),
    account,
    hasId,
    missed,
    isInLobby,
    endReason,
    offer: offer && {
      room: offer.room,
      until: iso(offer.until),
      percent: offer.percent,
      isAccepted: offer.isAccepted,
    },
    messages,
  };
}

function setHolder({ units }: State, unit: string, holder: string | null): void {
  if (holder !== null) Object.assign(units, { [unit]: holder });
}

const heldBy = (name: string | null, hold: { until: number; percent: number } | null) =>
  name === null || hold === null
    ? null
    : `held by ${name} until ${new Date(hold.until).toISOString()} at ${hold.percent} % off`;

export async function observeState({ site, stage, members }: Sequence, now: number): Promise<State> {
  const ids = names.map((name) => members[name].id);
  const rows = await readRows({ stage, resort: site.resort.id, ids }, new Date(now));
  const nameOf = (id: number | null): Name | null => names.find((name) => members[name].id === id) ?? null;
  const state = nothing(rows.flags);
  for (const { reference, member, account, roomId, clearingId, ...booking } of rows.bookings) {
    const clearing = clearingId === null ? null : site.labelOf(clearingId, 'c');
    const guest = member === null ? null : (nameOf(member) ?? 'somebody else');
    const place = { guest, account: account.replace(/_\d+$/, ''), room: site.labelOf(roomId, 'room') };
    state.bookings[site.labelOf(reference, 'b')] = { ...place, ...booking, clearing };
  }
  for (const { roomId, number, reference, member, until, percent, offeredTo, claimedBy } of rows.units) {
    const hold = until === null ? null : { until: Date.parse(until), percent };
    const holder = reference === null ? heldBy(nameOf(member), hold) : null;
    const owner = reference === null ? holder : site.labelOf(reference, 'b');
    const wanted = claimedBy === null ? owner : `claimed by ${nameOf(claimedBy)}`;
    const has = offeredTo === null ? wanted : `offered to ${nameOf(offeredTo)}`;
    setHolder(state, `${site.labelOf(roomId, 'room')}.${number}`, has);
  }
  for (const { id, startsAt, drawsAt, ...opening } of rows.openings) {
    const times = { startsAt: iso(startsAt), drawsAt: drawsAt === null ? null : iso(drawsAt) };
    state.openings[site.labelOf(id, 'o')] = { ...opening, ...times };
  }
  for (const { opening, reference, member, queuedAt, calledAt, calledBy, ...entry } of rows.line) {
    const who = reference === null ? nameOf(member) : site.labelOf(reference, 'b');
    const times = { queuedAt: iso(queuedAt), calledAt: calledAt === null ? null : iso(calledAt) };
    state.line[`${site.labelOf(opening, 'o')} ${who}`] = { ...entry, ...times, calledBy: nameOf(calledBy) };
  }
  for (const { reference, number, claimedBy, ...order } of rows.orders) {
    state.orders[`${site.labelOf(reference, 'b')}#${number}`] = { ...order, claimedBy: nameOf(claimedBy) };
  }
  const roomOf = (id: number) => Number(site.labelOf(id, 'room').split('/')[1]);
  for (const { code, policy } of rows.parties) state.policies[site.labelOf(code, 'p')] = policy;
  for (const { code, member, rooms, account, ready, reference, ...membership } of rows.memberships) {
    state.memberships[`${site.labelOf(code, 'p')} ${nameOf(member)}`] = {
      ...membership,
      rooms: rooms.map(roomOf),
      account: account.replace(/_\d+$/, ''),
      ready: ready && { ...ready, room: roomOf(ready.room), until: iso(ready.until) },
      booking: reference === null ? null : site.labelOf(reference, 'b'),
    };
  }
  for (const { opening, member, choices, offer, account, party, ...entry } of rows.entries) {
    state.entries[`${site.labelOf(opening, 'o')} ${nameOf(member)}`] = {
      ...entry,
      account: account.replace(/_\d+$/, ''),
      party: party === null ? null : site.labelOf(party, 'p'),
      rooms: choices.map(({ room }) => roomOf(room)),
      passed: choices
        .filter(({ isPassed }) => isPassed)
        .map(({ room }) => roomOf(room))
        .toSorted((one, other) => one - other),
      offer: offer && { ...offer, room: roomOf(offer.room), until: new Date(offer.until).toISOString() },
    };
  }
  state.admins = names.filter((name) => rows.admins.includes(members[name].id));
  for (const { member, opening, taken } of rows.unused) {
    state.unused[`${nameOf(member)} ${site.labelOf(opening, 'o')}`] = taken;
  }
  for (const { id, count } of rows.noShows) state.noShows[nameOf(id) ?? 'somebody else'] = count;
  for (const { id, known, override } of rows.tiers) state.tiers[nameOf(id) ?? 'somebody else'] = [known, override];
  for (const { status, bookings } of rows.figures) state.figures[status] = bookings;
  return state;
}
