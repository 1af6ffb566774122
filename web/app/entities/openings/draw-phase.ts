import { isDrawAhead } from '@sunset/contract/openings/on-sale.ts';
import { lobbyMs } from '@sunset/contract/openings/sale-modes.ts';
import type { OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { Opening } from './opening.ts';

/** What happens before the draw of a group. `drawing`: the lobby is closed, and the result is not there yet. */
export interface DrawPhase {
  kind: 'before' | 'lobby' | 'drawing';
  lobbyOpensAt: string;
  drawsAt: string;
}

/** Null if nothing is drawn for the group, or if its draw was made. */
export function drawPhaseOf(
  opening: Pick<Opening, 'saleMode' | 'drawnGroups' | 'releases' | 'availableCount' | 'keptCount'>,
  group: OnSaleGroup,
  nowMs: number,
): DrawPhase | null {
  const drawsAt = opening.releases[group];
  if (drawsAt === null || !isDrawAhead(opening, group)) return null;
  const drawsMs = Date.parse(drawsAt);
  const lobbyOpensMs = drawsMs - lobbyMs;
  const beforeDraw = nowMs < lobbyOpensMs ? 'before' : 'lobby';
  return {
    kind: nowMs < drawsMs ? beforeDraw : 'drawing',
    lobbyOpensAt: new Date(lobbyOpensMs).toISOString(),
    drawsAt,
  };
}
