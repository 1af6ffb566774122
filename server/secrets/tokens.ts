import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** The claims of a sign-in token. Whether its session is still valid is read from the database. */
export interface TokenClaims {
  sessionId: string;
  expiresAt: Date;
}

/** Signs and verifies the sign-in tokens of one installation (JWT, HS256). Rules: AUTH-14, OPS-29. */
export interface Tokens {
  sign(session: { id: string; discordId: string; purpose: string; createdAt: Date; expiresAt: Date }): Promise<string>;
  /** Null for a token that was not signed by us, is of another installation, or is not valid at this time. */
  verify(token: string): Promise<TokenClaims | null>;
}

interface TokenParts {
  secret: string;
  installationId: () => Promise<string>;
  now: () => Date;
}

const issuer = 'sunset-resorts';
const maxTokenLength = 2048;
const maxLifetimeSeconds = 24 * 60 * 60;
/** Tokens stay valid when the clock of the server is set back by up to two hours. */
const maxAheadMs = 2 * 60 * 60 * 1000;

/** Synchronous: a signature takes less time than to hand it to another thread. */
export function createTokens({ secret, installationId, now }: TokenParts): Tokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: async ({ id, discordId, purpose, createdAt, expiresAt }) => {
      const lifetime = { iat: seconds(createdAt), exp: seconds(expiresAt) };
      const claims = { purpose, iss: issuer, aud: await installationId(), sub: discordId, jti: id, ...lifetime };
      return jwt.sign(claims, key, { algorithm: 'HS256' });
    },
    // A text that is too long is not worth a look at the database.
    verify: async (token) =>
      token.length > maxTokenLength ? null : verify(token, { key, audience: await installationId(), now: now() }),
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

function verify(token: string, given: { key: KeyObject; audience: string; now: Date }): TokenClaims | null {
  const { key, audience, now } = given;
  try {
    const options = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: seconds(now) };
    const payload = jwt.verify(token, key, options);
    if (typeof payload === 'string') return null;
    const { jti, exp, iat } = payload;
    if (jti === undefined || !uuid.test(jti) || !isLifetime(iat, exp, now)) return null;
    return { sessionId: jti, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
