import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import type { Seal } from '../../../secrets/seal.ts';
import { secretHash } from '../../auth/rules.ts';
import { openDraft, sealDraft, withoutSignIn } from '../draft.ts';
import { linkInvalid } from '../errors.ts';

/**
 * Continues an opened set-up in another browser, with what was entered there, and returns the key of this browser; that of the other
 * one ends. Who became the primary admin signs in again: that counts for one browser. Refuses with `setup_link_invalid`. Rule: SETUP-3.
 *
 * race: two browsers move it at once, or the other one saves a step; the row lock orders them, and only the last key is valid.
 */
export async function moveSetup(
  deps: DatabaseDeps & { random: Random; seal: Seal },
  { token, siteAddress }: { token: string; siteAddress: string | null },
): Promise<string> {
  const browserKey = deps.random.token();
  await transact(deps, async (deps) => {
    const row = await deps.db
      .selectFrom('setupLinks')
      .select('draft')
      .where('tokenHash', '=', secretHash(token))
      .where('expiresAt', '>', deps.now())
      .where('completedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const draft = row?.draft ? openDraft(deps, row.draft) : null;
    if (draft === null) throw linkInvalid();
    const moved = { ...withoutSignIn(draft), siteAddress: siteAddress ?? draft.siteAddress };
    await deps.db
      .updateTable('setupLinks')
      .set(({ ref }) => ({
        browserHash: secretHash(browserKey),
        movedFrom: ref('browserHash'),
        draft: sealDraft(deps, moved),
      }))
      .where('tokenHash', '=', secretHash(token))
      .execute();
  });
  return browserKey;
}
