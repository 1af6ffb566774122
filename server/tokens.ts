import { SignJWT, jwtVerify } from 'jose';

/** What a sign-in token says. Whether its session still stands is the database's to say. */
export interface TokenClaims {
  sessionId: string;
  expiresAt: Date;
}

/** Signs and verifies our tokens (HS256). `verify` answers null for anything that is not ours or no longer valid. */
export interface Tokens {
  sign(session: { id: string; discordId: string; purpose: string; createdAt: Date; expiresAt: Date }): Promise<string>;
  verify(token: string): Promise<TokenClaims | null>;
}

const issuer = 'sunset-resorts';
const longestToken = 2048;
const longestSeconds = 24 * 60 * 60;
/** A clock that is put right must not sign everybody out. */
const mostAheadMs = 2 * 60 * 60 * 1000;
/** Verified tokens kept: checking a signature costs as much as a query, and a person sends the same token all evening. */
const mostRemembered = 20_000;

export function createTokens(secret: string, now: () => Date): Tokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, TokenClaims>();
  return {
    sign: (session) =>
      new SignJWT({ purpose: session.purpose })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(session.discordId)
        .setJti(session.id)
        .setIssuedAt(session.createdAt)
        .setExpirationTime(session.expiresAt)
        .sign(key),
    verify: async (token) => {
      const claims = verified.get(token) ?? (await verify(token, key, now()));
      if (claims === null || claims.expiresAt <= now()) {
        verified.delete(token);
        return null;
      }
      if (verified.size >= mostRemembered) verified.clear();
      verified.set(token, claims);
      return claims;
    },
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A lifetime as ours are: whole seconds, a day at most, and not begun in a time to come. */
function isLifetime(iat: unknown, exp: unknown, now: Date): exp is number {
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return false;
  const [begin, end] = [iat as number, exp as number];
  return end > begin && end - begin <= longestSeconds && begin * 1000 <= now.getTime() + mostAheadMs;
}

async function verify(token: string, key: Uint8Array, currentDate: Date): Promise<TokenClaims | null> {
  if (token.length > longestToken) return null;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, currentDate });
    const { jti, exp, iat } = payload;
    if (jti === undefined || !uuid.test(jti) || !isLifetime(iat, exp, currentDate)) return null;
    return { sessionId: jti, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
