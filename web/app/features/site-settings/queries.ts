import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const siteSettingsKeys = {
  settings: ['site-settings', 'settings'] as const,
  robux: ['site-settings', 'robux'] as const,
};

/** The community's limits, messages, name and links, with what the operator configured. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: siteSettingsKeys.settings,
    queryFn: ({ signal }) => call('GET /admin/community-settings', { signal }),
  });

/** Every amount of Robux that a booking can cost, with its catalogue item. */
export const robuxQuery = () =>
  queryOptions({
    queryKey: siteSettingsKeys.robux,
    queryFn: ({ signal }) => call('GET /admin/robux-items', { signal }),
  });
