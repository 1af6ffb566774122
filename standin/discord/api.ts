import { Hono } from 'hono';
import type { World } from '../world.ts';
import { directMessageRoutes } from './messages/direct-message-routes.ts';
import { discordRefusal } from './errors.ts';
import { eventRoutes } from './event-routes.ts';
import { guildRoutes } from './guild-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { discordOauthRoutes } from './sign-in/oauth-routes.ts';
import { rateLimits } from './rate-limits.ts';
import { usersRoutes } from './sign-in/users-routes.ts';

/** Discord's REST API, with and without its version in the path. */
export function discordApi(world: World): Hono {
  const routes = new Hono();
  routes.use(rateLimits(world));
  routes.route('/', discordOauthRoutes(world));
  routes.route('/', directMessageRoutes(world));
  routes.route('/', usersRoutes(world));
  routes.route('/', guildRoutes(world));
  routes.route('/', eventRoutes(world));
  routes.route('/', messageRoutes(world));
  routes.all('*', () => {
    throw discordRefusal('notFound');
  });
  return routes;
}
