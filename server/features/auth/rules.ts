import { createHash } from 'node:crypto';

/** A session lasts 24 hours. Rule: AUTH-9. */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000;

/** A sign-in may take 10 minutes at Discord. Rule: AUTH-1. */
export const signInLifetimeMs = 10 * 60 * 1000;

/** For so long after a success the same code, state and browser get the same session. Rule: AUTH-5. */
export const sameAnswerForMs = 60 * 1000;

/** One request talks to Discord; if it has not ended by then, it died, and another may try. */
export const claimLifetimeMs = 20 * 1000;

/** What is kept of a secret that the browser or Discord holds. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A path of this site to come back to, or null: never another site, never the sign-in pages themselves. */
export function safeReturnPath(path: string | undefined): string | null {
  if (path === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return null;
  return /^\/(auth|admin\/auth|roblox\/callback|user-login)([/?#]|$)/.test(path) ? null : path;
}

/** Guesses at an admin's code before it stops working there. Rules: CODE-3, CODE-4. */
export const codeBudget = { unknownDevices: 10, trustedDevice: 5 };

/** After so many failures the admin is told. */
export const warnAfterFailures = [3, codeBudget.unknownDevices];

/**
 * How fast unknown devices may guess: from one network, and from all of them together. A trusted device has its own budget
 * and waits for nobody. Rule: CODE-6.
 */
export const guessPaces = {
  network: { burst: 20, everyMs: 6000 },
  everywhere: { burst: 200, everyMs: 500 },
};

/** A device is trusted for a year after it proved the code, however often it is used: by the server, as by its cookie. */
export const deviceLifetimeSeconds = 365 * 24 * 60 * 60;
