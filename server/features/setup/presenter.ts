import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import type { ServerView } from '../../integrations/discord/server-view.ts';
import type { OpenSetup } from './draft.ts';
import { fieldsOfVariables, stepsOf, type FixedVariable } from './rules.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

interface Presented {
  setup: OpenSetup;
  siteAddress: string;
  addresses: SetupState['addresses'];
  /** The values with those of the environment above them. */
  values: StoredConfiguration;
  fixed: FixedVariable[];
}

/** The draft without its secrets. */
export function presentSetup({ setup, siteAddress, addresses, values, fixed }: Presented): SetupState {
  const { draft, changedBy, expiresAt } = setup;
  const { done, brand, links, resort, primaryAdmin } = draft;
  return {
    mode: changedBy === null ? 'first_run' : 'change',
    expires_at: expiresAt.toISOString(),
    site_address: siteAddress,
    environment: fixed,
    fixed_fields: fixed.map((variable) => fieldsOfVariables[variable]),
    steps: stepsOf(setup),
    brand,
    links,
    application: presentApplication(values, draft.applicationName),
    server:
      values.DISCORD_GUILD_ID === undefined ? null : { guild_id: values.DISCORD_GUILD_ID, name: draft.serverName },
    roles: done.includes('roles') ? presentPlaces(values) : null,
    bloxlink: done.includes('bloxlink') ? { has_api_key: values.BLOXLINK_API_KEY !== undefined } : null,
    roblox: done.includes('roblox')
      ? {
          client_id: values.ROBLOX_CLIENT_ID ?? null,
          has_client_secret: values.ROBLOX_CLIENT_SECRET !== undefined,
        }
      : null,
    resort,
    primary_admin:
      primaryAdmin === null || primaryAdmin.username === ''
        ? null
        : {
            discord_id: primaryAdmin.discordId,
            username: primaryAdmin.username,
            display_name: primaryAdmin.displayName,
          },
    addresses,
  };
}

function presentApplication(values: StoredConfiguration, name: string | null): SetupState['application'] {
  if (values.DISCORD_CLIENT_ID === undefined) return null;
  return {
    client_id: values.DISCORD_CLIENT_ID,
    name,
    has_client_secret: values.DISCORD_CLIENT_SECRET !== undefined,
    has_bot_token: values.DISCORD_BOT_TOKEN !== undefined,
    public_key: values.DISCORD_PUBLIC_KEY ?? null,
  };
}

function presentPlaces(values: StoredConfiguration): SetupState['roles'] {
  return {
    role_gold: values.DISCORD_ROLE_GOLD ?? null,
    role_booster: values.DISCORD_ROLE_BOOSTER ?? null,
    role_boosts_2: values.DISCORD_ROLE_BOOSTS_2 ?? null,
    role_boosts_3: values.DISCORD_ROLE_BOOSTS_3 ?? null,
    role_staff: values.DISCORD_ROLE_STAFF ?? null,
    role_host: values.DISCORD_ROLE_HOST ?? null,
    channel_guests: values.DISCORD_CHANNEL_GUESTS ?? null,
    channel_staff: values.DISCORD_CHANNEL_STAFF ?? null,
  };
}

/** The menus of roles and channels. */
export function presentServer({ roles, channels }: ServerView) {
  return {
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      color: role.color,
      is_managed: role.isManaged,
      is_booster: role.isBooster,
      can_be_given: role.obstacle === null,
    })),
    channels,
    findings: [],
  };
}
