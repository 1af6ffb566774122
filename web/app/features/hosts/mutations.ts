import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { hostKeys } from './queries.ts';

/** Invalidates the list after every change, also a refused one: another admin may have changed it. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: hostKeys.list });
}

export function useAddHost() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (memberId: number) => call('POST /admin/hosts/add', { body: { member_id: memberId } }),
    onSettled,
  });
}

export function useRemoveHost() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (memberId: number) => call('DELETE /admin/hosts/{memberId}', { params: { memberId } }),
    onSettled,
  });
}
