import type { SiteContentChanges } from '@sunset/contract/api/site-content.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { siteSettingsKeys } from '../../entities/site-settings/query-keys.ts';

export function useChangeContent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SiteContentChanges) => call('PATCH /admin/site-content', { body }),
    onSuccess: (content) => client.setQueryData(siteSettingsKeys.content, content),
  });
}
