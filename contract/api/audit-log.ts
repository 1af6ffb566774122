import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { discordIdSchema, instantSchema, pageQuerySchema, textSchema } from '../fields.ts';

/** The actor; `name` is that of the person or API key. The log stores ids only; names are looked up when it is read. */
const activityActorSchema = z.object({
  kind: z.enum(['guest', 'member', 'host', 'staff', 'system', 'api_key']),
  discord_id: discordIdSchema.nullable(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
});

const changesSchema = z.record(z.string(), z.unknown());

/** One row of the audit log: who did what to what, when, before and after. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  actor: activityActorSchema,
  /** `subject.verb`, e.g. `booking.cancel`. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  /** The current name of the subject, if it has one. */
  subject_name: z.string().nullable(),
  before: changesSchema.nullable(),
  after: changesSchema.nullable(),
  /** The bulk act that the row belongs to, and how many rows it has; null for a single act. */
  bulk: z.object({ id: z.uuid(), count: z.int() }).nullable(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/activity',
  summary: 'The audit log, newest first.',
  access: 'admin',
  paged: true,
  query: pageQuerySchema.extend({
    /** A Discord id, part of a name, a kind (guest, member, host, staff for admins, system, api_key), or an API key as `api_key:3`. */
    actor: textSchema(100).optional(),
    /** An action, or everything about a subject: `booking.cancel`, `booking`. */
    action: z
      .string()
      .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/, 'must be an action such as booking.cancel')
      .optional(),
    subject: z
      .string()
      .regex(/^[a-z_]{1,40}$/, 'must be a subject such as booking')
      .optional(),
    subject_id: textSchema(100).optional(),
    /** Part of a guest's Discord or Roblox name: only rows about their bookings. */
    guest: textSchema(100).optional(),
    /** `true`: of each bulk act only the last row. */
    grouped: z.enum(['true', 'false']).optional(),
    /** Only the rows of this bulk act. */
    bulk: z.uuid().optional(),
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  }),
  response: z.array(auditEntrySchema),
});
