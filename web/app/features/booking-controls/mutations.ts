import type { BookingSettings } from '@sunset/contract/api/catalogue.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { controlKeys } from './queries.ts';

/** Sets all three switches of a resort. */
export function useSetFlags() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ resortName, flags }: { resortName: string; flags: BookingSettings }) =>
      call('POST /hosting/resort-booking-settings/{resortName}', { params: { resortName }, body: flags }),
    onSuccess: ({ settings }, { resortName }) => client.setQueryData(controlKeys.flags(resortName), settings),
  });
}
