import { Hono, type Context } from 'hono';
import { guildId } from '../ids.ts';
import type { StandinState } from '../state.ts';
import { requireBot } from './credentials.ts';
import { discordRefusal } from './errors.ts';
import { presentMember } from './present.ts';
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
  routes.get('/guilds/:guild/roles/member-counts', (context) => {
    requireGuild(state, context);
    const held = state.people.all().flatMap((person) => person.member?.roles ?? []);
    const counts = [...state.discord.roles.keys()].map((id) => [id, held.filter((each) => each === id).length]);
    return context.json(Object.fromEntries(counts));
  });
  routes.get('/guilds/:guild/members/:user', (context) => {
    requireGuild(state, context);
    const person = state.people.find(requireSnowflake(context.req.param('user'), 'user_id'));
    if (!person) throw discordRefusal('unknownUser');
    if (!person.member) throw discordRefusal('unknownMember');
    return context.json(presentMember(person, person.member));
  });
  return routes;
}

/** The bot's view of the server: 10004 for another server, 50001 after it was kicked. */
export function requireGuild(state: StandinState, context: Context): void {
  requireBot(context);
  const guild = requireSnowflake(context.req.param('guild') ?? '', 'guild_id');
  if (guild !== guildId) throw discordRefusal('unknownGuild');
  if (!state.discord.botInGuild) throw discordRefusal('missingAccess');
}

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
    emojis: [],
    stickers: [],
    features: ['COMMUNITY'],
    premium_tier: boosts >= 2 ? 1 : 0,
    premium_subscription_count: boosts,
    system_channel_id: null,
    preferred_locale: 'en-US',
    ...(/^(true|1)$/i.test(withCounts ?? '') ? counts : {}),
  };
}
