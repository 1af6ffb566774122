import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { useRefresh } from '../../lib/requests/use-refresh.ts';
import { backupKeys } from './queries.ts';

export function useStartBackup() {
  const onSettled = useRefresh(backupKeys.status);
  return useMutation({ mutationFn: () => call('POST /admin/backups', {}), onSettled });
}
