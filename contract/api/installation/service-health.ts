import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { instantSchema } from '../../fields.ts';

/** The variables that decide what is deleted for good. Rule: PRIVACY-11. */
export const retentionVariables = ['BACKUP_KEEP_DAYS', 'MESSAGE_RETENTION_DAYS', 'RETENTION_MONTHS'] as const;
export type RetentionVariable = (typeof retentionVariables)[number];

/** How far the clock may differ from Discord's before jobs wait: less than the time between a session and what is announced of it. Rule: OPS-33. */
export const maxClockSecondsOff = 60 * 60;

/** What the operator has to fix outside the site, as the process that answers sees it. */
export const serviceHealthSchema = z.object({
  /** Why no account can be looked up at Bloxlink; null: nothing is known to be wrong. */
  bloxlink: z.enum(['key_refused', 'other_server', 'not_in_server', 'limit_reached']).nullable(),
  /** By how much the clock of the server differs from Discord's, if that is more than a minute. Positive: it is ahead. */
  clock_seconds_off: z.int().nullable(),
  /** Whether jobs wait until the clock of the server is right: nothing ends, is sent or is deleted by the time. */
  waits_for_clock: z.boolean(),
  /** Whether members can link a Roblox account, at Roblox or with Bloxlink. A draw needs it. */
  can_link_accounts: z.boolean(),
  /** Whether guests can open the links to the site that Discord shows. In a demo they are on the machine of its Discord. Rule: SETUP-13. */
  can_open_links: z.boolean(),
  /** Shorter times of the configuration until something is deleted for good, which count from `counts_at` on. */
  shorter_retention: z.array(
    z.object({
      variable: z.enum(retentionVariables),
      in_use: z.int(),
      shorter: z.int(),
      counts_at: instantSchema,
    }),
  ),
});
export type ServiceHealth = z.output<typeof serviceHealthSchema>;

export const getServiceHealth = endpoint({
  method: 'GET',
  path: '/admin/service-health',
  summary:
    'What keeps Bloxlink and Discord from working with this site, whether Roblox accounts can be linked and links to the site opened, and what will soon be deleted earlier.',
  access: 'admin',
  response: serviceHealthSchema,
});
