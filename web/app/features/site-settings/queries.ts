import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { siteSettingsKeys } from '../../entities/site-settings/query-keys.ts';

export const settingsQuery = () =>
  queryOptions({
    queryKey: siteSettingsKeys.settings,
    queryFn: ({ signal }) => call('GET /admin/community-settings', { signal }),
  });

/** All amounts of Robux that a booking can cost, with their Roblox catalog items. */
export const robuxQuery = () =>
  queryOptions({
    queryKey: siteSettingsKeys.robux,
    queryFn: ({ signal }) => call('GET /admin/robux-items', { signal }),
  });
