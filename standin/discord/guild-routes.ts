import { Hono, type Context } from 'hono';
import type { APIRole } from 'discord-api-types/v10';
import { discordApplication, guildId } from '../ids.ts';
import type { StandinState } from '../state.ts';
import { requireBot } from './credentials.ts';
import { discordRefusal } from './errors.ts';
import { presentTextChannel } from './present-channel.ts';
import { presentBotMember, presentMember } from './present.ts';
import { requireSnowflake } from './snowflake-parameter.ts';

/** `/guilds/{guild}` for the bot: the server, its roles and its members. */
export function guildRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/guilds/:guild', (context) => {
    requireGuild(state, context);
    return context.json(presentGuild(state, context.req.query('with_counts')));
  });
  routes.get('/guilds/:guild/roles', (context) => {
    requireGuild(state, context);
    return context.json([...state.discord.roles.values()]);
  });
  routes.get('/guilds/:guild/channels', (context) => {
    requireGuild(state, context);
    const channels = [...state.discord.channels.values()].filter((channel) => channel.kind === 'text');
    return context.json(channels.map(presentTextChannel));
  });
  routes.get('/guilds/:guild/roles/member-counts', (context) => {
    requireGuild(state, context);
    const held = state.people.all().flatMap((person) => person.member?.roles ?? []);
    const counts = [...state.discord.roles.keys()].map((id) => [id, held.filter((each) => each === id).length]);
    return context.json(Object.fromEntries(counts));
  });
  routes.get('/guilds/:guild/members/:user', (context) => {
    requireGuild(state, context);
    const id = requireSnowflake(context.req.param('user'), 'user_id');
    if (id === discordApplication.clientId) return context.json(presentBotMember(state));
    const person = state.people.find(id);
    if (!person) throw discordRefusal('unknownUser');
    if (!person.member) throw discordRefusal('unknownMember');
    return context.json(presentMember(person, person.member));
  });
  routes.on(['PUT', 'DELETE'], '/guilds/:guild/members/:user/roles/:role', (context) => {
    requireGuild(state, context);
    const person = state.people.find(requireSnowflake(context.req.param('user'), 'user_id'));
    const role = state.discord.roles.get(requireSnowflake(context.req.param('role'), 'role_id'));
    if (!person) throw discordRefusal('unknownUser');
    if (!person.member) throw discordRefusal('unknownMember');
    if (!role) throw discordRefusal('unknownRole');
    requireAbove(state, role);
    const others = person.member.roles.filter((id) => id !== role.id);
    person.member.roles = context.req.method === 'PUT' ? [...others, role.id] : others;
    return context.body(null, 204);
  });
  return routes;
}

/**
 * The bot needs Manage Roles, and one of its own roles above the role that it gives or takes away; where the server requires
 * two-factor authentication for moderation, its owner needs that too.
 */
function requireAbove(state: StandinState, role: APIRole): void {
  const { application, botRoles, needsTwoFactor, roles } = state.discord;
  const own = botRoles.flatMap((id) => roles.get(id) ?? []);
  const mayManage = own.some(({ permissions }) => (BigInt(permissions) & (1n << 28n)) !== 0n);
  if (mayManage && needsTwoFactor && !application.ownerHasTwoFactor) throw discordRefusal('twoFactorRequired');
  const highest = Math.max(...own.map(({ position }) => position), 0);
  if (!mayManage || role.position >= highest) throw discordRefusal('missingPermissions');
}

/** The bot's view of the server: 10004 for another server; after it was kicked, as set. */
export function requireGuild(state: StandinState, context: Context): void {
  requireBot(state, context);
  const guild = requireSnowflake(context.req.param('guild') ?? '', 'guild_id');
  if (guild !== guildId) throw discordRefusal('unknownGuild');
  if (!state.discord.botInGuild) throw discordRefusal(state.discord.kickedBotGets);
}

/** What the product does not read, as an ordinary server has it. */
const plainGuild = {
  emojis: [],
  stickers: [],
  home_header: null,
  splash: null,
  discovery_splash: null,
  banner: null,
  application_id: null,
  region: 'deprecated',
  afk_channel_id: null,
  afk_timeout: 300,
  system_channel_flags: 0,
  widget_enabled: false,
  widget_channel_id: null,
  verification_level: 1,
  default_message_notifications: 1,
  explicit_content_filter: 2,
  max_presences: null,
  max_members: 25_000_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  vanity_url_code: null,
  rules_channel_id: null,
  safety_alerts_channel_id: null,
  public_updates_channel_id: null,
  premium_progress_bar_enabled: false,
  nsfw: false,
  nsfw_level: 0,
  incidents_data: null,
};

function presentGuild(state: StandinState, withCounts: string | undefined) {
  const members = state.people.all().filter((person) => person.member);
  const boosts = members.filter((person) => person.member?.premiumSince).length;
  const counts = { approximate_member_count: members.length, approximate_presence_count: members.length };
  return {
    id: guildId,
    name: state.discord.guildName,
    icon: null,
    description: null,
    owner_id: members.at(0)?.id ?? null,
    roles: [...state.discord.roles.values()],
    ...plainGuild,
    mfa_level: state.discord.needsTwoFactor ? 1 : 0,
    features: ['COMMUNITY'],
    premium_tier: boosts >= 2 ? 1 : 0,
    premium_subscription_count: boosts,
    system_channel_id: null,
    preferred_locale: 'en-US',
    ...(/^(true|1)$/i.test(withCounts ?? '') ? counts : {}),
  };
}
