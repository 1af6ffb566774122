import { Hono, type Context } from 'hono';
import { robloxApplication } from '../ids.ts';
import { isForm, readFormWithClient, type FormWithClient } from '../oauth/credentials.ts';
import type { StandinState } from '../state.ts';
import { robloxAuthorizeRoutes } from './authorize-routes.ts';
import { issuerOf, userinfo } from './claims.ts';
import { exchangeCode, exchangeRefreshToken, revokeTokens, robloxRefusal } from './grants.ts';
import { discoveryDocument } from './metadata.ts';
import type { RobloxGrant } from './state.ts';

/** All routes below Roblox's issuer, `…/oauth/`. */
export function robloxOauthRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/.well-known/openid-configuration', (context) => context.json(discoveryDocument(issuerOf(state))));
  routes.get('/v1/certs', (context) => {
    const { keyId, publicKey } = state.roblox;
    return context.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: keyId, use: 'sig' }] });
  });
  routes.route('/', robloxAuthorizeRoutes(state));
  routes.post('/v1/token', async (context) => {
    const { form, clientId } = await readClientRequest(context.req.raw);
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return context.json(await exchangeCode(state, clientId, form));
      case 'refresh_token':
        return context.json(await exchangeRefreshToken(state, clientId, form));
      default:
        throw robloxRefusal(400, 'unsupported_grant_type', 'The grant type is not supported.');
    }
  });
  routes.get('/v1/userinfo', (context) => {
    const grant = requireGrant(state, context);
    const account = state.roblox.accounts.get(grant.accountId);
    if (!account) throw robloxRefusal(401, 'invalid_token', 'The account is gone.');
    return context.json(userinfo(state, account, grant.scopes));
  });
  addTokenRoutes(state, routes);
  return routes;
}

function addTokenRoutes(state: StandinState, routes: Hono): void {
  routes.post('/v1/token/introspect', async (context) => {
    const { form, clientId } = await readClientRequest(context.req.raw);
    const token = form.get('token') ?? '';
    const grant = state.roblox.accessTokens.get(token) ?? state.roblox.refreshTokens.get(token);
    if (!grant || grant.expiresAt <= state.clock.now()) return context.json({ active: false });
    const exp = Math.floor(grant.expiresAt / 1000);
    const iat = exp - 900;
    const names = { client_id: clientId, aud: clientId, iss: issuerOf(state), sub: grant.accountId, jti: grant.family };
    return context.json({ active: true, token_type: 'Bearer', ...names, scope: grant.scopes.join(' '), exp, iat });
  });
  routes.post('/v1/token/resources', async (context) => {
    const { form } = await readClientRequest(context.req.raw);
    const grant = state.roblox.accessTokens.get(form.get('token') ?? '');
    if (!grant) throw robloxRefusal(401, 'invalid_token', 'The token is not valid.');
    return context.json({ resource_infos: [{ owner: { id: grant.accountId, type: 'User' }, resources: {} }] });
  });
  routes.post('/v1/token/revoke', async (context) => {
    const { form } = await readClientRequest(context.req.raw);
    revokeTokens(state, form.get('token') ?? '');
    return context.body(null, 200);
  });
}

function requireGrant(state: StandinState, context: Context): RobloxGrant {
  const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  const grant = token === undefined ? undefined : state.roblox.accessTokens.get(token);
  if (!grant || grant.expiresAt <= state.clock.now())
    throw robloxRefusal(401, 'invalid_token', 'The token is not valid.');
  return grant;
}

async function readClientRequest(request: Request): Promise<FormWithClient & { clientId: string }> {
  if (!isForm(request)) throw robloxRefusal(400, 'invalid_request', 'The request body must be form-urlencoded.');
  const read = await readFormWithClient(request);
  const { clientId, clientSecret } = read;
  if (clientId !== robloxApplication.clientId || clientSecret !== robloxApplication.clientSecret) {
    throw robloxRefusal(401, 'invalid_client', 'The client is unknown or its secret is wrong.');
  }
  return { ...read, clientId };
}
