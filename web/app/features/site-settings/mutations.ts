import type { SiteSettingsChanges, RobuxItem } from '@sunset/contract/api/site-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { siteSettingsKeys } from '../../entities/site-settings/query-keys.ts';

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SiteSettingsChanges) => call('PATCH /admin/community-settings', { body }),
    onSuccess: (settings) => client.setQueryData(siteSettingsKeys.settings, settings),
  });
}

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
