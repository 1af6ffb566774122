import { maxLiveApiKeys } from '@sunset/contract/api/api-keys.ts';
import type { ApiScope } from '@sunset/contract/api-scopes.ts';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockAdmins } from '../../admins/lock-admins.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { countLiveApiKeys, getApiKey, type ApiKeyRow } from '../queries.ts';
import { generateKey, keyHash } from '../rules.ts';

const tooManyKeys = () =>
  new AppError('too_many_keys', `There are ${maxLiveApiKeys} keys already. Revoke one that is not used anymore.`);

interface Input {
  name: string;
  scopes: readonly ApiScope[];
  expiresInDays: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a key and returns it; only its hash is stored. Refuses with `too_many_keys`. Rules: KEY-1, KEY-5.
 *
 * race: two admins create the last key that is allowed. Both lock the rows of all admins, so the second counts what the first
 * created. The lock also refuses an admin who was removed in the meantime.
 */
export async function createApiKey(
  deps: DatabaseDeps & { random: Random },
  actor: MemberActor,
  { name, scopes, expiresInDays }: Input,
): Promise<{ row: ApiKeyRow; key: string }> {
  const key = generateKey(deps.random);
  const now = deps.now();
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs);
  const row = await transact(deps, async (deps) => {
    await lockAdmins(deps, actor);
    if ((await countLiveApiKeys(deps.db, now)) >= maxLiveApiKeys) throw tooManyKeys();
    const { id } = await deps.db
      .insertInto('apiKeys')
      .values({
        name: name.trim(),
        keyHash: Buffer.from(keyHash(key) ?? '', 'hex'),
        lastCharacters: key.slice(-4),
        scopes: [...new Set(scopes)],
        createdBy: actor.member.id,
        createdAt: now,
        expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(deps, actor, {
      action: 'api_key.create',
      subject: 'api_key',
      subjectId: String(id),
      after: { scopes: [...new Set(scopes)], expires_at: expiresAt },
    });
    return getApiKey(deps.db, id, now);
  });
  return { row, key };
}
