import { useMutation, useQueryClient, type MutationKey } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { catalogKeys } from '../../entities/catalog/query-keys.ts';

export type EntryKind = 'resort' | 'room-type' | 'item' | 'testimonial';

const archiving = {
  resort: {
    archive: (resortId: number) => call('DELETE /admin/resorts/{resortId}', { params: { resortId } }),
    restore: (resortId: number) => call('POST /admin/resorts/{resortId}/restore', { params: { resortId } }),
  },
  'room-type': {
    archive: (roomTypeId: number) => call('DELETE /admin/room-types/{roomTypeId}', { params: { roomTypeId } }),
    restore: (roomTypeId: number) => call('POST /admin/room-types/{roomTypeId}/restore', { params: { roomTypeId } }),
  },
  item: {
    archive: (itemId: number) => call('DELETE /admin/merchandise/{itemId}', { params: { itemId } }),
    restore: (itemId: number) => call('POST /admin/merchandise/{itemId}/restore', { params: { itemId } }),
  },
  testimonial: {
    archive: (testimonialId: number) =>
      call('DELETE /admin/testimonials/{testimonialId}', { params: { testimonialId } }),
    restore: (testimonialId: number) =>
      call('POST /admin/testimonials/{testimonialId}/restore', { params: { testimonialId } }),
  },
} as const;

/** A change of the catalog without a form. Shows a toast on failure. */
function useCatalogChange<Input>(key: MutationKey, change: (input: Input) => Promise<unknown>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: key,
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: catalogKeys.all }),
    onError: (error) => showErrorToast(error, failure),
  });
}

export const useArchive = (kind: EntryKind) =>
  useCatalogChange(catalogKeys.archive(kind), archiving[kind].archive, 'Not Archived');
export const useRestore = (kind: EntryKind) =>
  useCatalogChange(catalogKeys.restore(kind), archiving[kind].restore, 'Not Restored');
export const useResortOrder = () =>
  useCatalogChange(
    catalogKeys.order,
    (ids: number[]) => call('PUT /admin/resorts/order', { body: { ids } }),
    'Not Moved',
  );
