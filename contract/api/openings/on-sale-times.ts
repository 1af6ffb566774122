import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema } from '../../fields.ts';
import { onSaleTimesSchema, saleModeSchema } from '../catalog/catalog.ts';

/** What staff set of when an opening goes on sale. */
export const setOnSaleTimesSchema = onSaleTimesSchema.extend({
  /** Percent of each kind of room that nobody gets before regular customers may book. */
  regular_share: z.int().min(0).max(100),
  /** Without it a new opening is sold as the site settings say, and a planned one as before. */
  sale_mode: saleModeSchema.optional(),
});

/** The on-sale times of an opening, and how many of its rooms wait for regular customers. */
export const openingOnSaleTimesSchema = setOnSaleTimesSchema.extend({
  openingId: idSchema,
  openingDate: instantSchema,
  kept_rooms: z.int().min(0),
  sale_mode: saleModeSchema,
  /** A lobby is or was open: mode and share are frozen, and times can only be postponed. */
  is_frozen: z.boolean(),
});
export type OpeningOnSaleTimes = z.output<typeof openingOnSaleTimesSchema>;

const openingParams = z.object({ openingId: idParamSchema });

export const getOnSaleTimes = endpoint({
  method: 'GET',
  path: '/admin/resort-openings/{openingId}/releases',
  summary: 'When booking of an opening opens, by kind of guest.',
  access: 'admin',
  params: openingParams,
  response: openingOnSaleTimesSchema,
  errors: ['not_found'],
});

export const setOnSaleTimes = endpoint({
  method: 'PUT',
  path: '/admin/resort-openings/{openingId}/releases',
  summary:
    'Sets when booking of an opening opens, by kind of guest (null: at once), and the share of rooms kept for regular customers until their time. Nobody may wait longer than guests of a lesser kind.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: openingParams,
  body: setOnSaleTimesSchema,
  response: z.object({ success: z.literal(true), releases: openingOnSaleTimesSchema }),
  errors: ['not_found', 'no_opening', 'opening_started', 'lobby_open'],
});
