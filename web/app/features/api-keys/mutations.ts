import type { ApiScope } from '@sunset/contract/api-scopes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { apiKeysKey } from './queries.ts';

export interface NewApiKey {
  name: string;
  scopes: ApiScope[];
  expires_in_days: number | null;
}

/** Invalidates the list after every change, also a refused one: another admin may have changed it. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKeysKey });
}

/** The server returns the key this once. */
export function useCreateApiKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewApiKey) => call('POST /admin/api-keys', { body }),
    onSettled: refresh,
  });
}

export function useRevokeApiKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /admin/api-keys/{keyId}', { params: { keyId: String(id) } }),
    onSettled: refresh,
  });
}
