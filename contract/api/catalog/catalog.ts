import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  moneySchema,
  requiredTextSchema,
  timeZoneSchema,
} from '../../fields.ts';
import type { ResortAccessField } from '../../openings/resort-access.ts';
import { saleModeIds } from '../../openings/sale-modes.ts';
import { forEachOnSaleGroup, onSaleGroupIds } from '../../members/tiers.ts';

/** A resort as the pages show it. */
export const resortSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  location: z.string(),
  description: z.string(),
  image: z.string(),
  gallery: z.array(z.string()),
  /** Alternative texts of `image`, then of each of `gallery`; empty or missing if staff entered none. */
  imageAlts: z.array(z.string()),
  /** 0: no rating. */
  rating: z.number(),
  amenities: z.array(z.string()),
  plot_owner: z.string().nullable(),
  timezone: timeZoneSchema,
  priceRange: z.string(),
});
export type Resort = z.output<typeof resortSchema>;

/** A room type of a resort, with or without an opening. */
export const roomSchema = z.object({
  id: idSchema,
  resortId: idSchema,
  resortName: z.string(),
  name: z.string(),
  type: z.string(),
  price: moneySchema,
  images: z.array(z.string()),
  /** Alternative texts of `images`; empty or missing if staff entered none. */
  imageAlts: z.array(z.string()),
  maxGuests: z.int(),
  size: z.string(),
  amenities: z.array(z.string()),
});
export type Room = z.output<typeof roomSchema>;

/** When an opening goes on sale, by group of guests; null means at once. */
export const onSaleTimesSchema = z.object(forEachOnSaleGroup(() => instantSchema.nullable()));

/** Rule: DRAW-1. */
export const saleModeSchema = z.enum(saleModeIds);

/** A room type within one opening: what can be booked. `id` is the `roomId` of a booking. Times are UTC. */
export const openingRoomSchema = roomSchema.omit({ imageAlts: true }).extend({
  openingId: idSchema,
  openingDate: instantSchema,
  timezone: timeZoneSchema,
  availableCount: z.int().min(0),
  totalCount: z.int().min(0),
  /** Rooms that are not available because they are reserved until regular customers may book. */
  keptCount: z.int().min(0),
  /** Rooms that staff gave away ahead of the evening. Rule: DOOR-9. */
  staffCount: z.int().min(0),
  /** Members who wait for a room of this type. While there are any, it is given out by offers only. Rule: WAIT-4. */
  waitingCount: z.int().min(0),
  releases: onSaleTimesSchema,
  saleMode: saleModeSchema,
  /** In draw mode: the groups whose draw has been made, who can book. */
  drawnGroups: z.array(z.enum(onSaleGroupIds)),
});
export type OpeningRoom = z.output<typeof openingRoomSchema>;

/** Whether a resort takes bookings, by kind of guest. */
export const resortAccessSchema = z.object({
  gold_customer_bookings_open: z.boolean(),
  server_booster_bookings_open: z.boolean(),
  regular_customer_bookings_open: z.boolean(),
} satisfies Record<ResortAccessField, z.ZodBoolean>);

/** A room type of an opening that has not started, with who may book at its resort. */
export const upcomingRoomSchema = openingRoomSchema.extend({ resortAccess: resortAccessSchema });
export type UpcomingRoom = z.output<typeof upcomingRoomSchema>;

/** What a guest said of a stay. */
export const testimonialSchema = z.object({
  id: idSchema,
  name: z.string(),
  location: z.string(),
  comment: z.string(),
  rating: z.number(),
  date: z.string(),
});
export type Testimonial = z.output<typeof testimonialSchema>;

/** A store item; `price` is text such as "15 Robux". */
export const merchandiseSchema = z.object({
  id: idSchema,
  name: z.string(),
  link: z.string(),
  image: z.string(),
  price: z.string(),
  description: z.string(),
});
export type Merchandise = z.output<typeof merchandiseSchema>;

const resortParams = z.object({ resortId: idParamSchema });

export const listResorts = endpoint({
  method: 'GET',
  path: '/resorts',
  summary: 'All resorts.',
  access: 'public',
  reads: ['catalogue'],
  response: z.array(resortSchema),
});

export const getResort = endpoint({
  method: 'GET',
  path: '/resorts/{resortId}',
  summary: 'One resort.',
  access: 'public',
  reads: ['catalogue'],
  params: resortParams,
  response: resortSchema,
  errors: ['not_found'],
});

export const listRooms = endpoint({
  method: 'GET',
  path: '/rooms',
  summary: 'Room types of all resorts: one of each kind first, dearest first.',
  access: 'public',
  reads: ['catalogue'],
  response: z.array(roomSchema),
});

export const listUpcomingRooms = endpoint({
  method: 'GET',
  path: '/rooms/upcoming',
  summary: 'Room types of all future openings with who may book them, by opening date, then price.',
  access: 'public',
  reads: ['availability', 'openings', 'toggles', 'catalogue'],
  response: z.array(upcomingRoomSchema),
});

export const listResortOpeningRooms = endpoint({
  method: 'GET',
  path: '/rooms/resort/{resortId}/aggregated',
  summary:
    'Room types of one opening of a resort, by ascending price: its next bookable opening unless `opening` names one.',
  access: 'public',
  reads: ['availability', 'openings', 'catalogue'],
  params: resortParams,
  query: z.object({ opening: idParamSchema.optional() }),
  response: z.array(openingRoomSchema),
  errors: ['not_found'],
});

export const getResortBookingStatus = endpoint({
  method: 'GET',
  path: '/resort-booking-status/{resortName}',
  summary: 'Whether a resort takes bookings, by kind of guest.',
  access: 'public',
  reads: ['toggles', 'openings', 'catalogue'],
  params: z.object({ resortName: requiredTextSchema(100) }),
  response: resortAccessSchema.extend({
    /** The resort's openings ahead, soonest first, with their on-sale times. The switches above come before them. */
    openings: z.array(z.object({ openingId: idSchema, openingDate: instantSchema, releases: onSaleTimesSchema })),
  }),
  errors: ['not_found'],
});

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/testimonials',
  summary: 'What guests said.',
  access: 'public',
  reads: ['catalogue'],
  response: z.array(testimonialSchema),
});

export const listMerchandise = endpoint({
  method: 'GET',
  path: '/merchandise',
  summary: 'The store.',
  access: 'public',
  reads: ['catalogue'],
  response: z.array(merchandiseSchema),
});
