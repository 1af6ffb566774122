import { discordPlaces } from '@sunset/contract/setup/places.ts';
import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { ServerView } from '../../../integrations/discord/server-view.ts';
import { getOpenSetup, saveValues, type SavedStep, type SetupDraft } from '../draft.ts';
import { setupIncomplete, setupRefused } from '../errors.ts';
import * as findings from '../findings.ts';
import { judgePlaces, type ChosenPlaces } from '../judge-roles.ts';
import { outsideOf, refuseFixed, valueOf, type SetupDeps } from '../setup-deps.ts';
import { placeVariable, type StoredConfiguration } from '../stored-configuration.ts';

/** The roles and channels of the chosen server. Refuses with `setup_refused` or `outside_service_failed`. */
export async function listRoles(deps: SetupDeps, key: string | null): Promise<ServerView> {
  const { draft } = await getOpenSetup(deps, key);
  return readServer(deps, draft);
}

async function readServer(deps: SetupDeps, draft: SetupDraft): Promise<ServerView> {
  const { config, application } = outsideOf(deps, draft.values);
  const { discordGuildId: guildId } = config;
  if (guildId === undefined || !draft.done.includes('server')) throw setupIncomplete(['server']);
  return valueOf(await application.readServer(guildId), ({ status }) =>
    status === 401 ? findings.botTokenRefused(config) : findings.botNotInServer(config),
  );
}

/** Chooses roles and channels. Those that do not exist, and channels the bot cannot write to, are refused. Rule: SETUP-4. */
export async function setRoles(deps: SetupDeps, key: string | null, chosen: ChosenPlaces): Promise<SavedStep> {
  const { draft } = await getOpenSetup(deps, key);
  const values: StoredConfiguration = Object.fromEntries(
    discordPlaces.map((place) => [placeVariable(place), chosen[place] ?? undefined]),
  );
  refuseFixed(deps, values);
  const found = judgePlaces(chosen, await readServer(deps, draft));
  return saveValues(deps, key, { step: 'roles', findings: found, values });
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
  valueOf(sent, () => findings.messageRefused());
  return [findings.verified(`The test message was sent to #${channel.name}. Look at it in Discord.`)];
}
