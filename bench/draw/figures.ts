import { checkDraw, type DrawCheck } from '@sunset/contract/openings/draw-algorithm.ts';
import { sql } from 'kysely';
import { listClasses } from '../../server/features/draws/queries.ts';
import { quantile } from '../drop/figures.ts';
import type { Side } from '../drop/side.ts';
import type { Seen } from './players.ts';

/** A draw as it was measured. */
export interface DrawFigures {
  entries: number;
  /** From the on-sale time until the draw was committed. */
  drawnAfterMs: number;
  draws: number;
  offers: number;
  isRecomputed: boolean;
  /** From the on-sale time until the page of a player has the result. */
  pages: { count: number; medianMs: number; p99Ms: number; maxMs: number } | null;
}

interface Outcome {
  draws: number;
  offers: number;
}

const isRight = ({ isSeedCommitted, isListUnchanged, isResultRight }: DrawCheck) =>
  isSeedCommitted && isListUnchanged && isResultRight;

/** Resolves with the time of the commit, in milliseconds since 1970. */
export async function untilDrawn({ deps: { db } }: Side, openingId: number): Promise<number> {
  for (;;) {
    const { rows } = await sql`select from draws where opening_id = ${openingId}`.execute(db);
    if (rows.length > 0) return performance.timeOrigin + performance.now();
  }
}

/** The figures of a draw: counted in the database, recomputed from what is published, and compared with what pages saw. */
export async function describeDraw(
  { deps: { db } }: Side,
  openingId: number,
  { onSaleAt, drawnAt, seen }: { onSaleAt: number; drawnAt: number; seen: Seen[] | null },
): Promise<DrawFigures> {
  const { rows } = await sql<Outcome>`
    select (select count(*) from draws where opening_id = ${openingId})::integer as draws,
      (select count(*) from offers where opening_id = ${openingId} and is_drawn)::integer as offers`.execute(db);
  const { draws, offers } = rows[0] ?? { draws: 0, offers: 0 };
  const [row] = await listClasses(db, openingId);
  const { seed, seedHash, entriesDigest, units, result } = row ?? {};
  const entries = result ?? [];
  const published = {
    seed: seed ?? '',
    seed_hash: seedHash ?? '',
    entries_digest: entriesDigest ?? '',
    units: units ?? [],
    entries,
  };
  if (seen !== null) await requireSeen(db, openingId, seen);
  const delays = seen?.map(({ at }) => at - onSaleAt).toSorted((one, other) => one - other);
  return {
    entries: entries.length,
    drawnAfterMs: Math.round(drawnAt - onSaleAt),
    draws,
    offers,
    isRecomputed: isRight(await checkDraw(published, entries)),
    pages: delays
      ? {
          count: delays.length,
          medianMs: Math.round(quantile(delays, 0.5)),
          p99Ms: Math.round(quantile(delays, 0.99)),
          maxMs: Math.round(quantile(delays, 1)),
        }
      : null,
  };
}

/** Throws unless every page has shown the room that its player got. */
async function requireSeen(db: Side['deps']['db'], openingId: number, seen: Seen[]): Promise<void> {
  const offers = await db
    .selectFrom('offers')
    .select(['memberId', 'openingRoomId'])
    .where('openingId', '=', openingId)
    .where('isDrawn', '=', true)
    .execute();
  const rooms = new Map(offers.map(({ memberId, openingRoomId }) => [memberId, openingRoomId]));
  const wrong = seen.filter(({ memberId, roomId }) => (rooms.get(memberId) ?? null) !== roomId);
  if (wrong.length > 0) throw new Error(`${wrong.length} pages showed another result than the database has.`);
}
