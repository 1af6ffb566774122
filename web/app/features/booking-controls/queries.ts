import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Every key of the booking controls. */
export const controlKeys = {
  resorts: ['booking-controls', 'resorts'] as const,
  /** Mutations of one switch. */
  changes: ['booking-controls', 'changes'] as const,
  flags: (resortName: string) => ['booking-controls', 'flags', resortName] as const,
};

export const resortsQuery = () =>
  queryOptions({
    queryKey: controlKeys.resorts,
    queryFn: ({ signal }) => call('GET /resorts', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Who may book at a resort. Whoever reads this treats a failure as open; the server checks again. */
export const flagsQuery = (resortName: string) =>
  queryOptions({
    queryKey: controlKeys.flags(resortName),
    queryFn: ({ signal }) =>
      call('GET /hosting/resort-booking-settings/{resortName}', { params: { resortName }, signal }),
    retry: false,
  });
