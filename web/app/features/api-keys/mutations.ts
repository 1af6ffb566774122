import type { ApiScope } from '@sunset/contract/api-scopes.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { useRefresh } from '../../lib/requests/use-refresh.ts';
import { apiKeysKey } from './queries.ts';

export interface NewApiKey {
  name: string;
  scopes: ApiScope[];
  expires_in_days: number | null;
}

/** The server returns the key this once. */
export function useCreateApiKey() {
  const refresh = useRefresh(apiKeysKey);
  return useMutation({
    mutationFn: (body: NewApiKey) => call('POST /admin/api-keys', { body }),
    onSettled: refresh,
  });
}

export function useRevokeApiKey() {
  const refresh = useRefresh(apiKeysKey);
  return useMutation({
    mutationFn: (id: number) => call('DELETE /admin/api-keys/{keyId}', { params: { keyId: String(id) } }),
    onSettled: refresh,
  });
}
