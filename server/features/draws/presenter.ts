import type { ClassDraw } from '@sunset/contract/api/waiting-list/draws.ts';
import { drawAlgorithm } from '@sunset/contract/openings/draw-algorithm.ts';
import { lobbyMs } from '@sunset/contract/openings/sale-modes.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import type { ClassRow, findDrawnOpening } from './queries.ts';

type OpeningRow = NonNullable<Awaited<ReturnType<typeof findDrawnOpening>>>;

/** Everything that is published of the draws of an opening. Rule: DRAW-5. */
export function presentDraws(opening: OpeningRow, classes: ClassRow[]) {
  return {
    openingId: opening.id,
    resort: opening.resort,
    openingDate: opening.startsAt.toISOString(),
    timezone: opening.timeZone,
    algorithm: classes.find((row) => row.algorithm !== null)?.algorithm ?? drawAlgorithm,
    rooms: opening.rooms,
    classes: classes.map(presentClass),
  };
}

function presentClass(row: ClassRow): ClassDraw {
  return {
    number: row.number,
    algorithm: row.algorithm,
    groups: onSaleGroupIds.filter((group) => row.groups.includes(group)),
    lobby_opens_at: new Date(row.drawsAt.getTime() - lobbyMs).toISOString(),
    draws_at: row.drawsAt.toISOString(),
    seed_hash: row.seedHash,
    entries_digest: row.entriesDigest,
    lobby_count: row.lobbyCount,
    seed: row.seed,
    drawn_at: row.drawnAt?.toISOString() ?? null,
    units: (row.units ?? []).map(({ roomId, count, reserved }) => ({ roomId, count, reserved })),
    // Draws of the first version know no parties.
    entries: (row.result ?? []).map((entry) => ({ ...entry, party: entry.party ?? null })),
  };
}
