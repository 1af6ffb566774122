import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { ServerView } from '../../../integrations/discord/server-view.ts';
import { getOpenSetup, saveDraft, withStep, type OpenSetup, type SetupDraft } from '../draft.ts';
import { outsideSilent, setupIncomplete, setupRefused } from '../errors.ts';
import * as findings from '../findings.ts';
import { judgePlaces, type ChosenPlaces } from '../judge-roles.ts';
import { outsideOf, refuseFixed, type SetupDeps } from '../setup-deps.ts';
import type { StoredConfiguration } from '../stored-configuration.ts';

/** The roles and channels of the chosen server. Refuses with `setup_refused` or `outside_service_failed`. */
export async function listRoles(deps: SetupDeps, key: string | null): Promise<ServerView> {
  const { draft } = await getOpenSetup(deps, key);
  return readServer(deps, draft);
}

async function readServer(deps: SetupDeps, draft: SetupDraft): Promise<ServerView> {
  const { config, application } = outsideOf(deps, draft.values);
  const { discordGuildId: guildId } = config;
  if (guildId === undefined || !draft.done.includes('server')) throw setupIncomplete(['server']);
  const read = await application.readServer(guildId);
  if (read.kind === 'ok') return read.value;
  if (read.kind === 'unavailable') throw outsideSilent('Discord');
  const reason = read.status === 401 ? findings.botTokenRefused : findings.botNotInServer;
  throw setupRefused([reason(config)]);
}

const variablesOf = (chosen: ChosenPlaces) => ({
  DISCORD_ROLE_GOLD: chosen.role_gold ?? undefined,
  DISCORD_ROLE_BOOSTER: chosen.role_booster ?? undefined,
  DISCORD_ROLE_BOOSTS_2: chosen.role_boosts_2 ?? undefined,
  DISCORD_ROLE_BOOSTS_3: chosen.role_boosts_3 ?? undefined,
  DISCORD_ROLE_STAFF: chosen.role_staff ?? undefined,
  DISCORD_ROLE_HOST: chosen.role_host ?? undefined,
  DISCORD_CHANNEL_GUESTS: chosen.channel_guests ?? undefined,
  DISCORD_CHANNEL_STAFF: chosen.channel_staff ?? undefined,
});

/** Chooses roles and channels. Those that do not exist, and channels the bot cannot write to, are refused. Rule: SETUP-4. */
export async function setRoles(
  deps: SetupDeps,
  key: string | null,
  chosen: ChosenPlaces,
): Promise<{ setup: OpenSetup; findings: SetupFinding[] }> {
  const { draft } = await getOpenSetup(deps, key);
  const values: StoredConfiguration = variablesOf(chosen);
  refuseFixed(deps, values);
  const found = judgePlaces(chosen, await readServer(deps, draft));
  if (found.some(({ level }) => level === 'problem')) throw setupRefused(found);
  const setup = await saveDraft(deps, key, (now) => withStep(now, 'roles', { values: { ...now.values, ...values } }));
  return { setup, findings: found };
}

/** Sends a test message as the bot, and says what is missing where Discord refuses it. */
export async function sendTestMessage(deps: SetupDeps, key: string | null, channelId: string): Promise<SetupFinding[]> {
  const { draft } = await getOpenSetup(deps, key);
  const server = await readServer(deps, draft);
  const channel = server.channels.find(({ id }) => id === channelId);
  if (channel === undefined || channel.missing.length > 0)
    throw setupRefused([findings.messageRefused(channel?.missing)]);
  const { application } = outsideOf(deps, draft.values);
  const name = draft.brand?.brand_name ?? 'Your booking site';
  const sent = await application.sendMessage(channelId, `${name} can post in this channel. This was a test.`);
  if (sent.kind === 'unavailable') throw outsideSilent('Discord');
  if (sent.kind === 'refused') throw setupRefused([findings.messageRefused()]);
  return [findings.verified(`The test message was sent to #${channel.name}. Look at it in Discord.`)];
}
