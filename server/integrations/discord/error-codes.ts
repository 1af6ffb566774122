/** What a refusal of Discord means to the product. */
export type DiscordMeaning =
  | 'unknown_channel'
  | 'server_not_visible'
  | 'not_a_member'
  | 'message_gone'
  | 'unknown_person'
  | 'event_gone'
  | 'too_many_events'
  | 'too_fast'
  | 'too_many_old_edits'
  | 'opening_too_fast'
  | 'address_blocked'
  | 'no_access'
  | 'direct_messages_closed'
  | 'no_permission'
  | 'no_mutual_server'
  | 'two_factor_required'
  | 'refused';

interface DiscordError {
  code: number;
  /** The status that it comes with. */
  status: number;
  meaning: DiscordMeaning;
  source: string;
}

const codes = 'docs.discord.com/developers/topics/opcodes-and-status-codes#json';
const issue = (name: string) => `github.com/${name}`;

/** Discord's error codes that the product tells apart. error-codes.test.ts provokes each at the stand-in. */
export const discordErrors = [
  { code: 10_003, status: 404, meaning: 'unknown_channel', source: codes },
  // The bot was removed from the server, or the id is wrong; either this or 50001 comes.
  { code: 10_004, status: 404, meaning: 'server_not_visible', source: issue('discord/discord-api-docs/issues/8445') },
  { code: 10_007, status: 404, meaning: 'not_a_member', source: codes },
  { code: 10_008, status: 404, meaning: 'message_gone', source: codes },
  { code: 10_013, status: 404, meaning: 'unknown_person', source: codes },
  { code: 10_070, status: 404, meaning: 'event_gone', source: codes },
  { code: 20_016, status: 429, meaning: 'too_fast', source: codes },
  { code: 20_028, status: 429, meaning: 'too_fast', source: codes },
  { code: 20_029, status: 429, meaning: 'too_fast', source: codes },
  { code: 30_038, status: 400, meaning: 'too_many_events', source: codes },
  { code: 30_046, status: 429, meaning: 'too_many_old_edits', source: codes },
  // Seen with 403. It limits direct conversations that do not exist yet, and says no time.
  { code: 40_003, status: 403, meaning: 'opening_too_fast', source: issue('DasWolke/SnowTransfer/issues/43') },
  { code: 40_333, status: 403, meaning: 'address_blocked', source: codes },
  { code: 50_001, status: 403, meaning: 'no_access', source: issue('discord/discord-api-docs/issues/1716') },
  { code: 50_007, status: 403, meaning: 'direct_messages_closed', source: codes },
  { code: 50_013, status: 403, meaning: 'no_permission', source: codes },
  { code: 50_033, status: 400, meaning: 'unknown_person', source: codes },
  { code: 50_278, status: 403, meaning: 'no_mutual_server', source: codes },
  { code: 60_003, status: 403, meaning: 'two_factor_required', source: issue('discord/discord-api-docs/issues/622') },
  { code: 180_000, status: 400, meaning: 'event_gone', source: codes },
] as const satisfies readonly DiscordError[];

const meanings = new Map<number, DiscordMeaning>(discordErrors.map(({ code, meaning }) => [code, meaning]));

/** Codes win over the status. A 403 without a known code is a missing permission. */
export function meaningOf(status: number, code: number | null): DiscordMeaning {
  return (code === null ? undefined : meanings.get(code)) ?? (status === 403 ? 'no_permission' : 'refused');
}
