import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Whether the member of a row `entry` is in a party that books all of its members or nobody. Rule: PARTY-20. */
export const isEntryTogether = sql<boolean>`exists (
  select from parties where parties.id = entry.party_id and parties.policy = 'together')`;

/** A room type of an entry. */
export interface ChoiceRow {
  roomId: number;
  type: string;
  price: number;
  shownPrice: number;
  isPassed: boolean;
}

/** The last offer of an entry. */
export interface OfferRow {
  id: number;
  roomId: number;
  type: string;
  state: string;
  basePrice: number;
  percent: number;
  shownPrice: number | null;
  madeAt: string;
  endsAt: string;
  isDrawn: boolean;
  isAccepted: boolean;
  /** What it is by the clock, as `offer_state` says. */
  stateNow: string;
  /** If it is open and ends by the clock, its entry loses the place, as `costs_place` says. */
  costsPlace: boolean;
}

/** The number in the list, and what keeps the entry from an offer. */
const selectPlace = (now: Date) => [
  sql<number | null>`case when entry.state = 'waiting' then number_in_list(entry) end`.as('position'),
  // The number of those who come last, which is how many places there are.
  sql<number>`coalesce((select number_in_list(w) from waiting_entries w
    where w.opening_id = entry.opening_id and w.state = 'waiting'
    order by w.class_number desc, w.is_deferred desc, w.place desc limit 1), 0)`.as('lastPosition'),
  // Whether somebody else has an offer of a room that this entry waits for, and until when.
  sql<Date | null>`(
    select min(other.ends_at) from offers other
    where other.opening_id = entry.opening_id and other.state = 'open' and other.ends_at > ${now}
      and other.opening_room_id in (
        select choice.opening_room_id from waiting_choices choice where choice.entry_id = entry.id and not choice.is_passed)
    )`.as('offerElsewhereUntil'),
  // Whether a room that this entry waits for can be booked without an offer. One room is of no use to a party that books together.
  sql<boolean>`case when entry.state = 'waiting' and not ${isEntryTogether} then free_room_of(array(
    select choice.opening_room_id from waiting_choices choice where choice.entry_id = entry.id and not choice.is_passed
    ), ${now}) is not null else false end`.as('isRoomFree'),
  sql<boolean>`offer_ends_at(openings.starts_at, ${now}) is null`.as('areOffersOver'),
  sql<string | null>`case when entry.state = 'waiting' then (
    select request.refusal from check_room_request(entry.member_id,
      (select choice.opening_room_id from waiting_choices choice where choice.entry_id = entry.id
        order by choice.is_passed, choice.rank limit 1),
      entry.opens_for, entry.on_sale_group, false, ${now}) request) end`.as('refusal'),
];

/** Of an entry in the lobby: when its draw is, and how many are there. Of a deferred entry: until when. */
const selectLobby = (now: Date) => [
  // A party is drawn with the last of its members.
  sql<Date | null>`case when entry.state = 'lobby' then (
    select max(sale.on_sale_at) from waiting_entries w cross join lateral on_sale_time(w.opening_id, w.on_sale_group) sale
    where w.id = entry.id or w.party_id = entry.party_id) end`.as('drawsAt'),
  sql<number | null>`case when entry.state = 'lobby' then (
    select count(*)::integer from waiting_entries w where w.opening_id = entry.opening_id and w.state = 'lobby') end`.as(
    'lobbyCount',
  ),
  sql<Date | null>`case when entry.is_deferred then deferred_until(entry.member_id, ${now}) end`.as('deferredUntil'),
];

/** What the entry asks for, and its last offer. */
const selectWishes = (now: Date) => [
  sql<ChoiceRow[]>`(
    select json_agg(json_build_object('roomId', choice.opening_room_id, 'type', room_types.name,
      'price', opening_rooms.price, 'shownPrice', choice.shown_price, 'isPassed', choice.is_passed) order by choice.rank)
    from waiting_choices choice join opening_rooms on opening_rooms.id = choice.opening_room_id
    join room_types on room_types.id = opening_rooms.room_type_id
    where choice.entry_id = entry.id)`.as('choices'),
  sql<OfferRow | null>`(
    select json_build_object('id', offers.id, 'roomId', offers.opening_room_id, 'type', room_types.name,
      'state', offers.state, 'basePrice', offers.base_price, 'percent', offers.discount_percent,
      'shownPrice', choice.shown_price, 'madeAt', utc_text(offers.made_at), 'endsAt', utc_text(offers.ends_at),
      'isDrawn', offers.is_drawn, 'isAccepted', offers.accepted_at is not null, 'stateNow', offer_state(offers, ${now}), 'costsPlace', offers.state = 'open' and costs_place(offers))
    from offers join opening_rooms on opening_rooms.id = offers.opening_room_id
    join room_types on room_types.id = opening_rooms.room_type_id
    left join waiting_choices choice
      on choice.entry_id = offers.entry_id and choice.opening_room_id = offers.opening_room_id
    where offers.entry_id = entry.id order by offers.id desc limit 1)`.as('offer'),
];

