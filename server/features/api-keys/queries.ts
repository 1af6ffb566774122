import type { ApiScope } from '@sunset/contract/api-scopes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** A key that may be used, as of the moment of asking. */
export interface LiveApiKey {
  id: number;
  name: string;
  scopes: ApiScope[];
  lastUsedAt: Date | null;
}

/** The live keys among these hashes (hex), by hash. */
export async function findLiveApiKeys(db: Database, hashes: string[], now: Date): Promise<Map<string, LiveApiKey>> {
  const rows = await selectLive(db, now)
    .select(['id', 'name', 'scopes', 'lastUsedAt', sql<string>`encode(key_hash, 'hex')`.as('hash')])
    .where(
      'keyHash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .execute();
  return new Map(rows.map(({ hash, scopes, ...row }) => [hash, { ...row, scopes: scopes as ApiScope[] }]));
}

function selectLive(db: Database, now: Date) {
  return db
    .selectFrom('apiKeys')
    .where('revokedAt', 'is', null)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]));
}

export async function countLiveApiKeys(db: Database, now: Date): Promise<number> {
  const { count } = await selectLive(db, now)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectRows(db: Database, now: Date) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('members', 'members.id', 'apiKeys.createdBy')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.scopes',
      'apiKeys.lastCharacters',
      'apiKeys.createdAt',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
      'apiKeys.revokedAt',
      'members.displayName as createdBy',
      sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`.as('isLive'),
    ]);
}

export type ApiKeyRow = Awaited<ReturnType<typeof getApiKey>>;

export function getApiKey(db: Database, id: number, now: Date) {
  return selectRows(db, now).where('apiKeys.id', '=', id).executeTakeFirstOrThrow();
}

const maxEnded = 50;

/** The live keys, then the latest that have ended. */
export async function listApiKeys(db: Database, now: Date): Promise<ApiKeyRow[]> {
  const rows = (isLive: boolean) =>
    selectRows(db, now)
      .where(sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now}))`, '=', isLive)
      .orderBy('apiKeys.id', 'desc');
  return [...(await rows(true).execute()), ...(await rows(false).limit(maxEnded).execute())];
}
