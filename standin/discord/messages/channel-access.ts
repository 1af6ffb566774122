import { discordRefusal } from '../errors.ts';
import type { Channel, TextChannel } from '../state.ts';
import { requireSnowflake } from '../snowflake-parameter.ts';
import type { StandinState } from '../../state.ts';

export const permissions = {
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  manageMessages: 1n << 13n,
  embedLinks: 1n << 14n,
  readMessageHistory: 1n << 16n,
  mentionEveryone: 1n << 17n,
  administrator: 1n << 3n,
} as const;

/** A channel that the bot can see; its direct conversations are always visible. */
export function requireChannel(state: StandinState, id: string): Channel {
  const channel = state.discord.channels.get(requireSnowflake(id, 'channel_id'));
  if (!channel) throw discordRefusal('unknownChannel');
  if (channel.kind === 'text' && !(state.discord.botInGuild && may(channel, 'viewChannel')))
    throw discordRefusal('missingAccess');
  return channel;
}

export function may(channel: TextChannel, permission: keyof typeof permissions): boolean {
  const granted = channel.botPermissions;
  return (granted & permissions.administrator) !== 0n || (granted & permissions[permission]) !== 0n;
}

/** Refuses messages that the bot may not send here, or to this user. */
export function requireSending(state: StandinState, channel: Channel, hasEmbeds: boolean): void {
  if (channel.kind === 'direct') return requireOpenConversation(state, channel.personId);
  if (!may(channel, 'sendMessages')) throw discordRefusal('missingPermissions');
  if (hasEmbeds && !may(channel, 'embedLinks')) throw discordRefusal('missingPermissions');
}

function requireOpenConversation(state: StandinState, personId: string): void {
  const person = state.people.find(personId);
  if (!person || person.directMessagesClosed) throw discordRefusal('directMessageRefused');
  if (!person.member || !state.discord.botInGuild) throw discordRefusal('noMutualGuild');
}
