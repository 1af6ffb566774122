import type { BookingSettings } from '@sunset/contract/api/catalogue.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowChangeOptions } from '../../lib/row-changes.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { controlKeys, flagsQuery } from './queries.ts';

export interface FlagChange {
  resortName: string;
  flag: keyof BookingSettings;
  isOpen: boolean;
}

/** What a resort's switches are taken for while they cannot be read. */
export const allOpen: BookingSettings = {
  gold_customer_bookings_open: true,
  server_booster_bookings_open: true,
  regular_customer_bookings_open: true,
};

/** Sets one switch of a resort. The call takes all three: the others are sent as they are known at that moment. */
export function useSetFlag() {
  const client = useQueryClient();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: controlKeys.changes,
    mutationFn: ({ resortName, flag, isOpen }: FlagChange) => {
      const { resort_name: _name, ...known } = client.getQueryData(flagsQuery(resortName).queryKey) ?? {
        resort_name: resortName,
        ...allOpen,
      };
      const body = { ...known, [flag]: isOpen };
      return call('POST /hosting/resort-booking-settings/{resortName}', { params: { resortName }, body });
    },
    onSuccess: ({ settings }, { resortName }) => client.setQueryData(controlKeys.flags(resortName), settings),
    onError: (error) => tellFailure(error, 'Update Failed', 'Failed to update booking settings'),
  });
}
