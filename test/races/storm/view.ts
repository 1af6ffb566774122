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
  placeIds: number[];
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
  removalIds: number[];
  departureIds: number[];
  holdId: number | null;
}

export async function readView(db: Database, now: Date): Promise<View> {
  const [openings, bookings, entries, offers, removals, departures, hold] = await Promise.all([
    sql<OpeningSeen>`
      select o.id, o.resort_id as "resortId", o.starts_at as "startsAt", o.sale_mode as "saleMode", t.on_sale_at as "onSaleAt",
        array(select r.id from opening_rooms r where r.opening_id = o.id order by r.id) as "roomIds",
        array(select p.id from roster_places p where p.opening_id = o.id order by p.id) as "placeIds"
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
    sql<{ id: number }>`select id from bulk_removals where undone_at is null order by id desc limit 5`.execute(db),
    sql<{ id: number }>`select id from departures where undone_at is null order by id desc limit 5`.execute(db),
    sql<{ id: number }>`select id from departure_holds where decision is null`.execute(db),
  ]);
  return {
    openings: openings.rows,
    bookings: bookings.rows,
    entries: entries.rows,
    offers: offers.rows,
    removalIds: removals.rows.map(({ id }) => id),
    departureIds: departures.rows.map(({ id }) => id),
    holdId: hold.rows[0]?.id ?? null,
  };
}
