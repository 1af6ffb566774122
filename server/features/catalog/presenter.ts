import type { AdminResort, AdminRoomType } from '@sunset/contract/api/catalog/admin.ts';
import type { MenuItem } from '@sunset/contract/api/catalog/menu.ts';
import type { AdminMerchandise, AdminTestimonial } from '@sunset/contract/api/catalog/store-admin.ts';
import type {
  AdminMerchandiseRow,
  AdminResortRow,
  AdminRoomTypeRow,
  AdminTestimonialRow,
  MenuItemRow,
} from './queries.ts';
import { pairPictures } from './rules.ts';

interface Archivable {
  archivedAt: Date | null;
}

function presentEntry<Row extends Archivable>({ archivedAt, ...rest }: Row) {
  return { ...rest, archived_at: archivedAt?.toISOString() ?? null };
}

/** A resort for staff. */
export function presentAdminResort(row: AdminResortRow): AdminResort {
  const { image, gallery, imageAlts, plotOwner, timeZone, neighborhoodCode, rosterPlaces, sortOrder, ...rest } = row;
  return {
    ...presentEntry(rest),
    plot_owner: plotOwner,
    timezone: timeZone,
    neighborhood_code: neighborhoodCode,
    roster_places: rosterPlaces,
    order: sortOrder,
    pictures: pairPictures([image, ...gallery], imageAlts),
  };
}

/** A room type for staff. */
export function presentAdminRoomType({ images, imageAlts, ...rest }: AdminRoomTypeRow): AdminRoomType {
  return { ...presentEntry(rest), pictures: pairPictures(images, imageAlts) };
}

export const presentMenuItem = (row: MenuItemRow): MenuItem => presentEntry(row);
export const presentAdminTestimonial = (row: AdminTestimonialRow): AdminTestimonial => presentEntry(row);
export const presentAdminMerchandise = (row: AdminMerchandiseRow): AdminMerchandise => presentEntry(row);
