import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { useRefresh } from '../../lib/requests/use-refresh.ts';
import { adminKeys } from '../../entities/admins/query-keys.ts';

export interface NewAdmin {
  discord_id: string;
  username: string;
  security_code: string;
}

export function useAddAdmin() {
  const refresh = useRefresh(adminKeys.list);
  return useMutation({
    mutationFn: (body: NewAdmin) => call('POST /admin/admins/add', { body }),
    onSettled: refresh,
  });
}

export function useRemoveAdmin() {
  const refresh = useRefresh(adminKeys.list);
  return useMutation({
    mutationFn: (discordId: string) => call('DELETE /admin/admins/{discordId}', { params: { discordId } }),
    onSettled: refresh,
  });
}

/** The server creates the code and returns it once. */
export function useResetCode() {
  const refresh = useRefresh(adminKeys.list);
  return useMutation({
    mutationFn: (discordId: string) => call('POST /admin/admins/{discordId}/code', { params: { discordId }, body: {} }),
    onSettled: refresh,
  });
}
