import type { Member } from '../../../actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { getGameAccountRow, type GameAccountRow } from '../queries.ts';
import { isBloxlinkFresh } from '../rules.ts';
import { checkBloxlink, type BloxlinkDeps } from './check-bloxlink.ts';
import type { Logger } from 'pino';

interface CollectNamesDeps extends BloxlinkDeps {
  log: Logger;
}

/**
 * The names of a member's Roblox account. Asks Bloxlink if there is no better source and its last answer is old; while it
 * does not answer, the last answer is used.
 */
export async function collectNames(deps: CollectNamesDeps, member: Member): Promise<GameAccountRow> {
  const known = await getGameAccountRow(deps.db, member.id);
  if (known.robloxId !== null || isBloxlinkFresh(known, deps.now())) return known;
  try {
    await checkBloxlink(deps, member);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.info({ reason: error.detail }, 'booking form not filled in from Bloxlink');
    return known;
  }
  return getGameAccountRow(deps.db, member.id);
}
