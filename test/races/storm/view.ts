import { sql } from 'kysely';
import type { Database } from '../../../server/database/connect.ts';

/* What the callers know of the site: it is a moment old, as on a page, so that they collide. */

export interface OpeningSeen {
  id: number;
  resortId: number;
  startsAt: Date;
  /** Guests know of it. */
  isPublic: boolean;
  saleMode: string;
  /** The on-sale time of regular customers. */
  onSaleAt: Date | null;
  roomIds: number[];
  places: { id: number; holderId: number | null }[];
}

export interface BookingSeen {
  reference: string;
  /** Null for a guest at the door. */
  memberId: number | null;
  openingId: number;
  status: string;
  version: number;
  /** Of the link with which friends come along. */
  roomCode: string | null;
}

export interface EntrySeen {
  id: string;
  openingId: number;
  memberId: number;
}

export interface PartySeen {
  code: string;
  openingId: number;
  /** The leader first. */
  members: { id: number; memberId: number }[];
}

/** Somebody who is called to the front desk: a guest, or a waiting member with a claim. */
export interface CalledSeen {
  openingId: number;
  version: number;
  reference: string | null;
  entryId: string | null;
}

export interface CompanionSeen {
  id: number;
  memberId: number | null;
  /** Of the booking that they come along with. */
  reference: string;
  roomCode: string | null;
  guestId: number | null;
}

export interface ImportSeen {
  id: number;
  kind: 'bookings' | 'openings' | 'members';
  state: 'draft' | 'imported';
  createdBy: number;
  settings: object;
}

export interface View {
  /** Ahead, and not cancelled. */
  openings: OpeningSeen[];
  /** The latest. */
  bookings: BookingSeen[];
  /** Those that have not ended. */
  entries: EntrySeen[];
  offers: { id: number; openingId: number; memberId: number; partyCode: string | null; price: number }[];
  parties: PartySeen[];
  companions: CompanionSeen[];
  line: CalledSeen[];
  menu: { id: number; resortId: number; price: number }[];
  orders: { id: number; state: string }[];
  bills: { reference: string; amount: number }[];
  roomTypes: { id: number; resortId: number; version: number }[];
  /** Those that are not live or undone, the latest first. */
  imports: ImportSeen[];
  /** Members with a hold, and members with a gold membership. */
  holderIds: number[];
  goldIds: number[];
  removalIds: number[];
  departureIds: number[];
  closureIds: number[];
  deletionIds: number[];
  proposalIds: number[];
  holdId: number | null;
}

export async function readView(db: Database, now: Date): Promise<View> {
  const [openings, bookings, entries, offers, imports, ids, groups, evening] = await Promise.all([
    sql<OpeningSeen>`
      select o.id, o.resort_id as "resortId", o.starts_at as "startsAt", is_public(o) as "isPublic", o.sale_mode as "saleMode", t.on_sale_at as "onSaleAt",
        array(select r.id from opening_rooms r where r.opening_id = o.id order by r.id) as "roomIds",
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'holderId', c.member_id)), '[]')
          from roster_places p left join roster_claims c on c.place_id = p.id where p.opening_id = o.id) as places
      from openings o left join on_sale_times t on t.opening_id = o.id and t.on_sale_group = 'regular'
      where o.cancelled_at is null and o.ends_at > ${now}`.execute(db),
    sql<BookingSeen>`
      select reference, member_id as "memberId", opening_id as "openingId", status, version,
        room_code as "roomCode"
      from bookings order by id desc limit 120`.execute(db),
    sql<EntrySeen>`
      select id, opening_id as "openingId", member_id as "memberId" from waiting_entries where state <> 'ended'`.execute(
      db,
    ),
    sql<View['offers'][number]>`
      select o.id, o.opening_id as "openingId", o.member_id as "memberId", p.code as "partyCode",
        round(o.base_price * (100 - o.discount_percent) / 100.0)::integer as price
      from offers o join waiting_entries e on e.id = o.entry_id left join parties p on p.id = e.party_id
      where o.state = 'open'`.execute(db),
    sql<ImportSeen>`
      select id, kind, state, created_by as "createdBy", settings from imports where state in ('draft', 'imported')
      order by id desc limit 6`.execute(db),
    readIds(db, now),
    readGroups(db, now),
    readEvening(db),
  ]);
  return {
    openings: openings.rows,
    bookings: bookings.rows,
    entries: entries.rows,
    offers: offers.rows,
    imports: imports.rows,
    ...ids,
    ...groups,
    ...evening,
  };
}

