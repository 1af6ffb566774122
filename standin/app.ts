import { Hono } from 'hono';
import { bloxlinkRoutes } from './bloxlink/routes.ts';
import { applyFaults, type NodeEnvironment } from './console/control/apply-fault.ts';
import { controlRoutes } from './console/control/routes.ts';
import { discordApi } from './discord/api.ts';
import { banInvalidCallers } from './discord/bans.ts';
import { authorizeRoutes } from './discord/sign-in/authorize-routes.ts';
import { cdnRoutes } from './discord/pictures/cdn-routes.ts';
import { metadataRoutes } from './discord/sign-in/metadata-routes.ts';
import { Refusal } from './refusal.ts';
import { portalRoutes } from './portal/routes.ts';
import { robloxOauthRoutes } from './roblox/oauth-routes.ts';
import { robloxUsersRoutes } from './roblox/users-routes.ts';
import { rushRoutes } from './rush/routes.ts';
import type { Rushes } from './rush/rushes.ts';
import type { StandinState } from './state.ts';
import { chatRoutes } from './console/chat/chat-routes.ts';
import { consolePage } from './console/console-page.ts';
import { invitePage } from './discord/invite-page.ts';
import { displayName } from './pages/person.ts';

const keptRequests = 5000;

/** All services on one origin. Faults do not apply to the control plane and the pages. */
export function createApp(state: StandinState, rushes: Rushes, hasPortal = false): Hono<NodeEnvironment> {
  const app = new Hono<NodeEnvironment>();
  app.onError((error) => {
    if (error instanceof Refusal) return error.toResponse();
    throw error;
  });
  app.route('/', consoleRoutes(state));
  app.route('/_control', controlRoutes(state));
  app.route('/', rushRoutes(rushes));
  if (hasPortal) app.route('/', portalRoutes(state));
  app.use(async (context, next) => {
    const { method, path } = context.req;
    const userAgent = context.req.header('user-agent') ?? null;
    const seen = { at: state.clock.now(), method, path, userAgent, status: null };
    state.requests.push(seen);
    if (state.requests.length > keptRequests) state.requests.shift();
    await next();
    // By its own time, which is that of the site unless a test says otherwise.
    context.header('date', new Date(state.clock.now()).toUTCString());
    if (!context.env.incoming.socket.destroyed) Object.assign(seen, { status: context.res.status });
  });
  app.use('/api/*', banInvalidCallers(state));
  app.use(applyFaults(state));
  app.route('/', authorizeRoutes(state));
  app.route('/', metadataRoutes(state));
  app.route('/', cdnRoutes());
  for (const base of ['/api/v10', '/api/v9', '/api']) app.route(base, discordApi(state));
  app.route('/v4', bloxlinkRoutes(state));
  app.route('/oauth', robloxOauthRoutes(state));
  app.route('/', robloxUsersRoutes(state));
  return app;
}

/** Pages for developers who run the stand-in. */
function consoleRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/', (context) => context.html(consolePage(state)));
  routes.get('/invite', (context) => {
    const joined = state.people.find(context.req.query('joined') ?? '');
    return context.html(invitePage(state, joined ? displayName(joined) : null));
  });
  routes.post('/invite', async (context) => {
    const form = await context.req.parseBody();
    const person = state.people.find(typeof form['who'] === 'string' ? form['who'] : '');
    if (!person) return context.redirect('/invite', 303);
    if (!person.member) state.people.join(person.id);
    return context.redirect(`/invite?joined=${person.id}`, 303);
  });
  routes.route('/', chatRoutes(state));
  return routes;
}
