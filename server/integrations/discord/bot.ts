import { Routes, type RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10';
import { deadlines, unavailable, type OutsideCalls, type Outcome } from '../outside.ts';
import { createBotCalls, type BotOutcome } from './call.ts';
import { parseGuildMember, saysNotMember, type GuildMember } from './guild-member.ts';
import { readServer, rememberServer, type GuildServer } from './guild-server.ts';
import { createMessenger, type Messenger } from './messenger.ts';
import type { SharedPauses } from './limits/shared-pauses.ts';

export interface DiscordBotSettings {
  botToken: string;
  guildId: string;
  apiBase: string;
  calls: OutsideCalls;
  now: () => Date;
  pauses: SharedPauses;
}

/** What the bot does for us. `refused` from `findMember` means, and only means: not in the server. */
export interface DiscordBot extends Messenger {
  findMember(discordId: string): Promise<Outcome<GuildMember>>;
  /**
   * The server as the bot sees it, remembered for two minutes, or five after a failure. `unavailable`: it does not see the server, or
   * could not ask.
   */
  readServer(): Promise<Outcome<GuildServer>>;
  /** The server as the bot sees it after this call. */
  readServerNow(): Promise<Outcome<GuildServer>>;
  /** Registers these commands in the server, in place of all others of the application. */
  replaceCommands(
    applicationId: string,
    commands: RESTPutAPIApplicationGuildCommandsJSONBody,
  ): Promise<BotOutcome<unknown>>;
}

export function createDiscordBot(settings: DiscordBotSettings): DiscordBot {
  const call = createBotCalls(settings);
  const guild = { method: 'GET', path: Routes.guild(settings.guildId), kind: 'member' } as const;
  return {
    ...createMessenger(call, settings.guildId),
    ...rememberServer(settings.now, async () => readServer(await call({ ...guild, timeoutMs: deadlines.roleCheckMs }))),
    replaceCommands: (applicationId, body) => {
      const path = Routes.applicationGuildCommands(applicationId, settings.guildId);
      return call({ method: 'PUT', path, body, kind: 'message', timeoutMs: deadlines.botMessageMs });
    },
    findMember: async (discordId) => {
      const path = Routes.guildMember(settings.guildId, discordId);
      return readMember(await call({ method: 'GET', path, kind: 'member', timeoutMs: deadlines.roleCheckMs }));
    },
  };
}

function readMember(outcome: BotOutcome<unknown>): Outcome<GuildMember> {
  if (outcome.kind === 'ok') {
    const member = parseGuildMember(outcome.value);
    return member ? { kind: 'ok', value: member } : unavailable('an answer of another shape');
  }
  if (outcome.kind === 'refused' && saysNotMember('bot', outcome.status, outcome.code))
    return { kind: 'refused', reason: 'not a member' };
  return unavailable(outcome.reason);
}
