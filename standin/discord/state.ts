import type { APIEmbed, APIMessage, APIRole, RoleFlags } from 'discord-api-types/v10';
import { channelIds, discordApplication, guildId, roleIds } from '../ids.ts';
import { createInteractionState, type InteractionState } from './interactions/state.ts';
import type { Pings } from './messages/mentions.ts';

export interface OauthRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  challenge: string | null;
}

export interface AuthorizationCode extends OauthRequest {
  userId: string;
  expiresAt: number;
}

export interface TokenGrant {
  clientId: string;
  userId: string;
  scopes: string[];
  /** Null for refresh tokens, which are valid until used or revoked. */
  expiresAt: number | null;
}

export interface TextChannel {
  id: string;
  kind: 'text';
  name: string;
  topic: string;
  /** The bot's permission bits here. */
  botPermissions: bigint;
}

export interface DirectChannel {
  id: string;
  kind: 'direct';
  personId: string;
}

export type Channel = TextChannel | DirectChannel;

export interface StoredMessage {
  channelId: string;
  message: APIMessage;
  pings: Pings;
  embeds: APIEmbed[];
}

export interface StoredEvent {
  id: string;
  /** The bot's own application, unless somebody else in the server made it. */
  creatorId: string;
  name: string;
  description: string | null;
  location: string | null;
  channelId: string | null;
  entityType: number;
  startsAt: number;
  endsAt: number | null;
  /** As set by the bot; changes by time are computed when it is read. */
  status: number;
}

export interface Window {
  limit: number;
  windowMs: number;
}

export interface Limits {
  /** Off: nothing is limited, and answers say nothing about limits. */
  enforced: boolean;
  messagesPerChannel: Window;
  otherRoutes: Window;
  /** Of each route, for each person's token. */
  routesOfPerson: Window;
  /** Requests for tokens: of the application, and of each address that does not say in a header which application it is. */
  tokens: Window;
  /** All requests of one application. */
  global: Window;
  /** Direct conversations that did not exist. Discord publishes no number. */
  newConversations: Window;
  /** Edits of messages that are older than an hour, in each channel. Discord publishes no number. */
  oldEdits: Window;
  /** How many answers 401, 403 and 429 an address may get before it is banned for `banMs`; a ban is `answeredWith` a page of Cloudflare. */
  invalidRequests: Window & { banMs: number; answeredWith: 403 | 429 };
}

export interface Bucket {
  used: number;
  startedAt: number;
  startedElapsed: number;
}

/** What the developer portal shows of the application; its id and name never change. */
export interface ApplicationState {
  clientSecret: string;
  botToken: string;
  needsCodeGrant: boolean;
  ownerHasTwoFactor: boolean;
}

/** The state of the imitated Discord, apart from its users. */
export interface DiscordState {
  application: ApplicationState;
  redirects: Set<string>;
  botInGuild: boolean;
  /** What Discord answers about the server after the bot was kicked: 404 with 10004, or 403 with 50001. Both were seen. */
  kickedBotGets: 'unknownGuild' | 'missingAccess';
  guildName: string;
  /** On: who does not introduce itself as Discord's reference demands is refused. */
  checksUserAgent: boolean;
  /** On: text with half of a character is answered with 500. */
  failsForIllFormedText: boolean;
  /** Moderation needs two-factor authentication of whoever acts: for a bot, of its owner. */
  needsTwoFactor: boolean;
  /** Those of the bot, besides that of everyone. */
  botRoles: string[];
  roles: Map<string, APIRole>;
  channels: Map<string, Channel>;
  /** Oldest first, over all channels. */
  messages: StoredMessage[];
  events: Map<string, StoredEvent>;
  codes: Map<string, AuthorizationCode>;
  accessTokens: Map<string, TokenGrant>;
  refreshTokens: Map<string, TokenGrant>;
  /** What each user has already authorized, for `prompt=none`. */
  consents: Map<string, Set<string>>;
  /** By author and nonce: the first message and its time. */
  nonces: Map<string, { messageId: string; at: number }>;
  interactions: InteractionState;
  limits: Limits;
  buckets: Map<string, Bucket>;
  /** By address. */
  bannedUntil: Map<string, number>;
}

