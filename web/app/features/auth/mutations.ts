import { m } from '#messages';
import type { User } from '@sunset/contract/api/auth.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { localizePath } from '@sunset/contract/locales.ts';
import { locale } from '../../format/locale.ts';
import { call } from '../../lib/requests/api.ts';
import { callbackLanguage } from '../../lib/navigation/callback-language.ts';
import { safePath } from '@sunset/contract/safe-path.ts';
import { randomShare } from '../../lib/random.ts';
import { signInLocally } from '../../lib/session/store.ts';
import { markFreshSignIn } from '../../lib/session/welcome.ts';
import { landingPath } from './rules.ts';
import { storeReturnPath } from './return-path.ts';

/** Which sign-in: of guests or of admins. */
export type SignInKind = 'user' | 'admin';

/** The result of a sign-in, with the text that the page shows. */
export type SignInOutcome =
  | { status: 'success'; username: string; destination: string }
  | ({ status: 'error' } & SignInFailure)
  /** Discord allows no more right now. `mustRestart`: only a new sign-in can succeed. */
  | { status: 'busy'; waitMs: number; mustRestart: boolean };

export interface SignInFailure {
  title: string;
  message: string;
  /** What the person can do: nothing but try again, or join the server first. */
  remedy: 'try-again' | 'check-membership' | 'join';
  /** Where to join. */
  invite: string | null;
}

/** PAGE-21 */
const maxAttempts = 2;
const retryDelayMs = 1000;

/** Redirects to Discord's sign-in page; throws `ApiError` if the server refuses. */
export async function startSignIn(kind: SignInKind, returnTo: string | null): Promise<void> {
  const path = safePath(returnTo);
  storeReturnPath(path);
  const request = { query: { ...(path !== null && { return_to: path }), language: callbackLanguage } };
  const { url } = await (kind === 'admin' ? call('GET /admin/auth/url', request) : call('GET /auth/url', request));
  location.assign(url);
}

/** How long the server asks a sign-in to wait, in ms; null for every other error. */
export function busyWaitMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'sign_in_busy') return null;
  const exact = error.problem['wait_ms'];
  return typeof exact === 'number' ? exact : (error.retryAfter ?? defaultBusySeconds) * 1000;
}

const defaultBusySeconds = 5;

const pendingCalls = new Map<string, Promise<SignInOutcome>>();

/**
 * Completes a sign-in with the parameters of Discord's redirect. Repeated calls with the same parameters (React renders
 * twice in development) share one request.
 */
export function completeSignIn(kind: SignInKind, search: string): Promise<SignInOutcome> {
  const pendingCall = pendingCalls.get(search) ?? complete(kind, new URLSearchParams(search));
  pendingCalls.set(search, pendingCall);
  return pendingCall;
}

/** Completes a sign-in for which Discord was too busy: the code is still good. */
export function completeSignInAgain(kind: SignInKind, search: string): Promise<SignInOutcome> {
  pendingCalls.delete(search);
  return completeSignIn(kind, search);
}

async function complete(kind: SignInKind, query: URLSearchParams): Promise<SignInOutcome> {
  if (query.get('state')?.startsWith(setupState)) return leaveForSetup(query);
  const refusal = query.get('error');
  if (refusal !== null) return failure(refusals.get(refusal) ?? unknownRefusal);
  const code = query.get('code');
  if (!code) return failure({ message: m.auth_error_no_code(), remedy: 'check-membership' });
  try {
    const iss = query.get('iss');
    const body = { code, state: query.get('state') ?? '', ...(iss === null ? {} : { iss }) };
    const answer = await postWithRetry(kind, body);
    return welcome(kind, answer);
  } catch (error) {
    return failureOf(error);
  }
}

/** How the state of a sign-in begins that the set-up has started. Its own page completes it. */
const setupState = 'setup.';

function leaveForSetup(query: URLSearchParams): Promise<never> {
  location.replace(`/setup?${query}`);
  return new Promise(() => {});
}

interface CallbackBody {
  code: string;
  state: string;
  iss?: string;
}

interface CallbackAnswer {
  token: string;
  user: User;
  return_to: string | null;
}

async function postWithRetry(kind: SignInKind, body: CallbackBody): Promise<CallbackAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (kind === 'admin'
        ? call('POST /admin/auth/callback', { body })
        : call('POST /auth/callback', { body }));
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.problem?.detail ?? '').includes('Failed to get access token');
}

function welcome(kind: SignInKind, { user, token, return_to }: CallbackAnswer): SignInOutcome {
  signInLocally(user, token);
  markFreshSignIn();
  return { status: 'success', username: user.username, destination: safePath(return_to) ?? landingIn(kind, user) };
}

/** The panels have no language in their address. */
function landingIn(kind: SignInKind, user: User): string {
  const path = landingPath(kind, user);
  return kind === 'admin' ? path : localizePath(locale, path);
}

/** Signs an admin in with Discord id and security code; throws `ApiError`. */
export async function signInWithCode(discordId: string, code: string): Promise<{ username: string }> {
  const body = { discord_id: discordId, security_code: code };
  const { user, token } = await call('POST /admin/auth/discord-id', { body });
  signInLocally(user, token);
  markFreshSignIn();
  return { username: user.username };
}

function failureOf(error: unknown): SignInOutcome {
  const waitMs = busyWaitMs(error);
  if (waitMs !== null && error instanceof ApiError) {
    // Those who wait for Discord's limit are told the same time; they must not come back in the same moment.
    return {
      status: 'busy',
      waitMs: waitMs + randomShare() * 1000,
      mustRestart: error.problem?.['start_again'] === true,
    };
  }
  if (!(error instanceof ApiError)) return failure({ message: m.auth_error_unexpected() });
  const invite = error.problem?.['invite'];
  return failure({
    message: error.message,
    remedy: error.problem?.code === 'not_a_member' ? 'join' : 'try-again',
    invite: typeof invite === 'string' && invite.startsWith('https://') ? invite : null,
  });
}

const inTrouble = { message: m.auth_error_discord() };
const unknownRefusal = { message: m.auth_error_not_signed_in() };

/** By the error codes of RFC 6749, section 4.1.2.1. Discord's own text is never shown (PAGE-61). */
const refusals = new Map<string, Partial<SignInFailure>>([
  ['access_denied', { title: m.auth_cancelled_title(), message: m.auth_cancelled_text() }],
  ['server_error', inTrouble],
  ['temporarily_unavailable', inTrouble],
]);

const failure = (given: Partial<SignInFailure>): SignInOutcome => ({
  status: 'error',
  title: m.auth_failed_title(),
  message: '',
  remedy: 'try-again',
  invite: null,
  ...given,
});
