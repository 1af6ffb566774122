import { SignJWT } from 'jose';
import { randomToken } from '../oauth/pkce.ts';
import type { World } from '../world.ts';
import type { RobloxAccount, RobloxGrant } from './state.ts';

const identityLifeSeconds = 36_000;

export function issuerOf(world: World): string {
  return `${world.origin}/oauth/`;
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
export function userinfo(world: World, account: RobloxAccount, scopes: string[]) {
  const claims = profileClaims(account, scopes);
  return scopes.includes('profile') ? { ...claims, picture: pictureOf(world, account) } : claims;
}

export function pictureOf(world: World, account: RobloxAccount): string | null {
  return account.hasPicture ? `${world.origin}/roblox-pictures/${account.id}/150.png` : null;
}

export function signIdentity(world: World, account: RobloxAccount, grant: RobloxGrant): Promise<string> {
  const nonce = grant.nonce === null ? {} : { nonce: grant.nonce };
  const now = Math.floor(world.clock.now() / 1000);
  return sign(
    world,
    { ...profileClaims(account, grant.scopes), ...nonce, jti: `ID.${randomToken(22)}`, nbf: now },
    {
      audience: grant.clientId,
      lifeSeconds: identityLifeSeconds,
    },
  );
}

/** The access token is a JWT too; callers must treat it as opaque. */
export function signAccess(world: World, account: RobloxAccount, grant: RobloxGrant): Promise<string> {
  const scope = grant.scopes.map((each) => `${each}:read`).join(' ');
  const claims = { sub: account.id, aid: grant.family, scope, jti: `AT.${randomToken(22)}` };
  return sign(world, claims, { audience: grant.clientId, lifeSeconds: 900 });
}

function sign(
  world: World,
  claims: Record<string, unknown>,
  terms: { audience: string; lifeSeconds: number },
): Promise<string> {
  const now = Math.floor(world.clock.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: world.roblox.keyId, typ: 'JWT' })
    .setIssuer(issuerOf(world))
    .setAudience(terms.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + terms.lifeSeconds)
    .sign(world.roblox.privateKey);
}
