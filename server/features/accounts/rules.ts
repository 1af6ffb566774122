import { claimLifetimeMs, secretHash, signInLifetimeMs } from '../auth/rules.ts';

/** A link with Roblox lives by the times of a sign-in. */
export const linkTimes = { lifetimeMs: signInLifetimeMs, claimMs: claimLifetimeMs };

/** The hash of a secret, for the database. */
export function linkHash(secret: string): Buffer {
  return secretHash(secret);
}

interface LinkServices {
  bloxlink: { isConfigured: boolean };
  robloxSignIn: { isConfigured: boolean };
}

/** Whether a member has a way to link a Roblox account. Rule: DRAW-15. */
export const canLinkAccounts = ({ bloxlink, robloxSignIn }: LinkServices): boolean =>
  bloxlink.isConfigured || robloxSignIn.isConfigured;

const minuteMs = 60 * 1000;
/** How long Bloxlink's word counts: an account for a day, "none" for five minutes. Rule: LINK-7. */
const bloxlinkFreshMs = { linked: 24 * 60 * minuteMs, none: 5 * minuteMs };

interface BloxlinkWord {
  bloxlinkRobloxId: string | null;
  bloxlinkCheckedAt: Date | null;
}

/** Whether what Bloxlink said last still counts at `now`. */
export function isBloxlinkFresh(word: BloxlinkWord, now: Date): boolean {
  if (word.bloxlinkCheckedAt === null) return false;
  const freshMs = word.bloxlinkRobloxId === null ? bloxlinkFreshMs.none : bloxlinkFreshMs.linked;
  return now.getTime() - word.bloxlinkCheckedAt.getTime() < freshMs;
}
