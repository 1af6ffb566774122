import { Hono } from 'hono';
import { guildId } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { requireBot, requirePerson } from '../credentials.ts';
import { discordRefusal } from '../errors.ts';
import { presentMember, presentOwnBot, presentSelf, presentUser } from '../present.ts';
import { requireSnowflake } from '../snowflake-parameter.ts';

/** `/users/*` below Discord's API base, except opening direct messages. */
export function usersRoutes(state: StandinState): Hono {
  const routes = new Hono();
  const guild = () => ({
    id: guildId,
    name: state.discord.guildName,
    icon: null,
    banner: null,
    owner: false,
    permissions: '0',
    features: [],
  });
  routes.get('/users/@me', (context) => {
    if (context.req.header('authorization')?.startsWith('Bot ')) {
      requireBot(state, context);
      return context.json(presentOwnBot(state));
    }
    const { person, grant } = requirePerson(state, context, 'identify');
    return context.json(presentSelf(person, grant.scopes.includes('email')));
  });
  routes.get('/users/@me/guilds', (context) => {
    if (context.req.header('authorization')?.startsWith('Bot ')) {
      requireBot(state, context);
      return context.json(state.discord.botInGuild ? [guild()] : []);
    }
    const { person } = requirePerson(state, context, 'guilds');
    return context.json(person.member ? [guild()] : []);
  });
  routes.get('/users/@me/guilds/:guild/member', (context) => {
    const { person } = requirePerson(state, context, 'guilds.members.read');
    const isHere = requireSnowflake(context.req.param('guild'), 'guild_id') === guildId;
    if (!isHere || !person.member) throw discordRefusal('unknownGuild');
    return context.json(presentMember(person, person.member));
  });
  routes.get('/users/:user', (context) => {
    requireBot(state, context);
    const person = state.people.find(requireSnowflake(context.req.param('user'), 'user_id'));
    if (!person) throw discordRefusal('unknownUser');
    return context.json(presentUser(person));
  });
  return routes;
}