/** Entries with everything that members and staff read, in no order. */
export function selectEntries(db: Database, now: Date) {
  return db
    .selectFrom('waitingEntries as entry')
    .innerJoin('openings', 'openings.id', 'entry.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('members', 'members.id', 'entry.memberId')
    .selectAll('entry')
    .select([
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'resorts.id as resortId',
      'resorts.name as resort',
      'members.displayName',
      'members.username',
      sql<string | null>`(select code from parties where parties.id = entry.party_id)`.as('party'),
      isEntryTogether.as('isTogether'),
      ...selectPlace(now),
      ...selectLobby(now),
      ...selectWishes(now),
    ]);
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** A member's entries of openings that have not ended, by start. */
export function listMemberEntries(db: Database, memberId: number, now: Date): Promise<EntryRow[]> {
  return selectEntries(db, now)
    .where('entry.memberId', '=', memberId)
    .where('openings.endsAt', '>', now)
    .orderBy('openings.startsAt')
    .orderBy('entry.openingId')
    .execute();
}

/** A member's entry of one opening, or null. */
export async function findMemberEntry(
  db: Database,
  { memberId, openingId }: { memberId: number; openingId: number },
  now: Date,
): Promise<EntryRow | null> {
  const row = await selectEntries(db, now)
    .where('entry.memberId', '=', memberId)
    .where('entry.openingId', '=', openingId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many are in the open lobbies of these openings; of all openings where null. */
export async function countLobbies(db: Database, openingIds: number[] | null) {
  const { rows } = await sql<{ openingId: number; count: number }>`
    select lobby.opening_id as "openingId", (
      select count(*)::integer from waiting_entries w where w.opening_id = lobby.opening_id and w.state = 'lobby') as count
    from (
      select distinct opening_id from lobbies where closed_at is null
        and (${openingIds}::integer[] is null or opening_id = any (${openingIds}::integer[]))
    ) lobby`.execute(db);
  return rows;
}

/** Where entries stand, for the events of open pages: those of these members in these openings. */
export async function listStandings(db: Database, of: { openingIds: number[] | null; memberIds: number[] }, now: Date) {
  const { rows } = await sql<Standing>`
    with numbered as (
      select e.id, e.opening_id,
        dense_rank() over (partition by e.opening_id order by e.class_number, e.is_deferred, e.place)::integer as position
      from waiting_entries e
      where e.state = 'waiting' and (${of.openingIds}::integer[] is null or e.opening_id = any (${of.openingIds}::integer[]))
    ),
    list as (select id, position, max(position) over (partition by opening_id) as last_position from numbered)
    select e.member_id as "memberId", e.opening_id as "openingId", e.state, e.missed_offers as "missedOffers", list.position,
      o.id as "offerId", o.opening_room_id as "roomId", o.ends_at as "endsAt", coalesce(costs_place(o), false) as "costsPlace",
      list.last_position as "lastPosition"
    from waiting_entries e
    left join list on list.id = e.id
    left join offers o on o.member_id = e.member_id and o.opening_id = e.opening_id and o.state = 'open'
    where e.member_id = any (${of.memberIds}::integer[])
      and (e.state <> 'ended' or e.ended_at > ${now}::timestamptz - interval '1 minute')
      and (${of.openingIds}::integer[] is null or e.opening_id = any (${of.openingIds}::integer[]))`.execute(db);
  return rows;
}

export interface Standing {
  memberId: number;
  openingId: number;
  state: string;
  missedOffers: number;
  position: number | null;
  offerId: number | null;
  roomId: number | null;
  endsAt: Date | null;
  costsPlace: boolean;
  lastPosition: number | null;
}
