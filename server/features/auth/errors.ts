import { AppError } from '../../errors/app-error.ts';
import { LimitExceeded } from '../../errors/limit-exceeded.ts';

export const signInAgain = () =>
  new AppError('sign_in_again', 'This login is no longer valid. Please start again from the login page.');

/** Without a Discord application there is nobody to ask. Rule: OPS-13. */
export const notSetUp = () =>
  new AppError('unavailable', 'This site is not set up yet. You can log in when its set-up is finished.');

/** The one failure that the page retries, recognised by this text. Rules: AUTH-3, PAGE-21. */
export const noAccessToken = (retryAfterMs?: number) =>
  new AppError('outside_service_failed', 'Failed to get access token. Discord did not answer. Please try again.', {
    ...(retryAfterMs !== undefined && { retryAfter: wholeSeconds(retryAfterMs) }),
  });

/** More people sign in than Discord allows; this browser may start in `waitMs`. `cookie` is how it is recognised. Rule: AUTH-17. */
export const signInBusy = (waitMs: number, cookie: string) => {
  const retryAfter = wholeSeconds(waitMs);
  const detail = `Many people are logging in right now. You can continue in ${seconds(retryAfter)}.`;
  const extensions = { wait_ms: Math.ceil(waitMs) };
  return new AppError('sign_in_busy', detail, { retryAfter, extensions, setCookie: cookie });
};

/** Discord allows the next call of a sign-in only later. `isCodeSpent`: only a new sign-in can succeed then. */
export const discordBusy = ({ retryAfterMs, isCodeSpent }: { retryAfterMs: number; isCodeSpent: boolean }) => {
  const retryAfter = wholeSeconds(retryAfterMs);
  return new AppError('sign_in_busy', `Discord is busy. Please try again in ${seconds(retryAfter)}.`, {
    retryAfter,
    extensions: { start_again: isCodeSpent },
  });
};

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);

export const membershipUnknown = () =>
  new AppError(
    'outside_service_failed',
    'Discord did not tell us if you are in our server. Please try again in a moment.',
  );

export const notAMember = (invite: string) =>
  new AppError('not_a_member', 'You must be a member of our Discord server to log in. Join it, then check again.', {
    extensions: { invite },
  });

/** Rule: AUTH-19. */
export const membershipPending = () =>
  new AppError(
    'membership_pending',
    'You have not finished joining our Discord server. Open the server in Discord, accept its rules, then try again.',
  );

/** Sent before the code is checked, so it does not reveal anything about it. */
export const tooManyGuesses = (network: string, waitMs: number) =>
  new LimitExceeded(network, waitMs, 'Too many attempts from new devices. Please wait, or sign in with Discord.');

export const guessesUnavailable = () =>
  new AppError('unavailable', 'You can’t sign in with a security code right now. Please sign in with Discord.', {
    retryAfter: 30,
  });

export const codesSwitchedOff = () =>
  new AppError('sign_in_refused', 'You can’t sign in with a security code here. Please sign in with Discord.');

/** The same answer for a wrong id, a wrong code and a disabled code. Rule: CODE-7. */
export const codeRefused = () => new AppError('sign_in_refused', 'Invalid Discord ID or access denied.');
