import { eachPlace } from '@sunset/contract/setup/places.ts';
import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import type { ServerView } from '../../integrations/discord/server-view.ts';
import type { OpenSetup, SavedStep } from './draft.ts';
import { changedFields, stepsOf, variablesOfFields } from './rules.ts';
import { viewOf } from './setup-browser.ts';
import type { SetupDeps } from './setup-deps.ts';
import { placeVariable, type StoredConfiguration } from './stored-configuration.ts';

/** The answer to a saved step. */
export const presentSaved = (deps: SetupDeps, { setup, findings }: SavedStep) => ({
  setup: presentSetup(deps, setup),
  findings,
});

/** The draft without its secrets. */
export function presentSetup(deps: SetupDeps, setup: OpenSetup): SetupState {
  const { siteAddress, addresses, values, fixed } = viewOf(deps, setup);
  const { draft, changedBy, expiresAt } = setup;
  const { done, brand, links, resort, primaryAdmin } = draft;
  return {
    mode: changedBy === null ? 'first_run' : 'change',
    expires_at: expiresAt.toISOString(),
    site_address: siteAddress,
    environment: fixed.map((field) => variablesOfFields[field]),
    fixed_fields: fixed,
    changed_fields: changedFields(draft),
    steps: stepsOf(setup),
    brand,
    links,
    application: presentApplication(values, draft.applicationName),
    server:
      values.DISCORD_GUILD_ID === undefined ? null : { guild_id: values.DISCORD_GUILD_ID, name: draft.serverName },
    roles: done.includes('roles') ? eachPlace((place) => values[placeVariable(place)] ?? null) : null,
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
