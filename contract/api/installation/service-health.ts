import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** What the operator has to fix outside the site, as the process that answers sees it. */
export const serviceHealthSchema = z.object({
  /** Why no account can be looked up at Bloxlink; null: nothing is known to be wrong. */
  bloxlink: z.enum(['key_refused', 'other_server', 'not_in_server', 'limit_reached']).nullable(),
  /** By how much the clock of the server differs from Discord's, if that is more than a minute. Positive: it is ahead. */
  clock_seconds_off: z.int().nullable(),
});
export type ServiceHealth = z.output<typeof serviceHealthSchema>;

export const getServiceHealth = endpoint({
  method: 'GET',
  path: '/admin/service-health',
  summary: 'What keeps Bloxlink and Discord from working with this site.',
  access: 'admin',
  response: serviceHealthSchema,
});
