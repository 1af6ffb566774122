import { z } from 'zod';
import { partyPolicies } from '../../bookings/party.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, pageQuerySchema, requiredTextSchema } from '../../fields.ts';
import { entryEndIds, entryStates, offerStates, waitReasonIds } from '../../openings/waiting-list.ts';

/** An entry of a waiting list as staff see it. */
export const staffEntrySchema = z.object({
  id: z.uuid(),
  openingId: idSchema,
  member: z.object({ id: idSchema, display_name: z.string(), username: z.string() }),
  state: z.enum(entryStates),
  position: z.int().min(1).nullable(),
  /** The party that has this number together: its policy, and the names of the other members. Null if the member waits alone. */
  party: z.object({ id: idSchema, policy: z.enum(partyPolicies), others: z.array(z.string()) }).nullable(),
  /** Why this member has no offer; null with an open offer or where the entry has ended. */
  reason: z.enum(waitReasonIds).nullable(),
  reason_until: instantSchema.nullable(),
  rooms: z.array(z.object({ roomId: idSchema, type: z.string(), is_passed: z.boolean() })),
  /** The last offer that the member got. */
  offer: z
    .object({
      roomId: idSchema,
      type: z.string(),
      state: z.enum(offerStates),
      made_at: instantSchema,
      until: instantSchema,
    })
    .nullable(),
  missed_offers: z.int().min(0).max(2),
  is_deferred: z.boolean(),
  robloxUsername: z.string(),
  entered_at: instantSchema,
  end_reason: z.enum(entryEndIds).nullable(),
  /** What staff wrote when they moved or removed the entry last. */
  staff_reason: z.string().nullable(),
  ended_at: instantSchema.nullable(),
  can: z.object({ move: z.boolean(), remove: z.boolean() }),
});
export type StaffEntry = z.output<typeof staffEntrySchema>;

const openingParams = z.object({ openingId: idParamSchema });
const entryParams = z.object({ entryId: z.uuid() });
const reasonSchema = requiredTextSchema(300);
const changedSchema = z.object({ success: z.literal(true), entry: staffEntrySchema });

export const listWaitingEntries = endpoint({
  method: 'GET',
  path: '/admin/resort-openings/{openingId}/waiting',
  summary: 'The waiting list of an opening in order; with `state` `ended` the entries that ended, the last first.',
  access: 'host',
  paged: true,
  params: openingParams,
  query: pageQuerySchema.extend({ state: z.enum(entryStates).default('waiting') }),
  response: z.array(staffEntrySchema),
  errors: ['not_found'],
});

export const moveWaitingEntry = endpoint({
  method: 'POST',
  path: '/admin/waiting/{entryId}/move',
  summary: 'Moves an entry to another number of its list. The reason is stored in the audit log.',
  access: 'host',
  changes: [],
  params: entryParams,
  body: z.object({ position: z.int().min(1).max(100_000), reason: reasonSchema }),
  response: changedSchema,
  errors: ['not_found', 'already_decided'],
});

export const removeWaitingEntry = endpoint({
  method: 'POST',
  path: '/admin/waiting/{entryId}/remove',
  summary: 'Removes an entry from its list. The member reads the reason.',
  access: 'host',
  changes: ['availability'],
  params: entryParams,
  body: z.object({ reason: reasonSchema }),
  response: changedSchema,
  errors: ['not_found', 'already_decided'],
});

/** How many rooms of a type an opening has, and how many of them cannot be removed. */
const roomCountSchema = z.object({
  roomId: idSchema,
  type: z.string(),
  count: z.int().min(0),
  /** Booked, held or offered at this moment, or with a booking in their history. */
  in_use: z.int().min(0),
});
export type RoomCount = z.output<typeof roomCountSchema>;

export const getOpeningRoomCounts = endpoint({
  method: 'GET',
  path: '/admin/resort-openings/{openingId}/rooms',
  summary: 'How many rooms of each type an opening has.',
  access: 'admin',
  params: openingParams,
  response: z.array(roomCountSchema),
  errors: ['not_found'],
});

export const setOpeningRoomCounts = endpoint({
  method: 'PATCH',
  path: '/admin/resort-openings/{openingId}/rooms',
  summary:
    'Sets how many rooms of the named types a planned opening has. New rooms are offered to its waiting list at once. `rooms_in_use`: fewer rooms than those in use; the answer has `rooms` with `roomId` and `in_use`.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: openingParams,
  body: z.object({
    rooms: z
      .array(z.object({ roomId: idSchema, count: z.int().min(0).max(500) }))
      .min(1)
      .max(50)
      .refine((rooms) => new Set(rooms.map(({ roomId }) => roomId)).size === rooms.length, 'must name each room once'),
  }),
  response: z.object({
    success: z.literal(true),
    rooms: z.array(roomCountSchema),
    /** How many of the new rooms were offered to waiting members. */
    offered: z.int().min(0),
  }),
  errors: ['not_found', 'no_opening', 'opening_started', 'rooms_in_use'],
});
