import { guildId, roleIds } from '../ids.ts';
import type { TextChannel } from './state.ts';

const allPermissions = (1n << 53n) - 1n;

/** The bot's permissions here, as a permission overwrite of its role. */
function overwriteForBot(granted: bigint) {
  return { id: roleIds.bot, type: 0, allow: granted.toString(), deny: (allPermissions & ~granted).toString() };
}

export function presentTextChannel(channel: TextChannel, position = 0) {
  return {
    id: channel.id,
    type: 0,
    guild_id: guildId,
    name: channel.name,
    topic: channel.topic,
    position,
    flags: 0,
    nsfw: false,
    parent_id: null,
    permission_overwrites: [overwriteForBot(channel.botPermissions)],
  };
}
