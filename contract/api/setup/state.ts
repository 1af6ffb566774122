import { z } from 'zod';
import { discordIdOf, instantSchema } from '../../fields.ts';
import { setupFindingSchema } from './findings.ts';
import { eachPlace } from '../../setup/places.ts';

/** The steps in their order. `change` mode has only those of the configuration: the rest is in the admin panel. */
export const setupSteps = [
  'brand',
  'application',
  'server',
  'roles',
  'resort',
  'links',
  'bloxlink',
  'roblox',
  'sign_in',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What has been entered so far. Secrets are never in it, only whether there is one. */
export const setupStateSchema = z.object({
  /** `first_run` makes a new community of the demo; `change` changes the configuration of the one that exists. */
  mode: z.enum(['first_run', 'change']),
  expires_at: instantSchema,
  /** The address of the site that Discord sends people back to. */
  site_address: z.string(),
  /** Variables that the environment sets. They win, so the fields of `fixed_fields` cannot be changed here. */
  environment: z.array(z.string()),
  fixed_fields: z.array(z.string()),
  /** Where an existing set-up is changed: the fields whose value is another one than the stored one. Empty in the first set-up. */
  changed_fields: z.array(z.string()),
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      is_done: z.boolean(),
      /** Steps that are not required may be left out. */
      is_required: z.boolean(),
    }),
  ),
  brand: z
    .object({
      brand_name: z.string(),
      tagline: z.string(),
      accent_color: z.string().nullable(),
      highlight_color: z.string().nullable(),
      logo: z.string().nullable(),
    })
    .nullable(),
  links: z
    .object({
      invite_url: z.string().nullable(),
      ticket_url: z.string().nullable(),
      donation_url: z.string().nullable(),
      terms_url: z.string().nullable(),
      privacy_url: z.string().nullable(),
      tiktok_url: z.string().nullable(),
      roblox_group_url: z.string().nullable(),
      twitter_url: z.string().nullable(),
    })
    .nullable(),
  application: z
    .object({
      client_id: z.string(),
      /** Null until Discord was asked. */
      name: z.string().nullable(),
      has_client_secret: z.boolean(),
      has_bot_token: z.boolean(),
      public_key: z.string().nullable(),
    })
    .nullable(),
  server: z.object({ guild_id: discordIdOf('server'), name: z.string().nullable() }).nullable(),
  roles: z.object(eachPlace(() => z.string().nullable())).nullable(),
  bloxlink: z.object({ has_api_key: z.boolean() }).nullable(),
  roblox: z.object({ client_id: z.string().nullable(), has_client_secret: z.boolean() }).nullable(),
  resort: z
    .object({
      name: z.string(),
      location: z.string(),
      description: z.string(),
      timezone: z.string(),
      room_types: z.array(
        z.object({ name: z.string(), price: z.int(), max_guests: z.int(), size: z.string(), rooms: z.int() }),
      ),
    })
    .nullable(),
  /** Who completed the sign-in with Discord in this browser. */
  primary_admin: z.object({ discord_id: z.string(), username: z.string(), display_name: z.string() }).nullable(),
  /** Addresses to copy, exactly. */
  addresses: z.object({
    discord_redirects: z.array(z.string()),
    discord_interactions: z.string(),
    roblox_redirect: z.string(),
    /** The list of applications in Discord's developer portal. */
    developer_portal: z.string(),
  }),
});
export type SetupState = z.output<typeof setupStateSchema>;

/** A step that was saved, with what the check found besides. */
export const savedStepSchema = z.object({ setup: setupStateSchema, findings: z.array(setupFindingSchema) });
export type SavedStep = z.output<typeof savedStepSchema>;
