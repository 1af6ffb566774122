import { automaticMessageKinds } from '@sunset/contract/message-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { heldAt, offerOn } from './rooms.ts';
import { names } from './model.ts';
import type { Entry, Model, Name, Opening, Tier, Unit } from './model.ts';
import type { Sequence } from './sequence.ts';
import { waitingIn } from './waiting-list.ts';

/* The state, once from the model and once from the database: the two are compared. */

interface SeenBooking {
  guest: string;
  room: string;
  unit: number;
  status: string;
  method: string;
  price: number;
  isPaid: boolean;
  isHere: boolean;
  clearing: string | null;
  statusBefore: string | null;
  told: string[];
}

interface SeenEntry {
  /** The number in the list, from 1; null if it ended. */
  number: number | null;
  rooms: number[];
  passed: number[];
  account: string;
  missed: number;
  isInLobby: boolean;
  endReason: string | null;
  offer: { room: number; until: string; percent: number } | null;
  told: string[];
}

export interface State {
  bookings: Record<string, SeenBooking>;
  /** `o1/0.2`: its member. */
  units: Record<string, string>;
  openings: Record<string, { startsAt: string; isDeleted: boolean; drawsAt: string | null; lobby: Opening['lobby'] }>;
  /** `o1 ann`: the entry in the waiting list. */
  entries: Record<string, SeenEntry>;
  flags: Record<string, boolean>;
  admins: string[];
  unused: Record<string, number>;
  /** For each member, by Discord roles and by staff: which of two concurrent changes came last. */
  tiers: Record<string, [Tier, Tier | null]>;
  /** Listed bookings by status, as the figures have them. */
  figures: Record<string, number>;
}

const iso = (instant: number | string): string => new Date(instant).toISOString();

export function expectedState(model: Model): State {
  const state: State = {
    bookings: {},
    units: {},
    openings: {},
    entries: {},
    flags: model.flags,
    admins: [],
    unused: {},
    tiers: {},
    figures: {},
  };
  for (const { label, guest, opening, room, unit, ...booking } of model.bookings) {
    const { status, method, price, isPaid, isHere, clearing, statusBefore, told } = booking;
    const place = { guest, room: `${opening}/${room}`, unit: unit + 1 };
    state.bookings[label] = { ...place, status, method, price, isPaid, isHere, clearing, statusBefore, told };
    if (clearing === null) state.figures[status] = (state.figures[status] ?? 0) + 1;
  }
  for (const opening of model.openings) {
    const { label, startsAt, isDeleted, drawsAt, lobby, units } = opening;
    state.openings[label] = {
      startsAt: iso(startsAt),
      isDeleted,
      drawsAt: drawsAt === null ? null : iso(drawsAt),
      lobby,
    };
    for (const entry of opening.entries) state.entries[`${label} ${entry.guest}`] = seenEntry(opening, entry);
    for (const [room, list] of units.entries()) {
      const holders = list.map((unit) => holderOf(opening, unit, model.now));
      for (const [number, holder] of holders.entries()) setHolder(state, `${label}/${room}.${number + 1}`, holder);
    }
  }
  for (const name of names) {
    if (model.people[name].isAdmin) state.admins.push(name);
    state.tiers[name] = [model.people[name].known, model.people[name].override];
    for (const [opening, taken] of Object.entries(model.people[name].unused))
      state.unused[`${name} ${opening}`] = taken;
  }
  return state;
}

/**
 * Without what concurrent calls leave to chance. Messages are numbered in the order they were written, which may
 * differ from the order in which they count, and a claim passes over a room of the same type that another call is
 * about to release.
 */
export function ignoringChance(state: State): State {
  const bookings = Object.entries(state.bookings).map(([label, booking]) => {
    return [label, { ...booking, unit: 0, told: booking.told.toSorted() }] as const;
  });
  const units: State['units'] = {};
  for (const [unit, holder] of Object.entries(state.units).toSorted(([, one], [, other]) => (one < other ? -1 : 1))) {
    const [room = ''] = unit.split('.');
    units[room] = `${units[room] ?? ''} ${holder}`;
  }
  return { ...state, bookings: Object.fromEntries(bookings), units };
}

/** Who has a room, as text. */
export function holderOf(opening: Opening, unit: Unit, now: number): string | null {
  if (offerOn(opening, unit, now) !== null) return `offered to ${unit.offeredTo}`;
  return unit.booking ?? heldBy(heldAt(unit, now), unit.hold);
}

