import { z } from 'zod';

/** What a check of the set-up can find. The code is stable; `says` and `clicks` are for the person who sets the site up. */
const setupFindingCodes = [
  'verified',
  'outside_service_silent',
  'client_refused',
  'bot_token_refused',
  'bot_of_other_application',
  'code_grant_required',
  'interactions_elsewhere',
  'redirect_missing',
  'bot_not_in_server',
  'server_gone',
  'members_not_readable',
  'role_gone',
  'role_not_chosen',
  'role_managed',
  'role_above_bot',
  'manage_roles_missing',
  'two_factor_required',
  'role_not_mentionable',
  'events_not_allowed',
  'channel_gone',
  'channel_not_chosen',
  'channel_permissions_missing',
  'message_refused',
  'bloxlink_refused',
  'bloxlink_other_server',
  'bloxlink_not_in_server',
  'bloxlink_limit_reached',
  'roblox_refused',
  'roblox_not_proven',
  'not_in_server',
  'other_person',
  'configuration_refused',
  'doctor',
] as const;

/** One result of a check. A step with a `problem` is not saved. */
export const setupFindingSchema = z.object({
  code: z.enum(setupFindingCodes),
  level: z.enum(['ok', 'warning', 'problem']),
  /** The field of the request that it is about, e.g. `bot_token`; null: the step as a whole. */
  field: z.string().nullable(),
  /** One sentence: what is the case. */
  says: z.string(),
  /** What to click, one step each, in order; empty if there is nothing to do. */
  clicks: z.array(z.string()),
  /** What to paste there, as it is. */
  copies: z.array(z.string()),
  /** The page on which to click, e.g. the application in Discord's developer portal. */
  link: z.string().nullable(),
});
export type SetupFinding = z.output<typeof setupFindingSchema>;
