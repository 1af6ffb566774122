import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** What the operator has to fix outside the site, as the process that answers sees it. */
export const serviceHealthSchema = z.object({
  /** Why no account can be looked up at Bloxlink; null: nothing is known to be wrong. */
  bloxlink: z.enum(['key_refused', 'other_server', 'not_in_server', 'limit_reached']).nullable(),
  /** By how much the clock of the server differs from Discord's, if that is more than a minute. Positive: it is ahead. */
  clock_seconds_off: z.int().nullable(),
  /** Whether members can link a Roblox account, at Roblox or with Bloxlink. A draw needs it. */
  can_link_accounts: z.boolean(),
});
export type ServiceHealth = z.output<typeof serviceHealthSchema>;

export const getServiceHealth = endpoint({
  method: 'GET',
  path: '/admin/service-health',
  summary: 'What keeps Bloxlink and Discord from working with this site, and whether Roblox accounts can be linked.',
  access: 'admin',
  response: serviceHealthSchema,
});
