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

/** Saves the changed items together. */
export function useSetRobuxItems() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: RobuxItem[]) => call('PUT /admin/robux-items', { body: { items } }),
    onSuccess: (saved) => {
      const links = new Map(saved.map(({ amount, link }) => [amount, link]));
      client.setQueryData<RobuxItem[]>(siteSettingsKeys.robux, (items) =>
        items?.map((item) => ({
          ...item,
          link: links.has(item.amount) ? (links.get(item.amount) ?? null) : item.link,
        })),
      );
    },
  });
}