type Ids = 'holderIds' | 'goldIds' | 'removalIds' | 'departureIds' | 'closureIds' | 'deletionIds' | 'proposalIds';

/** What is named by its id alone. */
async function readIds(db: Database, now: Date): Promise<Pick<View, Ids | 'holdId'>> {
  const { rows } = await sql<Record<Ids, number[]> & { holdIds: number[] }>`
    select
      array(select held_by from units where held_until > ${now}) as "holderIds",
      array(select id from members where gold_until > ${now}) as "goldIds",
      array(select id from bulk_removals where undone_at is null order by id desc limit 5) as "removalIds",
      array(select id from departures where undone_at is null order by id desc limit 5) as "departureIds",
      array(select id from closures where lifted_at is null and ends_at > ${now} order by id desc limit 5) as "closureIds",
      array(select id from opening_deletions where undone_at is null and undo_until > ${now} order by id desc limit 5)
        as "deletionIds",
      array(select id from proposals where state <> 'withdrawn' and starts_at > ${now} order by id desc limit 10)
        as "proposalIds",
      array(select id from departure_holds where decision is null) as "holdIds"`.execute(db);
  const { holdIds, ...ids } = rows[0] as (typeof rows)[number];
  return { ...ids, holdId: holdIds[0] ?? null };
}

/** Those who come together. */
async function readGroups(db: Database, now: Date): Promise<Pick<View, 'parties' | 'companions'>> {
  const [parties, companions] = await Promise.all([
    sql<PartySeen>`
      select p.code, p.opening_id as "openingId",
        jsonb_agg(jsonb_build_object('id', m.id, 'memberId', m.member_id) order by m.place) as members
      from parties p join openings o on o.id = p.opening_id
      join party_members m on m.party_id = p.id and m.ended_at is null
      where o.cancelled_at is null and o.starts_at > ${now}
      group by p.id order by p.id desc limit 20`.execute(db),
    sql<CompanionSeen>`
      select c.id, c.member_id as "memberId", b.reference, b.room_code as "roomCode", b.member_id as "guestId"
      from companions c join bookings b on b.id = c.booking_id where c.state = 'active' order by c.id desc limit 30`.execute(
      db,
    ),
  ]);
  return { parties: parties.rows, companions: companions.rows };
}

async function readEvening(db: Database): Promise<Pick<View, 'line' | 'menu' | 'roomTypes' | 'orders' | 'bills'>> {
  const [line, menu, roomTypes, orders, bills] = await Promise.all([
    sql<CalledSeen>`
      select l.opening_id as "openingId", l.version, b.reference, l.waiting_entry_id as "entryId"
      from line_entries l left join bookings b on b.id = l.booking_id where l.state = 'called'`.execute(db),
    sql<View['menu'][number]>`
      select id, resort_id as "resortId", price from menu_items where archived_at is null`.execute(db),
    sql<View['roomTypes'][number]>`
      select id, resort_id as "resortId", version from room_types where archived_at is null`.execute(db),
    sql<View['orders'][number]>`select id, state from orders where state in ('ordered', 'claimed')`.execute(db),
    sql<View['bills'][number]>`
      select b.reference, sum(o.price)::integer as amount from orders o join bookings b on b.id = o.booking_id
      where o.state = 'served' and o.collected_at is null and o.price > 0 group by b.id`.execute(db),
  ]);
  return { line: line.rows, menu: menu.rows, roomTypes: roomTypes.rows, orders: orders.rows, bills: bills.rows };
}
