import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The game account that Bloxlink knows for a person. */
export const bloxlinkStatusSchema = z.object({
  is_linked: z.boolean(),
  roblox_info: z.object({ roblox_username: z.string(), roblox_display_name: z.string() }).nullable(),
});
export type BloxlinkStatus = z.output<typeof bloxlinkStatusSchema>;

export const getBloxlinkRoblox = endpoint({
  method: 'GET',
  path: '/user/bloxlink-roblox',
  summary: 'The Roblox account linked to the signed-in person through Bloxlink.',
  access: 'member',
  response: bloxlinkStatusSchema,
  errors: ['outside_service_failed', 'unavailable'],
});
