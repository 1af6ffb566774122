import { Hono } from 'hono';
import type { Context } from 'hono';
import { robloxApplication } from '../ids.ts';
import { isForm, readFormWithClient } from '../oauth/credentials.ts';
import type { FormWithClient } from '../oauth/credentials.ts';
import type { World } from '../world.ts';
import { robloxAuthorizeRoutes } from './authorize-routes.ts';
import { issuerOf, userinfo } from './claims.ts';
import { exchangeCode, exchangeRefreshToken, revokeTokens, robloxRefusal } from './grants.ts';
import { discoveryDocument } from './metadata.ts';
import type { RobloxGrant } from './state.ts';

/** All routes below Roblox's issuer, `…/oauth/`. */
export function robloxOauthRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get('/.well-known/openid-configuration', (context) => context.json(discoveryDocument(issuerOf(world))));
  routes.get('/v1/certs', (context) => {
    const { keyId, publicKey } = world.roblox;
    return context.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: keyId, use: 'sig' }] });
  });
  routes.route('/', robloxAuthorizeRoutes(world));
  routes.post('/v1/token', async (context) => {
    const { form, clientId } = await readClientRequest(context.req.raw);
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return context.json(await exchangeCode(world, clientId, form));
      case 'refresh_token':
        return context.json(await exchangeRefreshToken(world, clientId, form));
      default:
        throw robloxRefusal(400, 'unsupported_grant_type', 'The grant type is not supported.');
    }
  });
  routes.get('/v1/userinfo', (context) => {
    const grant = requireGrant(world, context);
    const account = world.roblox.accounts.get(grant.accountId);
    if (!account) throw robloxRefusal(401, 'invalid_token', 'The account is gone.');
    return context.json(userinfo(world, account, grant.scopes));
  });
  addTokenRoutes(world, routes);
  return routes;
}

function addTokenRoutes(world: World, routes: Hono): void {
  routes.post('/v1/token/introspect', async (context) => {
    const { form, clientId } = await readClientRequest(context.req.raw);
    const token = form.get('token') ?? '';
    const grant = world.roblox.accessTokens.get(token) ?? world.roblox.refreshTokens.get(token);
    if (!grant || grant.expiresAt <= world.clock.now()) return context.json({ active: false });
    const exp = Math.floor(grant.expiresAt / 1000);
    const iat = exp - 900;
    const names = { client_id: clientId, aud: clientId, iss: issuerOf(world), sub: grant.accountId, jti: grant.family };
    return context.json({ active: true, token_type: 'Bearer', ...names, scope: grant.scopes.join(' '), exp, iat });
  });
  routes.post('/v1/token/resources', async (context) => {
    const { form } = await readClientRequest(context.req.raw);
    const grant = world.roblox.accessTokens.get(form.get('token') ?? '');
    if (!grant) throw robloxRefusal(401, 'invalid_token', 'The token is not valid.');
    return context.json({ resource_infos: [{ owner: { id: grant.accountId, type: 'User' }, resources: {} }] });
  });
  routes.post('/v1/token/revoke', async (context) => {
    const { form } = await readClientRequest(context.req.raw);
    revokeTokens(world, form.get('token') ?? '');
    return context.body(null, 200);
  });
}

function requireGrant(world: World, context: Context): RobloxGrant {
  const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  const grant = token === undefined ? undefined : world.roblox.accessTokens.get(token);
  if (!grant || grant.expiresAt <= world.clock.now())
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
