import { sql } from 'kysely';
import type { Database } from '../../../server/database/connect.ts';

/* What the callers know of the site: it is a moment old, as on a page, so that they collide. */

export interface OpeningSeen {
  id: number;
  resortId: number;
  startsAt: Date;
  saleMode: string;
  /** The on-sale time of regular customers. */
  onSaleAt: Date | null;
  roomIds: number[];
  places: { id: number; holderId: number | null }[];
}

export interface BookingSeen {
  reference: string;
  memberId: number;
  openingId: number;
  status: string;
  version: number;
}

export interface EntrySeen {
  id: string;
  openingId: number;
  memberId: number;
}

export interface View {
  /** Ahead, and not cancelled. */
  openings: OpeningSeen[];
  /** The latest. */
  bookings: BookingSeen[];
  /** Those that have not ended. */
  entries: EntrySeen[];
  offers: { id: number; openingId: number; memberId: number }[];
  /** Members with a hold, and members with a gold membership. */
  holderIds: number[];
  goldIds: number[];
  removalIds: number[];
  departureIds: number[];
  holdId: number | null;
}

export async function readView(db: Database, now: Date): Promise<View> {
  const [openings, bookings, entries, offers, holders, gold, removals, departures, hold] = await Promise.all([
    sql<OpeningSeen>`
      select o.id, o.resort_id as "resortId", o.starts_at as "startsAt", o.sale_mode as "saleMode", t.on_sale_at as "onSaleAt",
        array(select r.id from opening_rooms r where r.opening_id = o.id order by r.id) as "roomIds",
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'holderId', c.member_id)), '[]')
          from roster_places p left join roster_claims c on c.place_id = p.id where p.opening_id = o.id) as places
      from openings o left join on_sale_times t on t.opening_id = o.id and t.on_sale_group = 'regular'
      where o.cancelled_at is null and o.ends_at > ${now}`.execute(db),
    sql<BookingSeen>`
      select reference, member_id as "memberId", opening_id as "openingId", status, version
      from bookings order by id desc limit 120`.execute(db),
    sql<EntrySeen>`
      select id, opening_id as "openingId", member_id as "memberId" from waiting_entries where state <> 'ended'`.execute(
      db,
    ),
    sql<View['offers'][number]>`
      select id, opening_id as "openingId", member_id as "memberId" from offers where state = 'open'`.execute(db),
    sql<{ id: number }>`select held_by as id from units where held_until > ${now}`.execute(db),
    sql<{ id: number }>`select id from members where gold_until > ${now}`.execute(db),
    sql<{ id: number }>`select id from bulk_removals where undone_at is null order by id desc limit 5`.execute(db),
    sql<{ id: number }>`select id from departures where undone_at is null order by id desc limit 5`.execute(db),
    sql<{ id: number }>`select id from departure_holds where decision is null`.execute(db),
  ]);
  return {
    openings: openings.rows,
    bookings: bookings.rows,
    entries: entries.rows,
    offers: offers.rows,
    holderIds: holders.rows.map(({ id }) => id),
    goldIds: gold.rows.map(({ id }) => id),
    removalIds: removals.rows.map(({ id }) => id),
    departureIds: departures.rows.map(({ id }) => id),
    holdId: hold.rows[0]?.id ?? null,
  };
}
