import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParamSchema, idSchema, instantSchema } from '../fields.ts';

export const departureDecisionSchema = z.enum(['left', 'keep']);

const personSchema = z.object({ id: idSchema, display_name: z.string(), username: z.string() });

/** Departures from the Discord server, as admins see them. */
export const departuresSchema = z.object({
  /** Why nothing is taken from anybody until an admin decides; null if nothing has to be decided. */
  hold: z
    .object({
      id: idSchema,
      started_at: instantSchema,
      due_count: z.int(),
      checked_count: z.int(),
      /** Roles of the configuration that are missing from the server, by the name of their variable. */
      missing_roles: z.array(z.string()),
      /** Variables whose role the configuration changed or left out. */
      changed_roles: z.array(z.string()),
    })
    .nullable(),
  /** Members whom Discord does not find in the server, the longest first. */
  absent: z.array(
    z.object({
      member: personSchema,
      absent_since: instantSchema,
      /** When the departure is carried out; null before the second answer. */
      leaves_at: instantSchema.nullable(),
      pending_bookings: z.int(),
      entries: z.int(),
    }),
  ),
  /** Departures of the last seven days that were carried out, the latest first. */
  carried_out: z.array(
    z.object({
      id: idSchema,
      member: personSchema,
      at: instantSchema,
      cancelled_bookings: z.int(),
      ended_entries: z.int(),
      undone_at: instantSchema.nullable(),
    }),
  ),
});
export type Departures = z.output<typeof departuresSchema>;

/** What did not fit any more. */
const notRestoredSchema = z.object({
  kind: z.enum(['booking', 'entry', 'companion', 'line', 'party']),
  resort: z.string(),
  starts_at: instantSchema,
  reason: z.string(),
});

export const undoneDepartureSchema = z.object({
  restored_bookings: z.int(),
  restored_entries: z.int(),
  /** In rooms of others and in lines. */
  restored_places: z.int(),
  not_restored: z.array(notRestoredSchema),
});
export type UndoneDeparture = z.output<typeof undoneDepartureSchema>;

export const getDepartures = endpoint({
  method: 'GET',
  path: '/admin/departures',
  summary: 'Members who are leaving or have left the Discord server, and whether an admin must decide about them.',
  access: 'admin',
  response: departuresSchema,
});

export const decideDepartures = endpoint({
  method: 'POST',
  path: '/admin/departures/decide',
  summary: 'Decides about departures that are held: the members left, or everybody keeps what they have.',
  access: 'admin',
  changes: [],
  body: z.object({ hold_id: idSchema, decision: departureDecisionSchema }),
  response: departuresSchema,
  errors: ['already_decided'],
});

export const undoDeparture = endpoint({
  method: 'POST',
  path: '/admin/departures/{departureId}/undo',
  summary:
    'Gives back what a departure took away, for seven days: bookings, entries in waiting lists, places in rooms of others and in lines, tiers and host rights.',
  access: 'admin',
  changes: ['availability'],
  params: z.object({ departureId: idParamSchema }),
  response: undoneDepartureSchema,
  errors: ['not_found', 'already_decided'],
});
