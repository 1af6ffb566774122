import { SignJWT } from 'jose';
import { randomToken } from '../oauth/pkce.ts';
import type { StandinState } from '../state.ts';
import type { RobloxAccount, RobloxGrant } from './state.ts';

const identityLifeSeconds = 36_000;

export function issuerOf(state: StandinState): string {
  return `${state.origin}/oauth/`;
}

/** The claims of the scopes: only `sub` without `profile`. Both name fields contain the display name. */
function profileClaims(account: RobloxAccount, scopes: string[]) {
  if (!scopes.includes('profile')) return { sub: account.id };
  return {
    sub: account.id,
    name: account.displayName,
    nickname: account.displayName,
    preferred_username: account.username,
    created_at: Math.floor(Date.parse(account.createdAt) / 1000),
    profile: `https://www.roblox.com/users/${account.id}/profile`,
  };
}

/** The picture is in userinfo only. */
export function userinfo(state: StandinState, account: RobloxAccount, scopes: string[]) {
  const claims = profileClaims(account, scopes);
  return scopes.includes('profile') ? { ...claims, picture: pictureOf(state, account) } : claims;
}

export function pictureOf(state: StandinState, account: RobloxAccount): string | null {
  return account.hasPicture ? `${state.origin}/roblox-pictures/${account.id}/150.png` : null;
}

export function signIdentity(state: StandinState, account: RobloxAccount, grant: RobloxGrant): Promise<string> {
  const nonce = grant.nonce === null ? {} : { nonce: grant.nonce };
  const now = Math.floor(state.clock.now() / 1000);
  return sign(
    state,
    { ...profileClaims(account, grant.scopes), ...nonce, jti: `ID.${randomToken(22)}`, nbf: now },
    {
      audience: grant.clientId,
      lifeSeconds: identityLifeSeconds,
    },
  );
}

/** The access token is a JWT too; callers must treat it as opaque. */
export function signAccess(state: StandinState, account: RobloxAccount, grant: RobloxGrant): Promise<string> {
  const scope = grant.scopes.map((each) => `${each}:read`).join(' ');
  const claims = { sub: account.id, aid: grant.family, scope, jti: `AT.${randomToken(22)}` };
  return sign(state, claims, { audience: grant.clientId, lifeSeconds: 900 });
}

function sign(
  state: StandinState,
  claims: Record<string, unknown>,
  terms: { audience: string; lifeSeconds: number },
): Promise<string> {
  const now = Math.floor(state.clock.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: state.roblox.keyId, typ: 'JWT' })
    .setIssuer(issuerOf(state))
    .setAudience(terms.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + terms.lifeSeconds)
    .sign(state.roblox.privateKey);
}
