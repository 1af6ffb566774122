import { createHash } from 'node:crypto';
import { setupSteps, type SetupStep } from '@sunset/contract/api/setup/state.ts';
import type { SetupDraft } from './draft.ts';

export const linkLifetimeMs = 24 * 60 * 60 * 1000;

/** Guesses at the token of a link: per network, and for all together. Rule: SETUP-1. */
export const guessLimits = {
  network: { burst: 20, intervalMs: 6_000 },
  everywhere: { burst: 100, intervalMs: 3_000 },
};

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

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

/** Fields of the steps that a variable of the environment fixes, by the variable. Rule: SETUP-8. */
export const fieldsOfVariables = {
  DISCORD_CLIENT_ID: 'application.client_id',
  DISCORD_CLIENT_SECRET: 'application.client_secret',
  DISCORD_BOT_TOKEN: 'application.bot_token',
  DISCORD_GUILD_ID: 'server.guild_id',
  DISCORD_ROLE_GOLD: 'roles.role_gold',
  DISCORD_ROLE_BOOSTER: 'roles.role_booster',
  DISCORD_ROLE_BOOSTS_2: 'roles.role_boosts_2',
  DISCORD_ROLE_BOOSTS_3: 'roles.role_boosts_3',
  DISCORD_ROLE_STAFF: 'roles.role_staff',
  DISCORD_ROLE_HOST: 'roles.role_host',
  DISCORD_CHANNEL_GUESTS: 'roles.channel_guests',
  DISCORD_CHANNEL_STAFF: 'roles.channel_staff',
  BLOXLINK_API_KEY: 'bloxlink.api_key',
  ROBLOX_CLIENT_ID: 'roblox.client_id',
  ROBLOX_CLIENT_SECRET: 'roblox.client_secret',
} as const;

export type FixedVariable = keyof typeof fieldsOfVariables;
