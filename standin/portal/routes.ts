import { Hono, type Context } from 'hono';
import { roleIds } from '../ids.ts';
import { randomToken } from '../oauth/pkce.ts';
import type { StandinState } from '../state.ts';
import { invitePage, portalPage } from './page.ts';

const manageRoles = 1n << 28n;
const writing = (1n << 10n) | (1n << 11n);

/** Presses of the portal's buttons, by the name of the button. */
const acts: Record<string, (state: StandinState, value: string) => void> = {
  'reset-secret': ({ discord }) => {
    discord.application.clientSecret = randomToken(32);
  },
  'reset-token': ({ discord }) => {
    discord.application.botToken = randomToken(60);
  },
  'add-redirect': ({ discord }, address) => {
    if (URL.canParse(address)) discord.redirects.add(address);
  },
  'remove-redirect': ({ discord }, address) => void discord.redirects.delete(address),
  'code-grant': ({ discord }) => {
    discord.application.needsCodeGrant = !discord.application.needsCodeGrant;
  },
  kick: ({ discord }) => {
    discord.botInGuild = false;
  },
  channel: ({ discord }, id) => {
    const channel = discord.channels.get(id);
    if (channel?.kind === 'text') channel.botPermissions ^= writing;
  },
  'owner-two-factor': ({ discord }) => {
    discord.application.ownerHasTwoFactor = !discord.application.ownerHasTwoFactor;
  },
  'server-two-factor': ({ discord }) => {
    discord.needsTwoFactor = !discord.needsTwoFactor;
  },
  'manage-roles': ({ discord }) => {
    const role = discord.roles.get(roleIds.bot);
    if (role) role.permissions = (BigInt(role.permissions) ^ manageRoles).toString();
  },
  'role-order': ({ discord }) => {
    const [own, gold] = [discord.roles.get(roleIds.bot), discord.roles.get(roleIds.gold)];
    if (own && gold) [own.position, gold.position] = [gold.position, own.position];
  },
};

/**
 * The pages of Discord on which an operator prepares a community: the application in the developer portal, and what is set in the
 * server. Each value can be copied, and each fault of the set-up has a button.
 */
export function portalRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/developers/applications/:id?/:page?', (context) => context.html(portalPage(state)));
  routes.post('/developers/applications', async (context) => {
    const form = await context.req.parseBody();
    const { act, value } = form;
    if (typeof act === 'string' && Object.hasOwn(acts, act))
      acts[act]?.(state, typeof value === 'string' ? value.trim() : '');
    return context.redirect('/developers/applications', 303);
  });
  routes.get('/developers/invite', (context) => context.html(invitePage(state, false)));
  routes.post('/developers/invite', (context: Context) => {
    state.discord.botInGuild = !state.discord.application.needsCodeGrant;
    return context.html(invitePage(state, state.discord.botInGuild));
  });
  return routes;
}
