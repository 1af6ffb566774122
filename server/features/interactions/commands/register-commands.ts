import { offeredLocales } from '@sunset/contract/locales.ts';
import type { Config } from '../../../config.ts';
import type { DiscordBot } from '../../../integrations/discord/bot.ts';
import { commandsForDiscord } from '../command-table.ts';

/** Replaces the commands of the community's server by ours. Returns the reason if Discord did not take them. Rule: INTER-10. */
export async function registerCommands({ bot, config }: { bot: DiscordBot; config: Config }): Promise<string | null> {
  const outcome = await bot.replaceCommands(config.discordClientId ?? '', commandsForDiscord(offeredLocales));
  return outcome.kind === 'ok' ? null : outcome.reason;
}
