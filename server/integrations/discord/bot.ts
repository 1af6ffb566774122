import { DiscordAPIError, REST } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { answerWithinMs, unavailable, type Outcome } from '../outside.ts';
import { parseGuildMember, saysNotMember, type GuildMember } from './guild-member.ts';
import { createMessenger, type Messenger } from './messenger.ts';

export interface DiscordBotSettings {
  botToken: string;
  guildId: string;
  apiBase: string;
}

/** What the bot does for us. `refused` from `findMember` means, and only means: not in the server. */
export interface DiscordBot extends Messenger {
  findMember(discordId: string): Promise<Outcome<GuildMember>>;
}

export function createDiscordBot(settings: DiscordBotSettings): DiscordBot {
  const rest = new REST({ api: settings.apiBase, version: '10', retries: 0, timeout: answerWithinMs });
  rest.setToken(settings.botToken);
  return {
    ...createMessenger(settings),
    findMember: async (discordId) => {
      try {
        const member = parseGuildMember(await rest.get(Routes.guildMember(settings.guildId, discordId)));
        return member ? { kind: 'ok', value: member } : unavailable('an answer of another shape');
      } catch (error) {
        // The library forgets its token after one 401 (external-services, fact 11).
        if (error instanceof DiscordAPIError && error.status === 401) rest.setToken(settings.botToken);
        if (error instanceof DiscordAPIError && saysNotMember(error.status, error.rawError)) {
          return { kind: 'refused', reason: 'not a member' };
        }
        return unavailable(error instanceof Error ? error.message : 'no answer');
      }
    },
  };
}
