import { Hono } from 'hono';
import type { StandinState } from '../state.ts';
import { directMessageRoutes } from './messages/direct-message-routes.ts';
import { discordRefusal } from './errors.ts';
import { eventRoutes } from './event-routes.ts';
import { guildRoutes } from './guild-routes.ts';
import { interactionRoutes } from './interactions/routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { discordOauthRoutes } from './sign-in/oauth-routes.ts';
import { refuseIllFormedText, requireUserAgent } from './request-rules.ts';
import { rateLimits } from './rate-limits.ts';
import { usersRoutes } from './sign-in/users-routes.ts';

/** Discord's REST API, with and without its version in the path. */
export function discordApi(state: StandinState): Hono {
  const routes = new Hono();
  routes.use(requireUserAgent(state));
  routes.use(rateLimits(state));
  routes.use(refuseIllFormedText(state));
  routes.get('/gateway', (context) => context.json({ url: 'wss://gateway.discord.gg' }));
  routes.route('/', discordOauthRoutes(state));
  routes.route('/', directMessageRoutes(state));
  routes.route('/', usersRoutes(state));
  routes.route('/', guildRoutes(state));
  routes.route('/', eventRoutes(state));
  routes.route('/', messageRoutes(state));
  routes.route('/', interactionRoutes(state));
  routes.all('*', () => {
    throw discordRefusal('notFound');
  });
  return routes;
}
