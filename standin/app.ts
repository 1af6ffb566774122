import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bloxlinkRoutes } from './bloxlink/routes.ts';
import { applyFaults } from './console/control/apply-fault.ts';
import { controlRoutes } from './console/control/routes.ts';
import { discordApi } from './discord/api.ts';
import { authorizeRoutes } from './discord/sign-in/authorize-routes.ts';
import { cdnRoutes } from './discord/pictures/cdn-routes.ts';
import { metadataRoutes } from './discord/sign-in/metadata-routes.ts';
import { consoleRoutes } from './console/console-routes.ts';
import { Refusal } from './refusal.ts';
import { robloxOauthRoutes } from './roblox/oauth-routes.ts';
import { robloxUsersRoutes } from './roblox/users-routes.ts';
import type { World } from './world.ts';

export type NodeEnvironment = { Bindings: HttpBindings };

const keptRequests = 5000;

/** All services on one origin. Faults do not apply to the control plane and the pages. */
export function createApp(world: World): Hono<NodeEnvironment> {
  const app = new Hono<NodeEnvironment>();
  app.onError((error) => {
    if (error instanceof Refusal) return error.toResponse();
    throw error;
  });
  app.route('/', consoleRoutes(world));
  app.route('/_control', controlRoutes(world));
  app.use(async (context, next) => {
    const seen = { at: world.clock.now(), method: context.req.method, path: context.req.path, status: null };
    world.requests.push(seen);
    if (world.requests.length > keptRequests) world.requests.shift();
    await next();
    if (!context.env.incoming.socket.destroyed) Object.assign(seen, { status: context.res.status });
  });
  app.use(applyFaults(world));
  app.route('/', authorizeRoutes(world));
  app.route('/', metadataRoutes(world));
  app.route('/', cdnRoutes());
  for (const base of ['/api/v10', '/api/v9', '/api']) app.route(base, discordApi(world));
  app.route('/v4', bloxlinkRoutes(world));
  app.route('/oauth', robloxOauthRoutes(world));
  app.route('/', robloxUsersRoutes(world));
  return app;
}
