import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { siteSettingsKeys } from '../../entities/site-settings/query-keys.ts';

/** The texts of the pages, as staff edit them. */
export const contentQuery = () =>
  queryOptions({
    queryKey: siteSettingsKeys.content,
    queryFn: ({ signal }) => call('GET /admin/site-content', { signal }),
  });
