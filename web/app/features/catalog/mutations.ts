import { call } from '../../lib/requests/api.ts';
import { catalogKeys } from '../../entities/catalog/query-keys.ts';
import { useWrite } from '../../shared/use-write.ts';

export type EntryKind = 'resort' | 'room-type' | 'menu-item' | 'item' | 'testimonial';

const archiving = {
  resort: {
    archive: (resortId: number) => call('DELETE /admin/resorts/{resortId}', { params: { resortId } }),
    restore: (resortId: number) => call('POST /admin/resorts/{resortId}/restore', { params: { resortId } }),
  },
  'room-type': {
    archive: (roomTypeId: number) => call('DELETE /admin/room-types/{roomTypeId}', { params: { roomTypeId } }),
    restore: (roomTypeId: number) => call('POST /admin/room-types/{roomTypeId}/restore', { params: { roomTypeId } }),
  },
  'menu-item': {
    archive: (menuItemId: number) => call('DELETE /admin/menu-items/{menuItemId}', { params: { menuItemId } }),
    restore: (menuItemId: number) => call('POST /admin/menu-items/{menuItemId}/restore', { params: { menuItemId } }),
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

export const useArchive = (kind: EntryKind, onSettled: () => void) =>
  useWrite({
    send: archiving[kind].archive,
    mutationKey: catalogKeys.archive(kind),
    refresh: [catalogKeys.all],
    failed: ['Not Archived'],
    onSettled,
  });

export const useRestore = (kind: EntryKind) =>
  useWrite({
    send: archiving[kind].restore,
    mutationKey: catalogKeys.restore(kind),
    refresh: [catalogKeys.all],
    failed: ['Not Restored'],
  });

export const useResortOrder = () =>
  useWrite({
    send: (ids: number[]) => call('PUT /admin/resorts/order', { body: { ids } }),
    mutationKey: catalogKeys.order,
    refresh: [catalogKeys.all],
    failed: ['Not Moved'],
  });
