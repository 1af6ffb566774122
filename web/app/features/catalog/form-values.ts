import type { AdminResort, AdminRoomType } from '@sunset/contract/api/catalog/admin.ts';
import type { MenuItem } from '@sunset/contract/api/catalog/menu.ts';
import type { AdminMerchandise, AdminTestimonial } from '@sunset/contract/api/catalog/store-admin.ts';

/** A picture of a form with its alternative text. */
export interface GalleryEntry {
  src: string;
  alt: string;
}

/** Appends an uploaded picture; a picture that is already there is not added twice. */
export function withPicture(now: readonly GalleryEntry[], src: string): GalleryEntry[] {
  return now.some((one) => one.src === src) ? [...now] : [...now, { src, alt: '' }];
}

/** The places of an evening that a new resort starts with. */
const defaultRoster = ['Host', 'Co-host', 'Photographer'];

export function resortValues(resort: AdminResort | null, timeZone: string) {
  return {
    name: resort?.name ?? '',
    location: resort?.location ?? '',
    description: resort?.description ?? '',
    rating: String(resort?.rating || ''),
    amenities: resort?.amenities.join('\n') ?? '',
    roster_places: (resort?.roster_places ?? defaultRoster).join('\n'),
    plot_owner: resort?.plot_owner ?? '',
    timezone: resort?.timezone ?? timeZone,
    neighborhood_code: resort?.neighborhood_code ?? '',
    pictures: (resort?.pictures ?? []) as readonly GalleryEntry[],
  };
}

export function roomTypeValues(room: AdminRoomType | null) {
  return {
    name: room?.name ?? '',
    price: String(room?.price ?? ''),
    maxGuests: String(room?.maxGuests ?? '2'),
    size: room?.size ?? '',
    amenities: room?.amenities.join('\n') ?? '',
    unitCount: String(room?.unitCount ?? '1'),
    pictures: (room?.pictures ?? []) as readonly GalleryEntry[],
  };
}

export function menuItemValues(item: MenuItem | null) {
  return { name: item?.name ?? '', price: String(item?.price ?? ''), image: item?.image ?? '' };
}

export function itemValues(item: AdminMerchandise | null) {
  return {
    name: item?.name ?? '',
    link: item?.link ?? '',
    price: item?.price ?? '',
    image: item?.image ?? '',
    description: item?.description ?? '',
  };
}

export function testimonialValues(testimonial: AdminTestimonial | null, today: string) {
  return {
    name: testimonial?.name ?? '',
    location: testimonial?.location ?? '',
    comment: testimonial?.comment ?? '',
    rating: String(testimonial?.rating ?? '5'),
    date: testimonial?.date ?? today,
  };
}
