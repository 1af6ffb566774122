import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  idParamSchema,
  idSchema,
  instantSchema,
  moneySchema,
  neighborhoodCodeSchema,
  pageQuerySchema,
  requiredTextSchema,
  timeZoneSchema,
} from '../../fields.ts';
import { guestTypes } from '../../members/tiers.ts';
import { onSaleTimesSchema, saleModeSchema } from '../catalog/catalog.ts';
import { closurePeriodSchema, guestReasonSchema } from './closures.ts';
import { setOnSaleTimesSchema } from './on-sale-times.ts';

/** An instant as people send it: ISO 8601 in UTC, a day that exists, with its `Z`. Nothing is guessed. */
export const startSchema = z.iso.datetime('must be an instant in UTC such as 2026-12-05T19:00:00Z');

/** The name of a time zone as in the time zone database, from any spelling of it. */
export const zoneInputSchema = z
  .string()
  .max(100)
  .transform((name, context) => {
    const zone = canonicalZone(name);
    if (zone === null) context.addIssue('must be a time zone such as Europe/Rome');
    return zone ?? z.NEVER;
  });

function canonicalZone(name: string): string | null {
  try {
    return name === '' ? null : new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A local day and time, without a zone. */
const wallClockText = 'must be a day and time such as 2026-12-05T20:00';
const wallClockSchema = z.iso
  .datetime({ local: true, precision: -1, error: wallClockText })
  .refine((text) => !text.endsWith('Z'), wallClockText);

/** Weekly openings in all, the first one included: at most half a year of them. */
const maxWeeks = 26;

/** Closures of the resort that the call knows of: it may lie in these. */
const despiteClosuresSchema = z.array(idSchema).max(maxWeeks).optional();

/** Absent: at once. Null: not yet. */
const publishAtSchema = startSchema.nullable().optional();

/** A future opening for staff, with the number of its bookings. */
export const adminOpeningSchema = z.object({
  id: idSchema,
  resortId: idSchema,
  resortName: z.string(),
  opening_date: instantSchema,
  timezone: timeZoneSchema,
  /** The opening's own code, before the resort's. */
  neighborhood_code: z.string().nullable(),
  pending: z.int().min(0),
  /** Active bookings, the pending ones included. */
  booked: z.int().min(0),
  capacity: z.int().min(0),
  /** The places of the roster, and how many of them nobody has. */
  places: z.array(z.string()),
  open_places: z.int().min(0),
  /** Before it is published, guests do not find the opening. */
  is_published: z.boolean(),
  /** When the site publishes it; null if that is not planned. */
  publish_at: instantSchema.nullable(),
  sale_mode: saleModeSchema,
  /** When booking opens, by kind of guest; null: when it is published. */
  releases: onSaleTimesSchema,
});
export type AdminOpening = z.output<typeof adminOpeningSchema>;

/** What an opening of a resort would offer today, and when its next one is (null: not scheduled). */
export const openingFormResortSchema = z.object({
  id: idSchema,
  name: z.string(),
  timezone: timeZoneSchema,
  neighborhood_code: z.string().nullable(),
  next_opening_date: instantSchema.nullable(),
  /** It gets no new openings. */
  is_archived: z.boolean(),
  /** The groups of guests for whom booking is switched off at the resort. */
  booking_closed_for: z.array(z.enum(guestTypes)),
  rooms: z.array(z.object({ type: z.string(), price: moneySchema, count: z.int().min(0) })),
});
export type OpeningFormResort = z.output<typeof openingFormResortSchema>;

/** An opening that is being planned: the instant of its wall-clock time, and the opening that it would overlap. */
const openingPreviewSchema = z.object({
  opening_date: instantSchema,
  overlaps: z.object({ id: idSchema, opening_date: instantSchema }).nullable(),
  /** The closure of the resort that it would lie in. */
  closure: closurePeriodSchema.nullable(),
});
export type OpeningPreview = z.output<typeof openingPreviewSchema>;

export const listOpeningFormResorts = endpoint({
  method: 'GET',
  path: '/admin/openings/resorts',
  summary: 'All resorts with the rooms that an opening would get, their code, and their next opening.',
  access: 'admin',
  response: z.array(openingFormResortSchema),
});

export const listAdminOpenings = endpoint({
  method: 'GET',
  path: '/admin/openings',
  summary: 'Openings that have not started, soonest first, with how much is booked.',
  access: 'admin',
  scope: 'openings:read',
  paged: true,
  query: pageQuerySchema.extend({ resort: idParamSchema.optional() }),
  response: z.array(adminOpeningSchema),
});

export const previewOpenings = endpoint({
  method: 'GET',
  path: '/admin/openings/preview',
  summary:
    'The instants of a wall-clock time in a zone, weekly where asked, each with the opening of the resort that it would overlap.',
  access: 'admin',
  query: z.object({
    local_time: wallClockSchema,
    timezone: zoneInputSchema,
    repeat_weeks: z
      .string()
      .regex(/^\d{1,2}$/, `must be a number from 1 to ${maxWeeks}`)
      .transform(Number)
      .pipe(z.int().min(1).max(maxWeeks))
      .default(1),
    resort: idParamSchema.optional(),
    /** The opening that is being moved, which cannot overlap itself. */
    moving: idParamSchema.optional(),
  }),
  response: z.array(openingPreviewSchema),
});

export const createOpening = endpoint({
  method: 'POST',
  path: '/admin/resort-openings/create',
  summary:
    'Opens a resort for an hour, weekly where asked at the same wall-clock time of the zone: all of the openings or none.',
  access: 'admin',
  changes: ['openings', 'availability'],
  body: z.object({
    resort_name: requiredTextSchema(100),
    opening_date: startSchema,
    timezone: zoneInputSchema,
    repeat_weeks: z.int().min(1).max(maxWeeks).default(1),
    /** Of the first opening; each later one has them as long before its own start. Without them booking opens at once. */
    releases: setOnSaleTimesSchema.optional(),
    publish_at: publishAtSchema,
    despite_closures: despiteClosuresSchema,
  }),
  response: z.object({ success: z.literal(true), message: z.string(), openings: z.array(adminOpeningSchema) }),
  errors: ['not_found', 'opening_overlap', 'resort_closed'],
});

export const moveOpening = endpoint({
  method: 'PUT',
  path: '/admin/resorts/{resortId}/opening',
  summary:
    'Moves an opening that has not started, the next one unless `opening_id` names it. Bookings keep room and price; guests get a message with both times.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: z.object({ resortId: idParamSchema }),
  body: z.object({
    new_opening_date: startSchema,
    opening_id: idSchema.optional(),
    timezone: zoneInputSchema.optional(),
    despite_closures: despiteClosuresSchema,
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    opening: adminOpeningSchema,
    moved_bookings: z.int().min(0),
  }),
  errors: ['not_found', 'no_opening', 'opening_started', 'opening_overlap', 'resort_closed', 'lobby_open'],
});

export const publishOpenings = endpoint({
  method: 'POST',
  path: '/admin/resort-openings/publish',
  summary:
    'Publishes openings that are only planned: at once, or at `publish_at` (null: not on a schedule). All of them or none; those that are published stay so.',
  access: 'admin',
  changes: ['openings', 'availability'],
  /** As many as the list of the panel shows. */
  body: z.object({ opening_ids: z.array(idSchema).min(1).max(1000), publish_at: publishAtSchema }),
  response: z.object({ success: z.literal(true), message: z.string(), openings: z.array(adminOpeningSchema) }),
  errors: ['not_found', 'opening_started'],
});

export const deleteOpening = endpoint({
  method: 'DELETE',
  path: '/admin/resort-openings/{openingId}',
  summary:
    'Cancels an opening with its active bookings. Admins delete one that has not started; hosts call a running session off, with a reason. Can be undone for 10 minutes; guests get a message then, or at once if it begins within the hour or runs.',
  access: 'host',
  changes: ['openings', 'availability'],
  idempotent: true,
  params: z.object({ openingId: idParamSchema }),
  /** What guests read. Required while the session runs. */
  body: z.object({ reason: guestReasonSchema.optional() }).prefault({}),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    cancelled_bookings: z.int().min(0),
    /** Those of them that were paid: `GET /hosting/bookings?refund=due` lists them. */
    paid_bookings: z.int().min(0),
    deletion_id: idSchema,
    undo_until: instantSchema,
  }),
  errors: ['not_found', 'opening_started', 'admin_required', 'idempotency_key_reused'],
});

const codeBody = z.object({ neighborhood_code: neighborhoodCodeSchema.nullable() });
const codeAnswer = z.object({ success: z.literal(true), neighborhood_code: z.string().nullable() });

export const setOpeningCode = endpoint({
  method: 'PUT',
  path: '/admin/resort-openings/{openingId}/neighborhood-code',
  summary: "Sets an opening's own neighborhood code; null falls back to the resort's.",
  access: 'host',
  changes: [],
  params: z.object({ openingId: idParamSchema }),
  body: codeBody,
  response: codeAnswer,
  errors: ['not_found'],
});

export const setResortCode = endpoint({
  method: 'PUT',
  path: '/admin/resorts/{resortId}/neighborhood-code',
  summary: "Sets a resort's neighborhood code, for openings that have none of their own.",
  access: 'admin',
  changes: [],
  params: z.object({ resortId: idParamSchema }),
  body: codeBody,
  response: codeAnswer,
  errors: ['not_found'],
});
