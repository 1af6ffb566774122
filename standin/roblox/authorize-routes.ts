import { Hono } from 'hono';
import type { Context } from 'hono';
import { randomToken } from '../oauth/pkce.ts';
import { redirectAddress } from '../oauth/redirect.ts';
import { robloxAuthorizePage } from './authorize-page.ts';
import { stopPage } from '../pages/stop-page.ts';
import type { World } from '../world.ts';
import { readRobloxRequest } from './authorize-request.ts';
import type { RobloxAuthorizeRequest } from './authorize-request.ts';
import type { RobloxAccount } from './state.ts';

type Asked = Extract<RobloxAuthorizeRequest, { outcome: 'ask' }>;

const codeLife = 60_000;

/** Roblox's authorize page: choose an account or cancel. `_user` and `autoRobloxAccount` choose automatically. */
export function robloxAuthorizeRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get('/v1/authorize', (context) => {
    const query = new URL(context.req.url).searchParams;
    const asked = readRobloxRequest(world, query);
    if (asked.outcome === 'stop') return context.html(stopPage('Stand-in Roblox', asked.message), 400);
    if (asked.outcome === 'redirect') {
      return send(world, context, asked, { error: asked.error, error_description: asked.description });
    }
    const chosen = query.get('_user') ?? world.autoRobloxAccount;
    if (query.has('_cancel') || chosen === 'decliner') {
      const error = { error: 'access_denied', error_description: 'The user denied the request.' };
      return send(world, context, backOf(asked), error);
    }
    if (chosen === null) return context.html(robloxAuthorizePage({ world, query, scopes: asked.request.scopes }));
    const account = findAccount(world, chosen);
    if (!account) return context.html(stopPage('Stand-in Roblox', `No account here is called "${chosen}".`), 400);
    return send(world, context, backOf(asked), { code: issueCode(world, asked, account) });
  });
  return routes;
}

function findAccount(world: World, idOrUsername: string): RobloxAccount | undefined {
  const { accounts } = world.roblox;
  return accounts.get(idOrUsername) ?? [...accounts.values()].find((account) => account.username === idOrUsername);
}

function issueCode(world: World, asked: Asked, account: RobloxAccount): string {
  const code = randomToken(280);
  world.roblox.codes.set(code, { ...asked.request, accountId: account.id, expiresAt: world.clock.now() + codeLife });
  return code;
}

function backOf(asked: Asked) {
  return { redirectUri: asked.request.redirectUri, state: asked.state };
}

function send(
  world: World,
  context: Context,
  target: { redirectUri: string; state: string | null },
  answer: Record<string, string>,
) {
  const { redirectUri, state } = target;
  return context.redirect(redirectAddress(world, '/oauth/v1/authorize', { redirectUri, state, answer, issuer: null }));
}
