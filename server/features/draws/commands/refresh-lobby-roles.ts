import type { Deps } from '../../../deps.ts';
import { askInTurn } from '../../members/ask-in-turn.ts';
import { listUncheckedInLobbies } from '../queries.ts';

/** Roles that are older are read again, so many at a time. */
const olderThanMs = 10 * 60_000;
const atMost = 20;

/**
 * Asks Discord again about members in lobbies, the longest unchecked first: a draw uses the roles that are stored. Stops for this
 * time when Discord does not answer. Rule: DRAW-9.
 */
export async function refreshLobbyRoles(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - olderThanMs);
  await askInTurn(deps, await listUncheckedInLobbies(deps.db, { before, atMost }), signal);
}
