import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { discordIdSchema, instantSchema, requiredTextSchema } from '../fields.ts';

/** State of an admin's security code: not set, usable, usable with failed guesses, or disabled for unknown devices. */
export const codeStateSchema = z.enum(['none', 'usable', 'warned', 'locked']);
export type CodeState = z.output<typeof codeStateSchema>;

/** An active or former admin. It contains neither the security code nor its hash, and no tokens. */
export const adminSchema = z.object({
  discord_id: discordIdSchema,
  username: z.string(),
  avatar: z.string().nullable(),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  user_type: z.literal('admin'),
  is_primary: z.boolean(),
  last_login: instantSchema.nullable(),
  created_at: instantSchema,
  has_code: z.boolean(),
  code_state: codeStateSchema,
  code_failures: z.int(),
  /** After this many failures from unknown devices, the code works only on trusted devices. */
  code_failures_allowed: z.int(),
  trusted_devices: z.int(),
  can: z.object({ remove: z.boolean(), set_code: z.boolean(), add_again: z.boolean() }),
});
export type Admin = z.output<typeof adminSchema>;

/** Four digits as typed; leading zeros count. The most common codes are refused. */
const securityCodeSchema = z
  .string()
  .regex(/^[0-9]{4}$/, 'must be 4 digits')
  .refine((code) => !isTrivialCode(code), 'is too easy to guess; choose another one');

/** One digit four times, or four in a row up or down. Rule: CODE-10. */
export function isTrivialCode(code: string): boolean {
  const steps = [1, 2, 3].map((index) => code.charCodeAt(index) - code.charCodeAt(index - 1));
  return [0, 1, -1].some((step) => steps.every((taken) => taken === step));
}

const adminParams = z.object({ discordId: discordIdSchema });

const changedSchema = z.object({
  success: z.literal(true),
  admin: adminSchema,
  /** The code that the server generated, returned once; null if the caller chose it. */
  security_code: z.string().nullable(),
});

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/admins',
  summary: 'All admins: the primary admin first, removed ones last.',
  access: 'admin',
  response: z.array(adminSchema),
});

export const addAdmin = endpoint({
  method: 'POST',
  path: '/admin/admins/add',
  summary: 'Adds an admin, or adds a removed one again. Without a code the server generates one.',
  access: 'admin',
  changes: [],
  body: z.object({
    discord_id: discordIdSchema,
    username: requiredTextSchema(80),
    security_code: securityCodeSchema.optional(),
  }),
  response: changedSchema,
  errors: ['already_admin'],
});

export const removeAdmin = endpoint({
  method: 'DELETE',
  path: '/admin/admins/{discordId}',
  summary: 'Removes an admin and ends their sessions at once. The primary and the last active admin cannot be removed.',
  access: 'admin',
  changes: [],
  params: adminParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'admin_kept'],
});

export const setAdminCode = endpoint({
  method: 'POST',
  path: '/admin/admins/{discordId}/code',
  summary:
    "Replaces an admin's security code, and resets its failures and trusted devices. Without a code the server generates one. Only the primary admin sets their own.",
  access: 'admin',
  changes: [],
  params: adminParams,
  body: z.object({ security_code: securityCodeSchema.optional() }),
  response: changedSchema,
  errors: ['not_found', 'primary_admin_required'],
});
