import type { Server } from '../../../integrations/discord/application.ts';
import { getOpenSetup, saveValues, type SavedStep } from '../draft.ts';
import { outsideSilent, setupIncomplete, setupRefused } from '../errors.ts';
import * as findings from '../findings.ts';
import { outsideOf, refuseFixed, valueOf, type AskedDiscord, type SetupDeps } from '../setup-deps.ts';

/** The servers that the bot of the draft is in. Refuses with `setup_refused` or `outside_service_failed`. */
export async function listServers(deps: SetupDeps, key: string | null) {
  const { draft } = await getOpenSetup(deps, key);
  if (!draft.done.includes('application')) throw setupIncomplete(['application']);
  const { config, application } = outsideOf(deps, draft.values);
  const servers = await readServers({ config, application });
  return {
    servers: servers.map(({ id, name }) => ({ guild_id: id, name })),
    invite_address: findings.inviteAddress(config),
    findings: servers.length > 0 ? [] : [findings.botNotInServer(config)],
  };
}

const readServers = async ({ config, application }: AskedDiscord): Promise<Server[]> =>
  valueOf(await application.listServers(), () => findings.botTokenRefused(config));

/** Chooses the server of the community, in which the bot must be. Rule: SETUP-4. */
export async function setServer(deps: SetupDeps, key: string | null, guildId: string): Promise<SavedStep> {
  const { draft } = await getOpenSetup(deps, key);
  if (!draft.done.includes('application')) throw setupIncomplete(['application']);
  refuseFixed(deps, { DISCORD_GUILD_ID: guildId });
  const values = { ...draft.values, DISCORD_GUILD_ID: guildId };
  const server = await checkServer(outsideOf(deps, values), guildId);
  return saveValues(deps, key, {
    step: 'server',
    findings: [findings.verified(`The bot is in “${server.name}” and can look up its members.`)],
    values: { DISCORD_GUILD_ID: guildId },
    changes: { serverName: server.name },
  });
}

/** The server, if the bot is in it and may look up members. */
export async function checkServer(asked: AskedDiscord, guildId: string): Promise<Server> {
  const { config, application } = asked;
  const server = (await readServers(asked)).find(({ id }) => id === guildId);
  if (server === undefined) throw setupRefused([findings.botNotInServer(config, 'guild_id')]);
  const bot = await application.readBot();
  const roles = bot.kind === 'ok' ? await application.readBotRoles(guildId, bot.value.id) : bot;
  if (roles.kind === 'unavailable') throw outsideSilent('Discord');
  if (roles.kind === 'refused' && roles.status === 403) throw setupRefused([findings.membersNotReadable(config)]);
  return server;
}
