import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { discordIdSchema, idParamSchema, idSchema, instantSchema } from '../fields.ts';

/** A member who is a host without being an admin because of it. Rule: HOST-1. */
export const hostSchema = z.object({
  id: idSchema,
  discord_id: discordIdSchema,
  username: z.string(),
  avatar: z.string().nullable(),
  /** Has the Discord role of hosts. It can be taken away in Discord only. */
  by_role: z.boolean(),
  /** Since when an admin has made them a host; null if no admin did. */
  added_at: instantSchema.nullable(),
  /** A host who left the Discord server has no power until they are back. */
  is_in_server: z.boolean(),
  is_admin: z.boolean(),
  can: z.object({ remove: z.boolean() }),
});
export type Host = z.output<typeof hostSchema>;

export const listHosts = endpoint({
  method: 'GET',
  path: '/admin/hosts',
  summary: 'Hosts, by name: members with the Discord role of hosts and those whom admins added.',
  access: 'admin',
  response: z.array(hostSchema),
});

export const addHost = endpoint({
  method: 'POST',
  path: '/admin/hosts/add',
  summary: 'Makes a member a host.',
  access: 'admin',
  changes: [],
  body: z.object({ member_id: idSchema }),
  response: z.object({ success: z.literal(true), host: hostSchema }),
  errors: ['not_found', 'already_host'],
});

export const removeHost = endpoint({
  method: 'DELETE',
  path: '/admin/hosts/{memberId}',
  summary:
    'A member whom an admin made a host no longer is one, from their next call on. The Discord role is not changed.',
  access: 'admin',
  changes: [],
  params: z.object({ memberId: idParamSchema }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});