function seenEntry(opening: Opening, entry: Entry): SeenEntry {
  const { rooms, passed, account, missed, isInLobby, endReason, offer, told } = entry;
  return {
    number: endReason === null && !isInLobby ? waitingIn(opening).indexOf(entry) + 1 : null,
    rooms,
    passed: passed.toSorted((one, other) => one - other),
    account,
    missed,
    isInLobby,
    endReason,
    offer: offer && { room: offer.room, until: new Date(offer.until).toISOString(), percent: offer.percent },
    told,
  };
}

function setHolder({ units }: State, unit: string, holder: string | null): void {
  if (holder !== null) Object.assign(units, { [unit]: holder });
}

const heldBy = (name: string | null, hold: { until: number; percent: number } | null) =>
  name === null || hold === null
    ? null
    : `held by ${name} until ${new Date(hold.until).toISOString()} at ${hold.percent} % off`;

interface Rows {
  bookings: (Omit<SeenBooking, 'guest' | 'room' | 'clearing'> & {
    reference: string;
    member: number;
    roomId: number;
    clearingId: number | null;
  })[];
  units: {
    roomId: number;
    number: number;
    reference: string | null;
    member: number | null;
    until: string | null;
    percent: number;
    offeredTo: number | null;
  }[];
  entries: (Omit<SeenEntry, 'rooms' | 'passed' | 'offer'> & {
    opening: number;
    member: number;
    choices: { room: number; isPassed: boolean }[];
    offer: { room: number; until: string; percent: number } | null;
  })[];
  openings: { id: number; startsAt: string; isDeleted: boolean; drawsAt: string | null; lobby: Opening['lobby'] }[];
  flags: Record<string, boolean>;
  admins: number[];
  unused: { member: number; opening: number; taken: number }[];
  tiers: { id: number; known: Tier; override: Tier | null }[];
  figures: { status: string; bookings: number }[];
}

