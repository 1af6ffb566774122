import type { AdminResort, AdminRoomType } from '@sunset/contract/api/catalog/admin.ts';
import { withoutTexts } from '../audit-log/without-texts.ts';

/** A kind of catalogue entry: its table, and its name in the audit log. */
export interface EntryKind {
  table: 'resorts' | 'room_types' | 'menu_items' | 'testimonials' | 'merchandise';
  subject: string;
  what: string;
}

export const entryKinds = {
  resort: { table: 'resorts', subject: 'resort', what: 'The resort' },
  roomType: { table: 'room_types', subject: 'room_type', what: 'The room type' },
  menuItem: { table: 'menu_items', subject: 'menu_item', what: 'The menu item' },
  testimonial: { table: 'testimonials', subject: 'testimonial', what: 'The testimonial' },
  merchandise: { table: 'merchandise', subject: 'store_item', what: 'The item' },
} as const satisfies Record<string, EntryKind>;

/** Columns and their values as they are written; names as in the database. */
export type Columns = Record<string, unknown>;

interface Picture {
  src: string;
  alt: string;
}

/** A change sends only some of the fields. */
type Sent<T> = { [K in keyof T]?: T[K] | undefined };

type ResortInput = Sent<
  Pick<
    AdminResort,
    | 'name'
    | 'location'
    | 'description'
    | 'rating'
    | 'amenities'
    | 'roster_places'
    | 'plot_owner'
    | 'timezone'
    | 'neighborhood_code'
    | 'pictures'
  >
>;

/** What staff sent of a resort, as columns. The first picture is the one the pages show large. */
export function resortColumns({ pictures, timezone, ...rest }: ResortInput): Columns {
  const [first, ...others] = pictures ?? [];
  return sent({
    ...rest,
    time_zone: timezone,
    image: first?.src,
    gallery: pictures && others.map(({ src }) => src),
    image_alts: pictures?.map(({ alt }) => alt),
  });
}

type RoomTypeInput = Sent<
  Pick<AdminRoomType, 'name' | 'price' | 'maxGuests' | 'size' | 'amenities' | 'unitCount' | 'pictures'>
>;

/** What staff sent of a room type, as columns. */
export function roomTypeColumns({ pictures, maxGuests, unitCount, ...rest }: RoomTypeInput): Columns {
  return sent({
    ...rest,
    max_guests: maxGuests,
    unit_count: unitCount,
    images: pictures?.map(({ src }) => src),
    image_alts: pictures?.map(({ alt }) => alt),
  });
}

/** A column that was not sent does not change. */
export function sent(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The pictures of the request, each with its field. */
export function namedPictures(pictures: readonly Picture[] | undefined): { src: string; path: string }[] {
  return (pictures ?? []).map(({ src }, index) => ({ src, path: `body.pictures.${index}.src` }));
}

/** Pictures with their alternative texts, from the two columns. */
export function pairPictures(images: readonly string[], alts: readonly string[]): Picture[] {
  return images.map((src, index) => ({ src, alt: alts[index] ?? '' }));
}

/** The part of a resort's address that is its name: "Vista Sunset Resort" is `vista`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\bsunset resort$|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? 'resort' : plain;
}

/** The changed columns before and after, for the audit row; of texts only that they changed. */
export function differences(before: Columns, after: Columns): { before: Columns; after: Columns } | null {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  const shown = (from: Columns) =>
    withoutTexts(Object.fromEntries(changed.map((name) => [name, from[name]])), ['time_zone']);
  return { before: shown(before), after: shown(after) };
}

const uploadPattern = /^\/uploads\/([0-9a-f]{32})-(\d{1,4})\.(webp|avif)$/;

/** The hash that a picture's address names, or null for a drawn or foreign one. */
export function hashOf(src: string): string | null {
  return uploadPattern.exec(src.replace(/#.*$/, ''))?.[1] ?? null;
}

/** The name and type of the file at a path below `/uploads/`; null for anything that we did not name. */
export function uploadedFile(path: string): { name: string; type: string } | null {
  const match = uploadPattern.exec(path);
  return match ? { name: path.slice('/uploads/'.length), type: `image/${match[3]}` } : null;
}

/** All files of a picture. */
export function fileNames(hash: string, widths: readonly number[]): string[] {
  return widths.flatMap((width) => [`${hash}-${width}.webp`, `${hash}-${width}.avif`]);
}

/** An unused picture is deleted after a day, because an open form may still use it. */
export const unusedImageLifetimeMs = 24 * 60 * 60 * 1000;

/** After this a sweep that was begun counts as broken off. */
export const sweepLeaseMs = 60 * 60 * 1000;
