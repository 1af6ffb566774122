import { z } from 'zod';
import { line } from '../../catalog-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { discordIdOf } from '../../fields.ts';
import { setupErrors } from './setup.ts';
import { setupFindingSchema } from './findings.ts';
import { eachPlace, isChannel } from '../../setup/places.ts';
import { savedStepSchema } from './state.ts';

/* The steps of Discord. Each asks Discord before anything is saved. */

const errors = [...setupErrors, 'setup_incomplete', 'setup_refused', 'outside_service_failed'] as const;

export const setSetupApplication = endpoint({
  method: 'PUT',
  path: '/setup/application',
  summary:
    'The Discord application: id, secret and bot token, tried at once. A secret that is not sent keeps the one that is stored.',
  access: 'public',
  changes: [],
  body: z.object({
    client_id: z
      .string()
      .trim()
      .regex(/^\d{17,20}$/, 'must be 17 to 20 digits'),
    client_secret: line(500).optional(),
    bot_token: line(500).optional(),
  }),
  response: savedStepSchema,
  errors,
});

export const listSetupServers = endpoint({
  method: 'GET',
  path: '/setup/servers',
  summary: 'The Discord servers that the bot is in, and the address that invites it to another one.',
  access: 'public',
  response: z.object({
    servers: z.array(z.object({ guild_id: z.string(), name: z.string() })),
    invite_address: z.string(),
    findings: z.array(setupFindingSchema),
  }),
  errors,
});

export const setSetupServer = endpoint({
  method: 'PUT',
  path: '/setup/server',
  summary: 'The Discord server of the community.',
  access: 'public',
  changes: [],
  body: z.object({ guild_id: discordIdOf('server') }),
  response: savedStepSchema,
  errors,
});

export const listSetupRoles = endpoint({
  method: 'GET',
  path: '/setup/roles',
  summary: 'The roles and text channels of the server, for the menus, with what the bot lacks.',
  access: 'public',
  response: z.object({
    roles: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** `#rrggbb`; null without a colour. */
        color: z.string().nullable(),
        /** Managed by Discord or another bot, so that nobody can be given it. */
        is_managed: z.boolean(),
        /** The role that Discord gives to boosters. */
        is_booster: z.boolean(),
        /** Whether the bot can give and take it: Manage Roles, and below the bot's own role. */
        can_be_given: z.boolean(),
      }),
    ),
    channels: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Permissions that the bot lacks there, as Discord names them. */
        missing: z.array(z.string()),
      }),
    ),
    findings: z.array(setupFindingSchema),
  }),
  errors,
});

export const setSetupRoles = endpoint({
  method: 'PUT',
  path: '/setup/roles',
  summary: 'Which roles and channels of the server serve for what; null: none.',
  access: 'public',
  changes: [],
  body: z.object(eachPlace((place) => discordIdOf(isChannel(place) ? 'channel' : 'role').nullable())),
  response: savedStepSchema,
  errors,
});

export const sendSetupTestMessage = endpoint({
  method: 'POST',
  path: '/setup/test-message',
  summary: 'Sends a short message to a channel of the server, as the bot.',
  access: 'public',
  changes: [],
  body: z.object({ channel_id: discordIdOf('channel') }),
  response: z.object({ findings: z.array(setupFindingSchema) }),
  errors,
});