export async function observeState({ site, stage, members }: Sequence, now: number): Promise<State> {
  const ids = names.map((name) => members[name].id);
  const rows = await readRows({ stage, resort: site.resort.id, ids }, new Date(now));
  const nameOf = (id: number | null): Name | null => names.find((name) => members[name].id === id) ?? null;
  const state: State = {
    bookings: {},
    units: {},
    openings: {},
    entries: {},
    flags: rows.flags,
    admins: [],
    unused: {},
    tiers: {},
    figures: {},
  };
  for (const { reference, member, roomId, clearingId, ...booking } of rows.bookings) {
    const clearing = clearingId === null ? null : site.labelOf(clearingId, 'c');
    const place = { guest: nameOf(member) ?? 'somebody else', room: site.labelOf(roomId, 'room') };
    state.bookings[site.labelOf(reference, 'b')] = { ...place, ...booking, clearing };
  }
  for (const { roomId, number, reference, member, until, percent, offeredTo } of rows.units) {
    const hold = until === null ? null : { until: Date.parse(until), percent };
    const holder = reference === null ? heldBy(nameOf(member), hold) : null;
    const owner = reference === null ? holder : site.labelOf(reference, 'b');
    const has = offeredTo === null ? owner : `offered to ${nameOf(offeredTo)}`;
    setHolder(state, `${site.labelOf(roomId, 'room')}.${number}`, has);
  }
  for (const { id, startsAt, drawsAt, ...opening } of rows.openings) {
    const times = { startsAt: iso(startsAt), drawsAt: drawsAt === null ? null : iso(drawsAt) };
    state.openings[site.labelOf(id, 'o')] = { ...opening, ...times };
  }
  const roomOf = (id: number) => Number(site.labelOf(id, 'room').split('/')[1]);
  for (const { opening, member, choices, offer, account, ...entry } of rows.entries) {
    state.entries[`${site.labelOf(opening, 'o')} ${nameOf(member)}`] = {
      ...entry,
      account: account.replace(/_\d+$/, ''),
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
  for (const { id, known, override } of rows.tiers) state.tiers[nameOf(id) ?? 'somebody else'] = [known, override];
  for (const { status, bookings } of rows.figures) state.figures[status] = bookings;
  return state;
}

interface Wanted {
  stage: Sequence['stage'];
  resort: number;
  ids: number[];
}

/** All in one query, so that it is one moment. */
async function readRows({ stage, resort, ids }: Wanted, now: Date): Promise<Rows> {
  const { rows } = await sql<{ state: Rows }>`
    with own as materialized (select * from openings where resort_id = ${resort}),
    placed as (select b.* from bookings b join own on own.id = b.opening_id)
    select json_build_object(
      'bookings', (select coalesce(json_agg(json_build_object(
        'reference', b.reference, 'member', b.member_id, 'roomId', b.opening_room_id, 'unit', u.number, 'status', b.status,
        'method', b.payment_method, 'price', b.final_price, 'isPaid', b.paid_at is not null,
        'isHere', b.checked_in_at is not null, 'clearingId', b.bulk_removal_id, 'statusBefore', b.status_before_removal,
        'told', (select coalesce(json_agg(o.kind order by o.id), '[]') from outbox o
          where o.payload ->> 'reference' = b.reference and o.kind <> all (${automaticMessageKinds}))
        ) order by b.id), '[]') from placed b join units u on u.id = b.unit_id),
      'units', (select coalesce(json_agg(json_build_object(
        'roomId', u.opening_room_id, 'number', u.number, 'reference', b.reference, 'member', u.held_by, 'until', u.held_until, 'percent', u.held_percent,
        'offeredTo', case when u.offered_until > ${now} then (select member_id from offers where offers.id = u.offer_id) end)), '[]')
        from units u join own on own.id = u.opening_id left join bookings b on b.id = u.booking_id
        where u.booking_id is not null or u.held_until > ${now} or u.offered_until > ${now}),
      'entries', (select coalesce(json_agg(json_build_object(
        'opening', e.opening_id, 'member', e.member_id, 'account', e.roblox_username, 'missed', e.missed_offers,
        'isInLobby', e.state = 'lobby', 'endReason', e.end_reason, 'number', case when e.state = 'waiting' then (
          select count(*) from waiting_entries w where w.opening_id = e.opening_id and w.state = 'waiting'
            and (w.class_number, w.is_deferred, w.place) <= (e.class_number, e.is_deferred, e.place)) end,
        'choices', (select json_agg(json_build_object('room', c.opening_room_id, 'isPassed', c.is_passed) order by c.rank)
          from waiting_choices c where c.entry_id = e.id),
        'offer', (select json_build_object('room', f.opening_room_id, 'until', f.ends_at, 'percent', f.discount_percent)
          from offers f where f.entry_id = e.id and f.state = 'open'),
        'told', (select coalesce(json_agg(o.kind order by o.id), '[]') from outbox o
          where o.payload ->> 'entry' = e.id::text))), '[]') from waiting_entries e join own on own.id = e.opening_id),
      'openings', (select json_agg(json_build_object(
        'id', id, 'startsAt', starts_at, 'isDeleted', cancelled_at is not null,
        'drawsAt', (select on_sale_at from on_sale_times t where t.opening_id = own.id and t.on_sale_group = 'regular'),
        'lobby', coalesce((select case when exists (select from draws d where d.opening_id = own.id) then 'drawn' else 'open' end
          from lobbies l where l.opening_id = own.id), 'none'))) from own),
      'flags', (select json_build_object('gold', gold_customer_bookings_open, 'booster', server_booster_bookings_open,
        'regular', regular_customer_bookings_open) from resorts where id = ${resort}),
      'admins', (select json_agg(m.id) from admins a join members m using (discord_id) where a.is_active),
      'unused', (select coalesce(json_agg(json_build_object(
        'member', h.member_id, 'opening', h.opening_id, 'taken', h.taken)), '[]')
        from unused_holds h join own on own.id = h.opening_id),
      'tiers', (select json_agg(json_build_object('id', id,
        'known', ${tierOf(sql`tiers`)}, 'override', case when tier_override is not null then ${tierOf(sql`tier_override`)} end))
        from members where id = any(${ids}::integer[])),
      'figures', (select coalesce(json_agg(f), '[]') from (
        select status, sum(bookings)::integer as bookings from resort_figures where resort_id = ${resort}
        group by status having sum(bookings) <> 0) f)
    ) as state`.execute(stage.app.deps.db);
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing.');
  return row.state;
}

/** The tiers of a member, stored by guest type, in the words of the model. */
function tierOf(tiers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('isGold', ${tiers} ->> 'gold_customer' is not null, 'boostCount',
    coalesce(array_position(array['one_boost', 'two_boosts', 'three_boosts'], ${tiers} ->> 'server_booster'), 0))`;
}
