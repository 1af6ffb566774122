import { Hono, type Context } from 'hono';
import { randomToken } from '../oauth/pkce.ts';
import { redirectAddress } from '../oauth/redirect.ts';
import { robloxAuthorizePage } from './authorize-page.ts';
import { stopPage } from '../pages/stop-page.ts';
import type { StandinState } from '../state.ts';
import { readRobloxRequest, type RobloxAuthorizeRequest } from './authorize-request.ts';
import type { RobloxAccount } from './state.ts';

type Asked = Extract<RobloxAuthorizeRequest, { outcome: 'ask' }>;

const codeLife = 60_000;

/** Roblox's authorize page: choose an account or cancel. `_user` and `autoRobloxAccount` choose automatically. */
export function robloxAuthorizeRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/v1/authorize', (context) => {
    const query = new URL(context.req.url).searchParams;
    const asked = readRobloxRequest(state, query);
    if (asked.outcome === 'stop') return context.html(stopPage('Stand-in Roblox', asked.message), 400);
    if (asked.outcome === 'redirect') {
      return send(state, context, asked, { error: asked.error, error_description: asked.description });
    }
    const chosen = query.get('_user') ?? state.autoRobloxAccount;
    if (query.has('_cancel') || chosen === 'decliner') {
      const error = { error: 'access_denied', error_description: 'The user denied the request.' };
      return send(state, context, backOf(asked), error);
    }
    if (chosen === null)
      return context.html(robloxAuthorizePage({ world: state, query, scopes: asked.request.scopes }));
    const account = findAccount(state, chosen);
    if (!account) return context.html(stopPage('Stand-in Roblox', `No account here is called "${chosen}".`), 400);
    return send(state, context, backOf(asked), { code: issueCode(state, asked, account) });
  });
  return routes;
}

function findAccount(state: StandinState, idOrUsername: string): RobloxAccount | undefined {
  const { accounts } = state.roblox;
  return accounts.get(idOrUsername) ?? [...accounts.values()].find((account) => account.username === idOrUsername);
}

function issueCode(state: StandinState, asked: Asked, account: RobloxAccount): string {
  const code = randomToken(280);
  state.roblox.codes.set(code, { ...asked.request, accountId: account.id, expiresAt: state.clock.now() + codeLife });
  return code;
}

function backOf(asked: Asked) {
  return { redirectUri: asked.request.redirectUri, state: asked.state };
}

function send(
  state: StandinState,
  context: Context,
  target: { redirectUri: string; state: string | null },
  answer: Record<string, string>,
) {
  return context.redirect(redirectAddress(state, '/oauth/v1/authorize', { ...target, answer, issuer: null }));
}
