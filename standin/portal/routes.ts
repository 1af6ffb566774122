import { Hono } from 'hono';
import type { StandinState } from '../state.ts';
import { invitePage, portalPage } from './page.ts';

/** What an operator does at Discord before the set-up: the application in the developer portal, and the bot in the server. */
export function portalRoutes(state: StandinState): Hono {
  const { discord } = state;
  const routes = new Hono();
  routes.get('/developers/applications/:id?/:page?', (context) => context.html(portalPage(state)));
  routes.post('/developers/applications', async (context) => {
    const { redirect } = await context.req.parseBody();
    if (typeof redirect === 'string' && URL.canParse(redirect.trim())) discord.redirects.add(redirect.trim());
    return context.redirect('/developers/applications', 303);
  });
  routes.get('/developers/invite', (context) => context.html(invitePage(state, false)));
  routes.post('/developers/invite', (context) => {
    discord.botInGuild = !discord.application.needsCodeGrant;
    return context.html(invitePage(state, discord.botInGuild));
  });
  return routes;
}
