import { isVerifier, answersChallenge, randomToken } from '../../oauth/pkce.ts';
import type { World } from '../../world.ts';
import { oauthRefusal } from '../errors.ts';
import type { AuthorizationCode, OauthRequest, TokenGrant } from '../state.ts';

const codeLife = 100_000;
const accessLifeSeconds = 604_800;

/** A code for one exchange within 100 seconds. */
export function issueCode(world: World, request: OauthRequest, userId: string): string {
  const code = randomToken(30);
  world.discord.codes.set(code, { ...request, userId, expiresAt: world.clock.now() + codeLife });
  const agreed = world.discord.consents.get(userId) ?? new Set();
  world.discord.consents.set(userId, new Set([...agreed, ...request.scopes]));
  return code;
}

export function exchangeCode(world: World, clientId: string, form: URLSearchParams) {
  const verifier = form.get('code_verifier');
  if (verifier !== null && !isVerifier(verifier)) throw oauthRefusal(400, 'invalid_request', 'Invalid "code_verifier"');
  const code = form.get('code') ?? '';
  const granted = world.discord.codes.get(code);
  if (!granted || granted.clientId !== clientId || granted.expiresAt <= world.clock.now()) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid "code" in request.');
  }
  world.discord.codes.delete(code);
  checkBinding(granted, form.get('redirect_uri'), verifier);
  return issueTokens(world, { clientId, userId: granted.userId, scopes: granted.scopes });
}

function checkBinding(granted: AuthorizationCode, redirectUri: string | null, verifier: string | null): void {
  if (redirectUri !== granted.redirectUri) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid "redirect_uri" in request.');
  }
  const isAnswered = verifier !== null && granted.challenge !== null && answersChallenge(verifier, granted.challenge);
  if (granted.challenge !== null && !isAnswered) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid "code_verifier" in request.');
  }
}

/** Each refresh token works once and is replaced by the response. */
export function exchangeRefreshToken(world: World, clientId: string, form: URLSearchParams) {
  const token = form.get('refresh_token') ?? '';
  const granted = world.discord.refreshTokens.get(token);
  if (!granted || granted.clientId !== clientId) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid "refresh_token" in request');
  }
  world.discord.refreshTokens.delete(token);
  return issueTokens(world, granted);
}

function issueTokens(world: World, grant: Omit<TokenGrant, 'expiresAt'>) {
  const accessToken = randomToken(30);
  const refreshToken = randomToken(30);
  const { clientId, userId, scopes } = grant;
  const expiresAt = world.clock.now() + accessLifeSeconds * 1000;
  world.discord.accessTokens.set(accessToken, { clientId, userId, scopes, expiresAt });
  world.discord.refreshTokens.set(refreshToken, { clientId, userId, scopes, expiresAt: null });
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: accessLifeSeconds,
    refresh_token: refreshToken,
    // In another order than requested, as Discord does: callers must compare sets.
    scope: scopes.toSorted().toReversed().join(' '),
  };
}

/** Revoking one token ends all tokens of that user for the application. Unknown tokens are not an error. */
export function revokeTokens(world: World, clientId: string, token: string): void {
  const { accessTokens, refreshTokens } = world.discord;
  const granted = accessTokens.get(token) ?? refreshTokens.get(token);
  if (!granted || granted.clientId !== clientId) return;
  for (const tokens of [accessTokens, refreshTokens]) {
    for (const [each, grant] of tokens) {
      if (grant.userId === granted.userId && grant.clientId === clientId) tokens.delete(each);
    }
  }
}
