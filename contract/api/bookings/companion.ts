import { z } from 'zod';
import { idSchema } from '../../fields.ts';

/** Somebody who comes along in the room of a booking. Rule: COMPANION-1. */
export const companionSchema = z.object({
  id: idSchema,
  robloxUsername: z.string(),
  robloxDisplayName: z.string(),
  /** The Discord name of the member who agreed; null for a friend whom the guest added by name. */
  name: z.string().nullable(),
  is_checked_in: z.boolean(),
});
export type Companion = z.output<typeof companionSchema>;
