import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, pageQuerySchema, requiredTextSchema } from '../fields.ts';
import { dateOrders, importFields, importKinds, importLimits } from '../imports/fields.ts';
import { importStates, rowOutcomes, rowProblems, undoProblems } from '../imports/row-problems.ts';
import { paymentMethodSchema } from './bookings/bookings.ts';
import { timeZoneName } from './catalog/admin.ts';

/* Files of openings, bookings and gold members from elsewhere. */

const importKindSchema = z.enum(importKinds);
const importFieldSchema = z.enum([...importFields.openings, ...importFields.bookings, ...importFields.members]);

/** How a file is read: the columns, and what counts where it has none. */
export const importSettingsSchema = z.object({
  /** The index of the column of each field that has one. */
  columns: z.partialRecord(
    importFieldSchema,
    z
      .int()
      .min(0)
      .max(importLimits.columns - 1),
  ),
  /** For moments without a zone. */
  timezone: timeZoneName,
  /** How `3/4/2027` is read; null: it is a problem of its row. */
  date_order: z.enum(dateOrders).nullable(),
  resort: requiredTextSchema(200).nullable(),
  /** Bookings: all rows are of this opening. Null: resort and start say which. */
  opening_id: idSchema.nullable(),
  room_type: requiredTextSchema(200).nullable(),
  /** Names that the file has for rooms, and the room of the catalogue that each means where the opening has none of that name. */
  room_names: z
    .array(z.object({ name: requiredTextSchema(200), room: requiredTextSchema(200) }))
    .max(importLimits.roomNames, `must be at most ${importLimits.roomNames} names`)
    .default([]),
  payment_method: paymentMethodSchema,
  /** Robux and donations were received. */
  paid: z.boolean(),
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

/** How many rows have which outcome; all are 0 before the first preview. */
const countsSchema = z.record(z.enum(rowOutcomes), z.int());

export const importSchema = z.object({
  id: idSchema,
  kind: importKindSchema,
  file_name: z.string(),
  state: z.enum(importStates),
  by: z.string(),
  created_at: instantSchema,
  rows: z.int(),
  counts: countsSchema,
  /** Rows that an undo left as they were. */
  left_count: z.int(),
});
export type Import = z.output<typeof importSchema>;

const importDetailSchema = importSchema.extend({
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  settings: importSettingsSchema,
  /** Names of rooms in a draft that no opening of their rows has, and for which no room was chosen; empty before the first preview. */
  unknown_rooms: z.array(z.string()),
  /** The rooms that such a name can mean, with the resorts that have one of that name: those of the opening, else all of the catalogue. */
  room_choices: z.array(z.object({ room: z.string(), resorts: z.array(z.string()) })),
  /** The columns are those of an earlier file with the same titles. */
  is_remembered: z.boolean(),
  /** The caller may change, import and discard it while it is a draft. Rule: IMPORT-7. */
  is_own: z.boolean(),
  /** Of a draft with many rows: one of its openings is on sale, or will be within 15 minutes, and guests have to wait. Rule: IMPORT-8. */
  sale_near: z.boolean(),
  /** The files of other imports that go live with this one. Rule: IMPORT-14. */
  goes_live_with: z.array(z.string()),
  /** Roblox did not answer: names count as typed, and the bookings become nobody's own by themselves. */
  roblox_unavailable: z.boolean(),
});
export type ImportDetail = z.output<typeof importDetailSchema>;

const importParams = z.object({ importId: idParamSchema });

/** Rules: IMPORT-2, IMPORT-7. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/admin/imports',
  summary:
    'Reads a CSV file of openings, bookings or gold members, or a ZIP file with one, and guesses its columns. Nothing is imported yet.',
  access: 'admin',
  changes: [],
  query: z.object({
    kind: importKindSchema,
    file_name: requiredTextSchema(200),
    /** Of the browser: for moments without a zone, until staff choose another one. Used where the community has none but UTC. */
    timezone: timeZoneName.optional(),
  }),
  upload: {
    types: [
      'text/csv',
      'text/plain',
      'text/tab-separated-values',
      'application/csv',
      'application/vnd.ms-excel',
      'application/zip',
      'application/octet-stream',
    ],
    maxBytes: importLimits.bytes,
  },
  response: importDetailSchema,
  errors: ['file_refused'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/admin/imports',
  summary: 'The latest 50 imports, newest first, with drafts.',
  access: 'admin',
  response: z.array(importSchema),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/admin/imports/{importId}',
  summary: 'An import with its columns and how they are read.',
  access: 'admin',
  params: importParams,
  response: importDetailSchema,
  errors: ['not_found'],
});