const minute = 60_000;

/** The permissions of the product's installation guide, from VIEW_CHANNEL to CREATE_EVENTS. */
const defaultBotPermissions = 17_592_454_695_936n;

export function createDiscordState(): DiscordState {
  return {
    application: {
      clientSecret: discordApplication.clientSecret,
      botToken: discordApplication.botToken,
      needsCodeGrant: false,
      ownerHasTwoFactor: true,
    },
    redirects: new Set(),
    botInGuild: true,
    kickedBotGets: 'unknownGuild',
    guildName: 'Sunset Resorts',
    checksUserAgent: true,
    failsForIllFormedText: true,
    needsTwoFactor: false,
    botRoles: [roleIds.bot],
    roles: new Map(createRoles().map((role) => [role.id, role])),
    channels: new Map(createChannels().map((channel) => [channel.id, channel])),
    messages: [],
    events: new Map(),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    consents: new Map(),
    nonces: new Map(),
    interactions: createInteractionState(),
    limits: {
      enforced: true,
      messagesPerChannel: { limit: 5, windowMs: 5000 },
      otherRoutes: { limit: 50, windowMs: 1000 },
      routesOfPerson: { limit: 5, windowMs: 5000 },
      tokens: { limit: 50, windowMs: 1000 },
      global: { limit: 50, windowMs: 1000 },
      newConversations: { limit: 40, windowMs: minute },
      oldEdits: { limit: 30, windowMs: 60 * minute },
      invalidRequests: { limit: 10_000, windowMs: 10 * minute, banMs: 60 * minute, answeredWith: 429 },
    },
    buckets: new Map(),
    bannedUntil: new Map(),
  };
}

function createChannels(): Channel[] {
  const text = (id: string, name: string, topic: string): Channel => {
    return { id, kind: 'text', name, topic, botPermissions: defaultBotPermissions };
  };
  return [
    text(channelIds.guests, 'guest-sessions', 'Openings for everybody'),
    text(channelIds.staff, 'staff-desk', 'Openings that need hosts'),
    text(channelIds.lounge, 'lounge', 'Nothing to do with bookings'),
  ];
}

function createRoles(): APIRole[] {
  return [
    aRole({ id: guildId, name: '@everyone', position: 0 }),
    aRole({ id: roleIds.guests, name: 'Guest', position: 1, color: 0x4f9d9d }),
    aRole({
      id: roleIds.booster,
      name: 'Server Booster',
      position: 2,
      color: 0xf47fff,
      managed: true,
      tags: { premium_subscriber: null },
    }),
    aRole({ id: roleIds.boosts2, name: '2 Boosts', position: 3, color: 0xc77dff }),
    aRole({ id: roleIds.boosts3, name: '3+ Boosts', position: 4, color: 0x9d4edd }),
    aRole({ id: roleIds.gold, name: 'Gold', position: 5, color: 0xe0a526 }),
    aRole({ id: roleIds.staff, name: 'Staff', position: 6, color: 0x2f80ed, mentionable: true }),
    aRole({ id: roleIds.host, name: 'Host', position: 7, color: 0x2a9d8f }),
    aRole({
      id: roleIds.bot,
      name: discordApplication.name,
      position: 8,
      managed: true,
      permissions: defaultBotPermissions.toString(),
      tags: { bot_id: discordApplication.clientId },
    }),
  ];
}

interface NewRole extends Partial<Omit<APIRole, 'color' | 'colors'>> {
  id: string;
  name: string;
  position: number;
  color?: number;
}

/** A role as Discord sends it, with its colour in the old and the new format. */
function aRole({ color = 0, ...role }: NewRole): APIRole {
  return {
    permissions: '0',
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: false,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: 0 as RoleFlags,
    ...role,
  };
}
