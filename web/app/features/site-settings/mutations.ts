import type { CommunityChanges, RobuxItem } from '@sunset/contract/api/site-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { siteSettingsKeys } from './queries.ts';

/** Changes the settings that are named. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CommunityChanges) => call('PATCH /admin/community-settings', { body }),
    onSuccess: (settings) => client.setQueryData(siteSettingsKeys.settings, settings),
  });
}

/** Sets or takes away the catalogue item of an amount of Robux. */
export function useSetRobuxItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, link }: RobuxItem) =>
      call('PUT /admin/robux-items/{amount}', { params: { amount }, body: { link } }),
    onSuccess: (item) =>
      client.setQueryData<RobuxItem[]>(siteSettingsKeys.robux, (items) =>
        items?.map((one) => (one.amount === item.amount ? item : one)),
      ),
  });
}
