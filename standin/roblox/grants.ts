import { answersChallenge, isVerifier, randomToken } from '../oauth/pkce.ts';
import { Refusal } from '../refusal.ts';
import type { StandinState } from '../state.ts';
import { signAccess, signIdentity } from './claims.ts';
import type { RobloxCode, RobloxGrant } from './state.ts';

const accessLife = 900_000;
const refreshLife = 90 * 24 * 3_600_000;

export function robloxRefusal(status: number, error: string, description: string): Refusal {
  return new Refusal(status, { error, error_description: description });
}

/** A code works once, within a minute, for the client, redirect URI and challenge that it was issued for. */
export function exchangeCode(state: StandinState, clientId: string, form: URLSearchParams) {
  const code = form.get('code') ?? '';
  const granted = state.roblox.codes.get(code);
  if (!granted || granted.clientId !== clientId || granted.expiresAt <= state.clock.now()) {
    throw robloxRefusal(400, 'invalid_grant', 'The code is not valid, expired or was already used.');
  }
  state.roblox.codes.delete(code);
  checkBinding(granted, form);
  return issueTokens(state, { ...granted, family: randomToken(16) });
}

function checkBinding(granted: RobloxCode, form: URLSearchParams): void {
  const redirectUri = form.get('redirect_uri');
  if (redirectUri !== null && redirectUri !== granted.redirectUri) {
    throw robloxRefusal(400, 'invalid_grant', 'The redirect address differs from the authorization.');
  }
  if (granted.challenge === null) return;
  const verifier = form.get('code_verifier') ?? '';
  if (!isVerifier(verifier) || !answersChallenge(verifier, granted.challenge)) {
    throw robloxRefusal(400, 'invalid_grant', 'The code verifier does not answer the challenge.');
  }
}

/** Refresh tokens work once within 90 days; the response contains three new tokens. */
export function exchangeRefreshToken(state: StandinState, clientId: string, form: URLSearchParams) {
  const token = form.get('refresh_token') ?? '';
  const granted = state.roblox.refreshTokens.get(token);
  if (!granted || granted.clientId !== clientId || granted.expiresAt <= state.clock.now()) {
    throw robloxRefusal(400, 'invalid_grant', 'The refresh token is not valid.');
  }
  state.roblox.refreshTokens.delete(token);
  return issueTokens(state, granted);
}

async function issueTokens(state: StandinState, from: Omit<RobloxGrant, 'expiresAt'>) {
  const account = state.roblox.accounts.get(from.accountId);
  if (!account) throw robloxRefusal(400, 'invalid_grant', 'The account is gone.');
  const now = state.clock.now();
  const { clientId, accountId, scopes, nonce, family } = from;
  const grant: RobloxGrant = { clientId, accountId, scopes, nonce, family, expiresAt: now + accessLife };
  const accessToken = await signAccess(state, account, grant);
  const refreshToken = randomToken(200);
  state.roblox.accessTokens.set(accessToken, grant);
  state.roblox.refreshTokens.set(refreshToken, { ...grant, expiresAt: now + refreshLife });
  const identity = scopes.includes('openid') ? { id_token: await signIdentity(state, account, grant) } : {};
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: accessLife / 1000 - 1,
    ...identity,
    scope: scopes.join(' '),
  };
}

/** Revokes all tokens of the authorization that this token belongs to. */
export function revokeTokens(state: StandinState, token: string): void {
  const { accessTokens, refreshTokens } = state.roblox;
  const family = (refreshTokens.get(token) ?? accessTokens.get(token))?.family;
  if (family === undefined) return;
  for (const tokens of [accessTokens, refreshTokens]) {
    for (const [each, grant] of tokens) if (grant.family === family) tokens.delete(each);
  }
}
