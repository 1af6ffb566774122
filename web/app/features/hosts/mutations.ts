import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { useRefresh } from '../../lib/requests/use-refresh.ts';
import { hostKeys } from './queries.ts';

export function useAddHost() {
  const onSettled = useRefresh(hostKeys.list);
  return useMutation({
    mutationFn: (memberId: number) => call('POST /admin/hosts/add', { body: { member_id: memberId } }),
    onSettled,
  });
}

export function useRemoveHost() {
  const onSettled = useRefresh(hostKeys.list);
  return useMutation({
    mutationFn: (memberId: number) => call('DELETE /admin/hosts/{memberId}', { params: { memberId } }),
    onSettled,
  });
}
