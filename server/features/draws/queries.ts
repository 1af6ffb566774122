import type { PartyPosition } from '@sunset/contract/openings/draw-algorithm.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { firstDemoGuest, lastAskedAt } from '../members/queries.ts';
import { isPublic } from '../openings/is-public.ts';

/** An entry of a closed lobby with its result, as `draw_class` wrote it. */
export interface ResultRow {
  id: string;
  rooms: number[];
  is_deferred: boolean;
  excluded: string | null;
  party?: PartyPosition;
  order: number;
  roomId: number | null;
}

/** The rooms of a type that were to be had, and how many of them had been reserved. */
interface StockRow {
  roomId: number;
  count: number;
  reserved: number;
}

/** A class of guests with what is public of its draw at this moment: the seed is not, before the draw. */
export interface ClassRow {
  number: number;
  groups: string[];
  drawsAt: Date;
  seedHash: string | null;
  entriesDigest: string | null;
  lobbyCount: number | null;
  seed: string | null;
  drawnAt: Date | null;
  algorithm: string | null;
  units: StockRow[] | null;
  result: ResultRow[] | null;
}

/** An opening that is sold by a draw, with its room types; null where there is none. */
export async function findDrawnOpening(db: Database, openingId: number) {
  const row = await db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select(['openings.id', 'openings.startsAt', 'openings.timeZone', 'resorts.name as resort'])
    .select(
      sql<{ roomId: number; type: string }[]>`(
        select coalesce(json_agg(json_build_object('roomId', r.id, 'type', t.name) order by r.id), '[]')
        from opening_rooms r join room_types t on t.id = r.room_type_id where r.opening_id = openings.id)`.as('rooms'),
    )
    .where('openings.id', '=', openingId)
    .where(isPublic)
    .where('openings.saleMode', '=', 'draw')
    .executeTakeFirst();
  return row ?? null;
}

/** The classes of an opening that is sold by a draw, in order. */
export async function listClasses(db: Database, openingId: number): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select class.class_number as number, class.on_sale_groups as groups, class.draws_at as "drawsAt",
      encode(sha256(l.seed), 'hex') as "seedHash", l.entries_digest as "entriesDigest",
      jsonb_array_length(l.closed_entries) as "lobbyCount",
      case when d.opening_id is not null then encode(l.seed, 'hex') end as seed,
      d.drawn_at as "drawnAt", d.algorithm, d.units, d.result
    from sale_classes(${openingId}) class
    left join lobbies l on l.opening_id = ${openingId} and l.class_number = class.class_number
    left join draws d on d.opening_id = ${openingId} and d.class_number = class.class_number
    order by class.class_number`.execute(db);
  return rows;
}

/** The openings that have not started of which a member wants to be reminded. */
export function listReminders(db: Database, memberId: number, now: Date) {
  return db
    .selectFrom('saleReminders')
    .innerJoin('openings', 'openings.id', 'saleReminders.openingId')
    .select('saleReminders.openingId')
    .where('saleReminders.memberId', '=', memberId)
    .where('saleReminders.sentAt', 'is', null)
    .where('openings.cancelledAt', 'is', null)
    .where('openings.startsAt', '>', now)
    .orderBy('openings.startsAt')
    .orderBy('openings.id')
    .execute();
}

/** Members in lobbies whose roles were read before a time, the longest ago first. Demo guests have no Discord account. */
export async function listUncheckedInLobbies(db: Database, { before, atMost }: { before: Date; atMost: number }) {
  return db
    .selectFrom('waitingEntries as entry')
    .innerJoin('members', 'members.id', 'entry.memberId')
    .select(['members.id', 'members.discordId'])
    .distinct()
    .select(lastAskedAt.as('askedAt'))
    .where('entry.state', '=', 'lobby')
    .where('members.isInServer', '=', true)
    .where('members.rolesCheckedAt', '<', before)
    .where(sql<boolean>`members.discord_id::numeric < ${firstDemoGuest}`)
    .orderBy('askedAt')
    .limit(atMost)
    .execute();
}

export async function hasOpenLobbies({ db, now }: { db: Database; now: () => Date }): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from lobbies where closed_at is null and draws_at > ${now()}) as has`.execute(db);
  return rows[0]?.has === true;
}
