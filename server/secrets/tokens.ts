import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** The claims of a sign-in token. Whether its session is still valid is read from the database. */
export interface TokenClaims {
  sessionId: string;
  expiresAt: Date;
}

/** Signs and verifies our sign-in tokens (JWT, HS256). Rule: AUTH-14. */
export interface Tokens {
  sign(session: { id: string; discordId: string; purpose: string; createdAt: Date; expiresAt: Date }): string;
  /** Null for a token that was not signed by us, or is not valid at this time. */
  verify(token: string): TokenClaims | null;
}

const issuer = 'sunset-resorts';
const maxTokenLength = 2048;
const maxLifetimeSeconds = 24 * 60 * 60;
/** Tokens stay valid when the clock of the server is set back by up to two hours. */
const maxAheadMs = 2 * 60 * 60 * 1000;

/** Synchronous: a signature takes less time than to hand it to another thread. */
export function createTokens(secret: string, now: () => Date): Tokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: ({ id, discordId, purpose, createdAt, expiresAt }) =>
      jwt.sign(
        { purpose, iss: issuer, sub: discordId, jti: id, iat: seconds(createdAt), exp: seconds(expiresAt) },
        key,
        {
          algorithm: 'HS256',
        },
      ),
    verify: (token) => verify(token, key, now()),
  };
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whole seconds, a day at most, and not issued in the future. */
function isLifetime(iat: unknown, exp: unknown, now: Date): exp is number {
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return false;
  const [begin, end] = [iat as number, exp as number];
  return end > begin && end - begin <= maxLifetimeSeconds && begin * 1000 <= now.getTime() + maxAheadMs;
}

function verify(token: string, key: KeyObject, now: Date): TokenClaims | null {
  if (token.length > maxTokenLength) return null;
  try {
    const payload = jwt.verify(token, key, { algorithms: ['HS256'], issuer, clockTimestamp: seconds(now) });
    if (typeof payload === 'string') return null;
    const { jti, exp, iat } = payload;
    if (jti === undefined || !uuid.test(jti) || !isLifetime(iat, exp, now)) return null;
    return { sessionId: jti, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
