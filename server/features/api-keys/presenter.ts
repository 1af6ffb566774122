import type { ApiKey } from '@sunset/contract/api/api-keys.ts';
import type { Actor } from '../../actor.ts';
import type { ApiKeyRow } from './queries.ts';

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiKey['scopes'],
    ends_with: row.lastCharacters,
    state: stateOf(row),
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, isLive }: ApiKeyRow): ApiKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return isLive ? 'live' : 'expired';
}

/** An opening for this caller: programs do not get the neighborhood code. Rule: KEY-4. */
export function withoutCodeForKeys<T extends { neighborhood_code: string | null }>(actor: Actor, opening: T): T {
  return actor.kind === 'api_key' ? { ...opening, neighborhood_code: null } : opening;
}
