import { Hono } from 'hono';
import { discordApplication } from '../../ids.ts';
import { isForm, readFormWithClient, type FormWithClient } from '../../oauth/credentials.ts';
import type { StandinState } from '../../state.ts';
import { requirePerson } from '../credentials.ts';
import { invalidForm, oauthRefusal } from '../errors.ts';
import { tokenLimits } from './token-limits.ts';
import { exchangeCode, exchangeRefreshToken, issueOwnToken, revokeTokens } from './grants.ts';
import { presentApplication, presentUser } from '../present.ts';

/** `/oauth2/*` below Discord's API base. */
export function discordOauthRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.post('/oauth2/token', tokenLimits(state), async (context) => {
    const { form, clientId } = await readClientRequest(state, context.req.raw);
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return context.json(exchangeCode(state, clientId, form));
      case 'refresh_token':
        return context.json(exchangeRefreshToken(state, clientId, form));
      case 'client_credentials':
        return context.json(issueOwnToken(state, clientId, form));
      default:
        throw oauthRefusal(400, 'unsupported_grant_type');
    }
  });
  routes.post('/oauth2/token/revoke', tokenLimits(state), async (context) => {
    const { form, clientId } = await readClientRequest(state, context.req.raw);
    revokeTokens(state, clientId, form.get('token') ?? '');
    return context.json({});
  });
  routes.get('/oauth2/@me', (context) => {
    const { person, grant } = requirePerson(state, context);
    const user = grant.scopes.includes('identify') ? { user: presentUser(person) } : {};
    const expires = new Date(grant.expiresAt ?? 0).toISOString();
    return context.json({
      application: presentApplication(state),
      scopes: grant.scopes,
      expires,
      ...user,
    });
  });
  routes.get('/oauth2/userinfo', (context) => {
    const { person } = requirePerson(state, context, 'openid');
    return context.json({
      sub: person.id,
      preferred_username: person.username,
      nickname: person.globalName,
      locale: 'en-GB',
    });
  });
  routes.get('/oauth2/keys', (context) => context.json({ keys: [] }));
  return routes;
}

async function readClientRequest(
  state: StandinState,
  request: Request,
): Promise<FormWithClient & { clientId: string }> {
  if (!isForm(request)) {
    const message = `Expected "Content-Type" header to be one of {'application/x-www-form-urlencoded'}.`;
    throw invalidForm([{ path: [], code: 'CONTENT_TYPE_INVALID', message }]);
  }
  const read = await readFormWithClient(request);
  const { clientId, clientSecret } = read;
  if (clientId !== discordApplication.clientId || clientSecret !== state.discord.application.clientSecret) {
    throw oauthRefusal(401, 'invalid_client');
  }
  return { ...read, clientId };
}
