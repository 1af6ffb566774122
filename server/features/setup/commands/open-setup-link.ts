import type { DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import type { Seal } from '../../../secrets/seal.ts';
import { emptyDraft, sealDraft } from '../draft.ts';
import { linkInvalid, linkTaken } from '../errors.ts';
import { limitGuesses, type GuessDeps } from '../limit-guesses.ts';
import { moveSetup } from './move-setup.ts';
import { secretHash } from '../../auth/rules.ts';

interface Input {
  token: string;
  /** The key that this browser has already, if any. */
  browserKey: string | null;
  network: string;
  /** The address that the browser uses; null on this machine. */
  siteAddress: string | null;
  /** Whether to go on here with what was entered in another browser. */
  continuesHere: boolean;
}

/**
 * Exchanges the token of the link for a key of this browser. The browser that has it can open the link again, and another one can
 * continue in its place. Refuses with
 * `setup_link_invalid`, `setup_link_taken` or `too_many_requests`. Rules: SETUP-1, SETUP-3.
 *
 * race: two browsers open the link at once; the conditional update lets one of them have it.
 */
export async function openSetupLink(
  deps: DatabaseDeps & GuessDeps & { random: Random; seal: Seal },
  { token, browserKey: known, network, siteAddress, continuesHere }: Input,
): Promise<string> {
  if ((await findUsableLink(deps, token)) === undefined) {
    // Only wrong tokens are counted: otherwise a stranger who guesses would keep the operator out.
    await limitGuesses(deps, network);
    throw linkInvalid();
  }
  const browserKey = deps.random.token();
  const opened = await deps.db
    .updateTable('setupLinks')
    .set({ browserHash: secretHash(browserKey), draft: sealDraft(deps, emptyDraft(siteAddress)) })
    .where('tokenHash', '=', secretHash(token))
    .where('expiresAt', '>', deps.now())
    .where('completedAt', 'is', null)
    .where('browserHash', 'is', null)
    .returning('createdAt')
    .executeTakeFirst();
  if (opened !== undefined) return browserKey;
  const link = await findUsableLink(deps, token);
  if (link === undefined) throw linkInvalid();
  if (known !== null && link.browserHash?.equals(secretHash(known)) === true) return known;
  if (continuesHere) return moveSetup(deps, { token, siteAddress });
  throw linkTaken();
}

function findUsableLink(deps: DatabaseDeps, token: string) {
  return deps.db
    .selectFrom('setupLinks')
    .select('browserHash')
    .where('tokenHash', '=', secretHash(token))
    .where('expiresAt', '>', deps.now())
    .where('completedAt', 'is', null)
    .executeTakeFirst();
}
