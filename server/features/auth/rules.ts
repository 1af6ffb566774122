import { createHash } from 'node:crypto';
import { locales } from '@sunset/contract/locales.ts';
import { safePath } from '@sunset/contract/safe-path.ts';

/** What a sign-in asks Discord: the token, the membership, the language, and to revoke the token. */
export const callsPerSignIn = 4;

/**
 * The part of Discord's calls that sign-ins may use; the rest is for the bot. Discord counts two calls of a sign-in for the
 * application and two for the person, which it does not document for tokens of people: all of them are counted here.
 */
const shareOfCalls = 0.87;

/** How often one more sign-in may start, in all processes together. Rule: AUTH-17. */
export function signInIntervalMs(callsPerSecond: number): number {
  return (1000 * callsPerSignIn) / (callsPerSecond * shareOfCalls);
}

/** A session lasts 24 hours. Rule: AUTH-9. */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000;

/** A sign-in may take 10 minutes at Discord. Rule: AUTH-1. */
export const signInLifetimeMs = 10 * 60 * 1000;

/** For so long after a success the same code, state and browser get the same session. Rule: AUTH-5. */
export const sameAnswerForMs = 60 * 1000;

/** A request that has not completed the sign-in by then has failed, and another one may try. */
export const claimLifetimeMs = 20 * 1000;

/** The hash of a secret, for the database. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const signInPage = new RegExp(`^(/(${locales.join('|')}))?/(auth|admin/auth|roblox/callback|user-login)([/?#]|$)`, 'i');

/** A path of this site to come back to, or null: never another site, never the sign-in pages themselves. Rule: AUTH-6. */
export function safeReturnPath(path: string | undefined): string | null {
  const page = safePath(path);
  return page === null || signInPage.test(page) ? null : page;
}

/** Guesses at an admin's code before it stops working there. Rules: CODE-3, CODE-4. */
export const codeBudget = { unknownDevices: 10, trustedDevice: 5 };

/** The admin gets a warning after this number of failures. */
export const warnAfterFailures = [3, codeBudget.unknownDevices];

/**
 * Rate limits of guesses from unknown devices: per network, and for all together. A trusted device has its own budget.
 * Rule: CODE-6.
 */
export const guessPaces = {
  network: { burst: 20, everyMs: 6000 },
  everywhere: { burst: 200, everyMs: 500 },
};

/** A device is trusted for a year after it proved the code, however often it is used: by the server, as by its cookie. */
export const deviceLifetimeSeconds = 365 * 24 * 60 * 60;
