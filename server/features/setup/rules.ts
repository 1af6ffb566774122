import { setupSteps, type SetupStep } from '@sunset/contract/api/setup/state.ts';
import { discordPlaces, type DiscordPlace } from '@sunset/contract/setup/places.ts';
import type { SetupDraft } from './draft.ts';
import { placeVariable, type PlaceVariable, type StoredConfiguration } from './stored-configuration.ts';

export const linkLifetimeMs = 24 * 60 * 60 * 1000;

/** Guesses at the token of a link: per network, and for all together. Rule: SETUP-1. */
export const guessLimits = {
  network: { burst: 20, intervalMs: 6_000 },
  everywhere: { burst: 100, intervalMs: 3_000 },
};

/** Prefix of the states of sign-ins of the set-up, by which the page of the callback knows them. */
export const statePrefix = 'setup.';

const required = new Set<SetupStep>(['brand', 'application', 'server', 'sign_in']);
const ofChange = new Set<SetupStep>(['application', 'server', 'roles', 'bloxlink', 'roblox', 'sign_in']);

/** The steps of this set-up. A change needs a new sign-in only for credentials that nobody has signed in with. */
export function stepsOf({ changedBy, draft }: { changedBy: number | null; draft: SetupDraft }) {
  const isChange = changedBy !== null;
  return setupSteps
    .filter((id) => !isChange || ofChange.has(id))
    .map((id) => ({ id, is_done: draft.done.includes(id), is_required: required.has(id) }));
}

/** Fields of the steps, and the variable of the configuration that each of them is. */
export const variablesOfFields = {
  'application.client_id': 'DISCORD_CLIENT_ID',
  'application.client_secret': 'DISCORD_CLIENT_SECRET',
  'application.bot_token': 'DISCORD_BOT_TOKEN',
  'server.guild_id': 'DISCORD_GUILD_ID',
  ...(Object.fromEntries(discordPlaces.map((place) => [`roles.${place}`, placeVariable(place)])) as {
    [Place in DiscordPlace as `roles.${Place}`]: PlaceVariable<Place>;
  }),
  'bloxlink.api_key': 'BLOXLINK_API_KEY',
  'roblox.client_id': 'ROBLOX_CLIENT_ID',
  'roblox.client_secret': 'ROBLOX_CLIENT_SECRET',
} as const satisfies Record<string, keyof StoredConfiguration>;

export type SetupField = keyof typeof variablesOfFields;
export const setupFields = Object.keys(variablesOfFields) as SetupField[];

/** What a change may have changed, by field; Discord says the public key with the application. */
const variablesOfChanges = { ...variablesOfFields, 'application.public_key': 'DISCORD_PUBLIC_KEY' } as const;

/** The fields whose value is another one than when the change began. Rule: SETUP-10. */
export function changedFields({ before, values }: Pick<SetupDraft, 'before' | 'values'>): string[] {
  if (!before) return [];
  const isChanged = (name: keyof StoredConfiguration) => (before[name] ?? null) !== (values[name] ?? null);
  return Object.entries(variablesOfChanges).flatMap(([field, name]) => (isChanged(name) ? [field] : []));
}

/** The addresses that the operator registers at Discord and Roblox. */
export function addressesOf(siteAddress: string) {
  return {
    discord_redirects: [`${siteAddress}/auth/callback`, `${siteAddress}/admin/auth/callback`],
    discord_interactions: `${siteAddress}/discord/interactions`,
    roblox_redirect: `${siteAddress}/roblox/callback`,
  };
}
