import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const backupKeys = { status: ['backups'] as const };

/** A backup that was asked for begins within half a minute. */
const busyIntervalMs = 5_000;
const quietIntervalMs = 60_000;

export const backupsQuery = () =>
  queryOptions({
    queryKey: backupKeys.status,
    queryFn: ({ signal }) => call('GET /admin/backups', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'running' || state.data?.state === 'late' ? busyIntervalMs : quietIntervalMs,
  });
