import * as contract from '@sunset/contract/api/api-keys.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { createApiKey } from './commands/create-api-key.ts';
import { revokeApiKey } from './commands/revoke-api-key.ts';
import { presentApiKey } from './presenter.ts';
import { listApiKeys } from './queries.ts';

/** Keys with which programs call the API. */
export function serveApiKeys(api: ApiServer): void {
  serve(api, contract.listApiKeys, async ({ deps }) => (await listApiKeys(deps.db, deps.now())).map(presentApiKey));
  serve(api, contract.createApiKey, async ({ deps, actor, body }) => {
    const { name, scopes, expires_in_days: expiresInDays } = body;
    const { row, key } = await createApiKey(deps, actor, { name, scopes, expiresInDays });
    return { success: true as const, api_key: presentApiKey(row), key };
  });
  serve(api, contract.revokeApiKey, async ({ deps, actor, params }) => ({
    success: true as const,
    api_key: presentApiKey(await revokeApiKey(deps, actor, params.keyId)),
  }));
}
