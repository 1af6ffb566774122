import type { User } from '@sunset/contract/api/auth.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { call } from '../../lib/requests/api.ts';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { signInLocally } from '../../lib/session/store.ts';
import { markFreshSignIn } from '../../lib/session/welcome.ts';
import { landingPath } from './rules.ts';
import { storeReturnPath } from './state.ts';

/** Which sign-in: of guests or of admins. */
export type SignInKind = 'user' | 'admin';

/** The result of a sign-in, with the text that the page shows. */
export type SignInOutcome =
  | { status: 'success'; username: string; destination: string }
  | { status: 'error'; message: string; isMissingMember: boolean; invite: string | null };

/** PAGE-21 */
const maxAttempts = 2;
const retryDelayMs = 1000;

/** Redirects to Discord's sign-in page; throws `ApiError` if the server refuses. */
export async function startSignIn(kind: SignInKind, returnTo: string | null): Promise<void> {
  const path = safePath(returnTo);
  storeReturnPath(path);
  const request = path ? { query: { return_to: path } } : {};
  const { url } = await (kind === 'admin' ? call('GET /admin/auth/url', request) : call('GET /auth/url', request));
  location.assign(url);
}

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

async function complete(kind: SignInKind, query: URLSearchParams): Promise<SignInOutcome> {
  const refusal = query.get('error');
  if (refusal !== null) return failure(refusalText(refusal, query.get('error_description')));
  const code = query.get('code');
  if (!code) return failure('No authorization code received from Discord');
  try {
    const iss = query.get('iss');
    const body = { code, state: query.get('state') ?? '', ...(iss === null ? {} : { iss }) };
    const answer = await postWithRetry(kind, body);
    return welcome(kind, answer);
  } catch (error) {
    return failureOf(error);
  }
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
  return { status: 'success', username: user.username, destination: safePath(return_to) ?? landingPath(kind, user) };
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
  if (!(error instanceof ApiError)) return failure('Something unexpected happened. Please try again.');
  const invite = error.problem?.['invite'];
  return {
    status: 'error',
    message: error.message,
    isMissingMember: error.problem?.code === 'not_a_member',
    invite: typeof invite === 'string' && invite.startsWith('https://') ? invite : null,
  };
}

function failure(message: string): SignInOutcome {
  return { status: 'error', message, isMissingMember: false, invite: null };
}

function refusalText(error: string, description: string | null): string {
  return description ? `${description} (${error})` : error;
}