/** Rules: IMPORT-8, IMPORT-9. */
export const previewImport = endpoint({
  method: 'PUT',
  path: '/admin/imports/{importId}/settings',
  summary: 'Says how a draft is read, and what importing it would do with each row.',
  access: 'admin',
  changes: [],
  params: importParams,
  body: importSettingsSchema,
  response: importDetailSchema,
  errors: ['not_found', 'already_decided', 'primary_admin_required'],
});

const importRowSchema = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes).nullable(),
  problem: z.enum(rowProblems).nullable(),
  field: importFieldSchema.nullable(),
  /** What else is wrong with it; empty once it was imported. */
  also: z.array(z.enum(rowProblems)),
  /** What the file has in the columns that are read; empty once it was imported. */
  values: z.partialRecord(importFieldSchema, z.string()),
  /** The moment that a row means, as the preview read it. */
  starts_at: instantSchema.nullable(),
  bookingReference: z.string().nullable(),
  robloxUsername: z.string().nullable(),
  /** What its booking has, or will have. */
  room: z.string().nullable(),
  payment_method: paymentMethodSchema.nullable(),
  opening_id: idSchema.nullable(),
  /** Why an undo left it; null if it did not. */
  left: z.enum(undoProblems).nullable(),
});
export type ImportedRow = z.output<typeof importRowSchema>;

export const listImportRows = endpoint({
  method: 'GET',
  path: '/admin/imports/{importId}/rows',
  summary: 'The rows of an import, in the order of the file, with what happens or happened to each.',
  access: 'admin',
  paged: true,
  params: importParams,
  query: pageQuerySchema.extend({ outcome: z.enum(rowOutcomes).optional(), left: z.literal('true').optional() }),
  response: z.array(importRowSchema),
  errors: ['not_found'],
});

/** Rules: IMPORT-9 to IMPORT-12. */
export const runImport = endpoint({
  method: 'POST',
  path: '/admin/imports/{importId}/import',
  summary: 'Imports all rows without a problem in one transaction. Nobody gets a message.',
  access: 'admin',
  changes: ['availability'],
  params: importParams,
  response: importDetailSchema,
  errors: ['not_found', 'already_decided', 'primary_admin_required'],
});

/** Rule: IMPORT-13. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/admin/imports/{importId}/undo',
  summary: 'Takes back what an import made and nobody has changed since. Possible until it goes live.',
  access: 'admin',
  changes: ['availability'],
  params: importParams,
  response: z.object({ success: z.literal(true), undone_count: z.int(), left_count: z.int() }),
  errors: ['not_found', 'already_decided'],
});

/** Rule: IMPORT-14. */
export const goLive = endpoint({
  method: 'POST',
  path: '/admin/imports/{importId}/live',
  summary:
    'Publishes the openings of an import, begins its gold memberships, and messages the members whom it is about.',
  access: 'admin',
  changes: ['openings', 'availability'],
  params: importParams,
  response: z.object({ success: z.literal(true), published_count: z.int(), messaged_count: z.int() }),
  errors: ['not_found', 'already_decided', 'invalid_input'],
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/admin/imports/{importId}',
  summary: 'Deletes a draft with its file.',
  access: 'admin',
  changes: [],
  params: importParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'already_decided', 'primary_admin_required'],
});

export const importCalls = [
  uploadImport,
  listImports,
  getImport,
  previewImport,
  listImportRows,
  runImport,
  undoImport,
  goLive,
  discardImport,
] as const;
