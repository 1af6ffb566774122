import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { adminKeys } from '../../entities/admins/query-keys.ts';

/** Invalidates the list after every change, also a refused one: another admin may have changed it. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: adminKeys.list });
}

export interface NewAdmin {
  discord_id: string;
  username: string;
  security_code: string;
}

export function useAddAdmin() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewAdmin) => call('POST /admin/admins/add', { body }),
    onSettled: refresh,
  });
}

export function useRemoveAdmin() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (discordId: string) => call('DELETE /admin/admins/{discordId}', { params: { discordId } }),
    onSettled: refresh,
  });
}

/** The server creates the code and returns it once. */
export function useResetCode() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (discordId: string) => call('POST /admin/admins/{discordId}/code', { params: { discordId }, body: {} }),
    onSettled: refresh,
  });
}
