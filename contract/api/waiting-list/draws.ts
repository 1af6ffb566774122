import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, timeZoneSchema } from '../../fields.ts';
import { onSaleGroupIds } from '../../members/tiers.ts';

const onSaleGroupSchema = z.enum(onSaleGroupIds);
const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** An entry of a draw that was made. `excluded`: why it took part without a chance. */
const drawnEntrySchema = z.object({
  id: z.uuid(),
  rooms: z.array(idSchema),
  is_deferred: z.boolean(),
  excluded: z.string().nullable(),
  /** The party that the entry belongs to, by the smallest id of its entries; `number`: in the party's order, from 1. */
  party: z.object({ id: z.uuid(), is_together: z.boolean(), number: z.int().min(1) }).nullable(),
  /** Its number in the order of the draw, which all entries of a party share. */
  order: z.int().min(1),
  roomId: idSchema.nullable(),
});

/** The draw of one class of guests: those whose on-sale time is the same instant. */
export const classDrawSchema = z.object({
  /** The version of the algorithm; null before the draw. */
  algorithm: z.string().nullable(),
  number: z.int().min(1),
  groups: z.array(onSaleGroupSchema),
  lobby_opens_at: instantSchema,
  draws_at: instantSchema,
  /** SHA-256 of the seed; from the opening of the lobby. */
  seed_hash: hexSchema.nullable(),
  /** SHA-256 of the list of entries; from the closing of the lobby. */
  entries_digest: hexSchema.nullable(),
  /** How many entries the closed lobby had; null before. */
  lobby_count: z.int().min(0).nullable(),
  /** With the draw: the seed, the rooms that were to be had, and every entry with its result. */
  seed: hexSchema.nullable(),
  drawn_at: instantSchema.nullable(),
  units: z.array(z.object({ roomId: idSchema, count: z.int(), reserved: z.int() })),
  entries: z.array(drawnEntrySchema),
});
export type ClassDraw = z.output<typeof classDrawSchema>;

export const getDraw = endpoint({
  method: 'GET',
  path: '/draws/{openingId}',
  summary:
    'What was published of the draws of an opening: commitments, entries, seeds and results. `contract/openings/draw-algorithm.ts` recomputes it.',
  access: 'public',
  reads: ['openings'],
  params: z.object({ openingId: idParamSchema }),
  response: z.object({
    openingId: idSchema,
    resort: z.string(),
    openingDate: instantSchema,
    timezone: timeZoneSchema,
    algorithm: z.string(),
    rooms: z.array(z.object({ roomId: idSchema, type: z.string() })),
    classes: z.array(classDrawSchema),
  }),
  errors: ['not_found'],
});

const reminderSchema = z.object({ openingId: idSchema });
const openingParams = z.object({ openingId: idParamSchema });

export const listReminders = endpoint({
  method: 'GET',
  path: '/user/reminders',
  summary: 'The openings of which the signed-in person wants to be reminded.',
  access: 'member',
  response: z.array(reminderSchema),
});

export const addReminder = endpoint({
  method: 'PUT',
  path: '/user/reminders/{openingId}',
  summary: 'A direct message when the lobby of an opening, or its sale, opens for the signed-in person.',
  access: 'member',
  changes: [],
  params: openingParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'no_opening', 'opening_started'],
});

export const removeReminder = endpoint({
  method: 'DELETE',
  path: '/user/reminders/{openingId}',
  summary: 'No message about this opening.',
  access: 'member',
  changes: [],
  params: openingParams,
  response: z.object({ success: z.literal(true) }),
});

export const drawCalls = [getDraw, listReminders, addReminder, removeReminder] as const;
