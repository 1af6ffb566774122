import type { ResortBookingSettings } from '@sunset/contract/api/booking-settings.ts';
import type { BookingSettings } from '@sunset/contract/api/catalogue.ts';
import type { CommunityChanges, RobuxItem } from '@sunset/contract/api/community-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowChangeOptions } from '../../lib/row-changes.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { communityKeys } from './queries.ts';

export interface FlagChange {
  resort: string;
  flag: keyof BookingSettings;
  isOpen: boolean;
}

/** Opens or closes a resort for one kind of guest. */
export function useChangeFlag() {
  const client = useQueryClient();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: communityKeys.flagChanges,
    mutationFn: ({ resort, flag, isOpen }: FlagChange) =>
      call('POST /admin/resort-booking-settings/{resort}', { params: { resort }, body: { [flag]: isOpen } }),
    onSuccess: ({ settings }) =>
      client.setQueryData<ResortBookingSettings[]>(communityKeys.flags, (rows) =>
        rows?.map((row) => (row.resort_name === settings.resort_name ? settings : row)),
      ),
    onError: (error) => tellFailure(error, 'Error', 'Failed to update booking settings'),
  });
}

/** Changes the settings that are named. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CommunityChanges) => call('PATCH /admin/community-settings', { body }),
    onSuccess: (settings) => client.setQueryData(communityKeys.settings, settings),
  });
}

/** Sets or takes away the catalogue item of an amount of Robux. */
export function useSetRobuxItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, link }: RobuxItem) =>
      call('PUT /admin/robux-items/{amount}', { params: { amount }, body: { link } }),
    onSuccess: (item) =>
      client.setQueryData<RobuxItem[]>(communityKeys.robux, (items) =>
        items?.map((one) => (one.amount === item.amount ? item : one)),
      ),
  });
}
