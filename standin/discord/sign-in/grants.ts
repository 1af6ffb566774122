import { isVerifier, answersChallenge, randomToken } from '../../oauth/pkce.ts';
import type { StandinState } from '../../state.ts';
import { oauthRefusal } from '../errors.ts';
import type { AuthorizationCode, OauthRequest, TokenGrant } from '../state.ts';

const codeLife = 100_000;
const accessLifeSeconds = 604_800;

/** A code for one exchange within 100 seconds. */
export function issueCode(state: StandinState, request: OauthRequest, userId: string): string {
  const code = randomToken(30);
  state.discord.codes.set(code, { ...request, userId, expiresAt: state.clock.now() + codeLife });
  const agreed = state.discord.consents.get(userId) ?? new Set();
  state.discord.consents.set(userId, new Set([...agreed, ...request.scopes]));
  return code;
}

export function exchangeCode(state: StandinState, clientId: string, form: URLSearchParams) {
  const verifier = form.get('code_verifier');
  if (verifier !== null && !isVerifier(verifier)) throw oauthRefusal(400, 'invalid_request', 'Invalid "code_verifier"');
  const code = form.get('code') ?? '';
  const granted = state.discord.codes.get(code);
  if (!granted || granted.clientId !== clientId || granted.expiresAt <= state.clock.now()) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid "code" in request.');
  }
  state.discord.codes.delete(code);
  checkBinding(granted, form.get('redirect_uri'), verifier);
  return issueTokens(state, { clientId, userId: granted.userId, scopes: granted.scopes });
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
export function exchangeRefreshToken(state: StandinState, clientId: string, form: URLSearchParams) {
  const token = form.get('refresh_token') ?? '';
  const granted = state.discord.refreshTokens.get(token);
  if (!granted || granted.clientId !== clientId) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid "refresh_token" in request');
  }
  state.discord.refreshTokens.delete(token);
  return issueTokens(state, granted);
}

/** The token of the application's owner, without a sign-in. */
export function issueOwnToken(state: StandinState, clientId: string, form: URLSearchParams) {
  const scopes = (form.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.length === 0) throw oauthRefusal(400, 'invalid_scope', 'The requested scope is invalid.');
  const owner = state.people.listed()[0];
  const { refresh_token: _none, ...answer } = issueTokens(state, { clientId, userId: owner?.id ?? '', scopes });
  return answer;
}

function issueTokens(state: StandinState, grant: Omit<TokenGrant, 'expiresAt'>) {
  const accessToken = randomToken(30);
  const refreshToken = randomToken(30);
  const { clientId, userId, scopes } = grant;
  const expiresAt = state.clock.now() + accessLifeSeconds * 1000;
  state.discord.accessTokens.set(accessToken, { clientId, userId, scopes, expiresAt });
  state.discord.refreshTokens.set(refreshToken, { clientId, userId, scopes, expiresAt: null });
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
export function revokeTokens(state: StandinState, clientId: string, token: string): void {
  const { accessTokens, refreshTokens } = state.discord;
  const granted = accessTokens.get(token) ?? refreshTokens.get(token);
  if (!granted || granted.clientId !== clientId) return;
  for (const tokens of [accessTokens, refreshTokens]) {
    for (const [each, grant] of tokens) {
      if (grant.userId === granted.userId && grant.clientId === clientId) tokens.delete(each);
    }
  }
}
