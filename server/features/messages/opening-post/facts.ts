import type { OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { isOpenToAnybody } from '../../resort-access/queries.ts';

/** Groups of guests for whom an opening goes on sale, or is drawn, at the same instant. */
export interface SaleClass {
  groups: OnSaleGroup[];
  /** Of the sale or the draw. */
  at: Date;
  /** Of the lobby in draw mode, else of the sale. */
  opensAt: Date;
  isDrawn: boolean;
}

/** The contents of the opening post. */
export interface OpeningPostFacts {
  id: number;
  resort: string;
  resortId: number;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  isDraw: boolean;
  /** No guest may book at the resort. */
  isClosed: boolean;
  /** The guests who can book from the beginning have no class. */
  isOnSaleAtOnce: boolean;
  classes: SaleClass[];
  rooms: { name: string; left: number }[];
  /** Members on the waiting list. */
  waiting: number;
  /** A room is offered to a member of the list. */
  isOffering: boolean;
  /** Guests who checked in. */
  came: number;
  /** It has been announced: the announcement is the post then, and may show the code. */
  isAnnounced: boolean;
  /** Of the proposal that it was planned for; null without one. Nobody can vote once it is planned. */
  votes: number | null;
  neighborhoodCode: string | null;
}

type Row = Omit<OpeningPostFacts, 'classes'> & {
  classes: { groups: OnSaleGroup[]; at: string; opensAt: string; isDrawn: boolean }[];
};

/** Null if the opening does not exist any more. */
export async function findOpeningPostFacts(
  db: Database,
  openingId: number,
  now: Date,
): Promise<OpeningPostFacts | null> {
  const { rows } = await sql<Row>`
    select o.id, r.name as resort, r.id as "resortId", o.starts_at as "startsAt", o.ends_at as "endsAt",
      o.cancelled_at is not null as "isCancelled", o.sale_mode = 'draw' as "isDraw",
      not ${isOpenToAnybody} as "isClosed",
      not exists (select from on_sale_times t where t.opening_id = o.id)
        or exists (select from on_sale_times t where t.opening_id = o.id and t.on_sale_at is null) as "isOnSaleAtOnce",
      (select coalesce(json_agg(json_build_object('groups', c.on_sale_groups, 'at', utc_text(c.draws_at),
          'opensAt', utc_text(case when o.sale_mode = 'draw' then lobby_opens_at(c.draws_at) else c.draws_at end),
          'isDrawn', exists (select from draws d where d.opening_id = o.id and d.draws_at = c.draws_at))
        order by c.draws_at), '[]') from sale_classes(o.id) c) as classes,
      (select coalesce(json_agg(json_build_object('name', t.name, 'left', stock.available_count + stock.kept_count)
        order by room.id), '[]')
        from opening_rooms room join room_types t on t.id = room.room_type_id
        cross join lateral room_stock(room.id, ${now}) stock where room.opening_id = o.id) as rooms,
      (select count(*)::integer from waiting_entries w where w.opening_id = o.id and w.state = 'waiting') as waiting,
      exists (select from offers where offers.opening_id = o.id and offers.state = 'open' and offers.ends_at > ${now}) as "isOffering",
      (select count(*)::integer from bookings b where b.opening_id = o.id and b.checked_in_at is not null) as came,
      exists (select from outbox where dedup_key = 'guests.announcement:' || o.id || ':' ||
        (extract(epoch from o.starts_at) * 1000)::bigint) as "isAnnounced",
      (select p.vote_count from proposals p where p.opening_id = o.id) as votes,
      coalesce(o.neighborhood_code, r.neighborhood_code) as "neighborhoodCode"
    from openings o join resorts r on r.id = o.resort_id
    where o.id = ${openingId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const classes = row.classes.map((one) => ({ ...one, at: new Date(one.at), opensAt: new Date(one.opensAt) }));
  return { ...row, classes };
}
