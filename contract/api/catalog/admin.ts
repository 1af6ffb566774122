import { z } from 'zod';
import {
  amenities,
  changesOf,
  done,
  entryFields,
  line,
  optionalCode,
  optionalLine,
  pictures,
  rating,
  roomSize,
  rosterPlaces,
  story,
} from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, moneySchema } from '../../fields.ts';

export const timeZoneName = z
  .string()
  .refine(
    isTimeZone,
    'is not known by this name. Choose the largest city with your time, e.g. Chicago (America/Chicago)',
  );

/** Offsets and abbreviations have no daylight saving time; a zone name does. */
const placeName = /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+$|^UTC$/;

function isTimeZone(name: string): boolean {
  if (!placeName.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const resortFields = {
  name: line(80),
  location: line(120),
  description: story(2000),
  rating,
  amenities,
  plot_owner: optionalLine(60),
  timezone: timeZoneName,
  neighborhood_code: optionalCode,
  /** Places of an evening, copied to new openings. A resort that is created without has the default. */
  roster_places: rosterPlaces.optional(),
  pictures: pictures.min(1, 'must have at least one picture'),
};

/** A resort for staff. The first of `pictures` is the main picture. */
export const adminResortSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  location: z.string(),
  description: z.string(),
  /** 0: no rating. */
  rating: z.number(),
  amenities: z.array(z.string()),
  plot_owner: z.string().nullable(),
  timezone: z.string(),
  neighborhood_code: z.string().nullable(),
  roster_places: z.array(z.string()),
  pictures: z.array(z.object({ src: z.string(), alt: z.string() })),
  order: z.int(),
  roomTypeCount: z.int(),
  /** What an archiving leaves standing. */
  futureOpenings: z.int(),
  activeBookings: z.int(),
  ...entryFields,
});
export type AdminResort = z.output<typeof adminResortSchema>;

const roomTypeFields = {
  name: line(60),
  price: moneySchema.max(1_000_000),
  maxGuests: z.int().min(1).max(100),
  size: roomSize,
  amenities,
  /** Number of rooms in a new opening; existing openings do not change. */
  unitCount: z.int().min(0).max(500),
  pictures,
};

export const adminRoomTypeSchema = z.object({
  id: idSchema,
  resortId: idSchema,
  name: z.string(),
  price: moneySchema,
  maxGuests: z.int(),
  size: z.string(),
  amenities: z.array(z.string()),
  unitCount: z.int(),
  pictures: z.array(z.object({ src: z.string(), alt: z.string() })),
  ...entryFields,
});
export type AdminRoomType = z.output<typeof adminRoomTypeSchema>;

const resortParams = z.object({ resortId: idParamSchema });
export const roomTypeParams = z.object({ roomTypeId: idParamSchema });

export const listAdminResorts = endpoint({
  method: 'GET',
  path: '/admin/resorts',
  summary: 'All resorts as staff keep them, in the order of the pages, archived ones last.',
  access: 'admin',
  response: z.array(adminResortSchema),
});

export const createResort = endpoint({
  method: 'POST',
  path: '/admin/resorts',
  summary: 'Adds a resort, last in the order.',
  access: 'admin',
  changes: ['catalogue'],
  body: z.object({ ...resortFields, rating: rating.default(0) }),
  response: adminResortSchema,
  errors: ['name_taken'],
});

export const orderResorts = endpoint({
  method: 'PUT',
  path: '/admin/resorts/order',
  summary: 'Puts the resorts that are shown in an order; `ids` names each of them once.',
  access: 'admin',
  changes: ['catalogue'],
  body: z.object({ ids: z.array(idSchema).max(1000) }),
  response: done,
  errors: ['changed_meanwhile'],
});

export const editResort = endpoint({
  method: 'PATCH',
  path: '/admin/resorts/{resortId}',
  summary: 'Changes what is sent of a resort.',
  access: 'admin',
  changes: ['catalogue'],
  params: resortParams,
  body: changesOf(resortFields),
  response: adminResortSchema,
  errors: ['not_found', 'name_taken', 'changed_meanwhile'],
});

export const archiveResort = endpoint({
  method: 'DELETE',
  path: '/admin/resorts/{resortId}',
  summary: 'Takes a resort off the pages. Its openings and bookings stand.',
  access: 'admin',
  changes: ['catalogue'],
  params: resortParams,
  response: done,
  errors: ['not_found'],
});

export const restoreResort = endpoint({
  method: 'POST',
  path: '/admin/resorts/{resortId}/restore',
  summary: 'Puts an archived resort back on the pages.',
  access: 'admin',
  changes: ['catalogue'],
  params: resortParams,
  response: done,
  errors: ['not_found'],
});

export const listAdminRoomTypes = endpoint({
  method: 'GET',
  path: '/admin/resorts/{resortId}/room-types',
  summary: 'What a resort rents, by price, archived ones last.',
  access: 'admin',
  params: resortParams,
  response: z.array(adminRoomTypeSchema),
  errors: ['not_found'],
});

export const createRoomType = endpoint({
  method: 'POST',
  path: '/admin/resorts/{resortId}/room-types',
  summary: 'Adds a room type to a resort; new openings offer it.',
  access: 'admin',
  changes: ['catalogue'],
  params: resortParams,
  body: z.object(roomTypeFields),
  response: adminRoomTypeSchema,
  errors: ['not_found', 'name_taken'],
});

export const editRoomType = endpoint({
  method: 'PATCH',
  path: '/admin/room-types/{roomTypeId}',
  summary: 'Changes what is sent of a room type. Openings that exist keep their price and rooms.',
  access: 'admin',
  changes: ['catalogue'],
  params: roomTypeParams,
  body: changesOf(roomTypeFields),
  response: adminRoomTypeSchema,
  errors: ['not_found', 'name_taken', 'changed_meanwhile'],
});

export const archiveRoomType = endpoint({
  method: 'DELETE',
  path: '/admin/room-types/{roomTypeId}',
  summary: 'Takes a room type off the pages and out of new openings; its rooms are set to none.',
  access: 'admin',
  changes: ['catalogue'],
  params: roomTypeParams,
  response: done,
  errors: ['not_found'],
});

export const restoreRoomType = endpoint({
  method: 'POST',
  path: '/admin/room-types/{roomTypeId}/restore',
  summary: 'Puts an archived room type back; it has no rooms until staff give it some.',
  access: 'admin',
  changes: ['catalogue'],
  params: roomTypeParams,
  response: done,
  errors: ['not_found'],
});
