import { z } from 'zod';
import { idSchema, instantSchema, requiredTextSchema } from '../fields.ts';
import { messageFailureSchema } from './messages/messages.ts';

/** What was paid for a membership: the game's money, or Robux. */
export const goldPaymentSchema = z.enum(['bbc', 'robux']);
export type GoldPayment = z.output<typeof goldPaymentSchema>;

export const goldRoleStateSchema = z.enum(['giving', 'given', 'removing']);

/** The gold memberships of a member, as staff see them. */
export const goldSchema = z.object({
  /** Until when the member is gold by a membership; null if none is running. */
  until: instantSchema.nullable(),
  /** The latest first. */
  memberships: z.array(
    z.object({
      id: idSchema,
      starts_at: instantSchema,
      ends_at: instantSchema,
      /** These are null for a membership that was imported. */
      months: z.int().nullable(),
      payment_method: goldPaymentSchema.nullable(),
      amount: z.int().nullable(),
      created_at: instantSchema,
      ended_early_at: instantSchema.nullable(),
      end_reason: z.string().nullable(),
    }),
  ),
  /** The role that the site gives on Discord, and why the last attempt failed; null if it gives none. */
  role: z.object({ state: goldRoleStateSchema, failure: messageFailureSchema.nullable() }).nullable(),
});

export const goldGrantSchema = z.object({
  months: z.int().min(1).max(24),
  payment_method: goldPaymentSchema,
  amount: z.int().min(0).max(100_000_000),
  /** The end of the running membership, which is extended; null: the membership begins now. */
  extends_until: instantSchema.nullable().default(null),
});

/** Part of the message to the member. */
export const goldEndSchema = z.object({ reason: requiredTextSchema(500) });
