import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { copyLinkAction } from '../copy-link-action.tsx';
import { noAddressNote } from '../publication.ts';
import { useWrite } from '../../../shared/use-write.ts';

/** Publishes planned openings at once. */
export function usePublish() {
  return useWrite({
    send: (openings: readonly Pick<AdminOpening, 'id'>[]) =>
      call('POST /admin/resort-openings/publish', { body: { opening_ids: openings.map(({ id }) => id) } }),
    refresh: [openingKeys.all],
    onSuccess: ({ openings }, _, client) => ({
      title: 'Published',
      description: `Guests see ${formatCount(openings.length, 'opening')} now.${noAddressNote(client, openings)}`,
      ...copyLinkAction(openings),
    }),
    failed: ['Publish Failed', 'Nothing was published.'],
  });
}
