import { m } from '#messages';
import { ApiError } from '@sunset/contract/client.ts';
import { callbackLanguage } from '../../lib/navigation/callback-language.ts';
import { call, callFile } from '../../lib/requests/api.ts';
import { saveFile } from '../../lib/requests/save-file.ts';
import { currentSession, hasLostToken } from '../../lib/session/store.ts';
import { personalKeys } from '../../lib/session/personal-storage.ts';

const key = personalKeys.robloxLinkState;

/*
 * The OAuth state of a link with Roblox. On phones the Roblox app may return in another tab, so the state is in
 * localStorage.
 */

function storeLinkState(url: string): void {
  try {
    localStorage.setItem(key, new URL(url).searchParams.get('state') ?? '');
  } catch {
    // Without storage the comparison fails later and shows an error.
  }
}

function linkState(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function removeLinkState(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Redirects to Roblox to link an account; throws if the server returns no URL. */
export async function startLink(): Promise<void> {
  const { url } = await call('GET /roblox/auth/url', { query: { language: callbackLanguage } });
  storeLinkState(url);
  location.assign(url);
}

export type LinkOutcome = { status: 'success'; username: string } | { status: 'error'; message: string };

const pendingCalls = new Map<string, Promise<LinkOutcome>>();

/**
 * Completes a link with the parameters of Roblox's redirect. Repeated calls with the same parameters share one request.
 */
export function completeLink(search: string): Promise<LinkOutcome> {
  const pendingCall = pendingCalls.get(search) ?? complete(new URLSearchParams(search));
  pendingCalls.set(search, pendingCall);
  return pendingCall;
}

/** The texts are PAGE-49. */
async function complete(query: URLSearchParams): Promise<LinkOutcome> {
  const refusal = query.get('error');
  if (refusal !== null) return failure(m.accounts_error_oauth({ error: refusal }));
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return failure(m.accounts_error_missing_code());
  if (state !== linkState()) return failure(m.accounts_error_invalid_state());
  if (hasLostToken()) return failure(m.accounts_error_no_token());
  if (!currentSession().session) return failure(m.accounts_error_logged_out());
  try {
    const answer = await call('POST /roblox/auth/callback', { body: { code, state } });
    if (!answer.success) return failure(answer.message || m.accounts_error_unknown());
    removeLinkState();
    return { status: 'success', username: answer.roblox_user.username };
  } catch (error) {
    return failure(refusalText(error));
  }
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return m.accounts_error_not_linked();
  if (error.status === 401) return m.accounts_error_expired();
  if (error.problem) return error.message;
  return error.status === 400 ? m.accounts_error_invalid_request() : m.accounts_error_not_linked();
}

function failure(message: string): LinkOutcome {
  return { status: 'error', message };
}

export async function unlink(): Promise<void> {
  await call('DELETE /user/roblox-link');
}

/** Saves all data stored about the member as a file. */
export async function downloadData(): Promise<void> {
  saveFile(await callFile('GET /user/data'));
}

/** Deletes the account; returns how many bookings were cancelled. */
export async function deleteAccount(): Promise<number> {
  return (await call('DELETE /user/account', { body: { confirmation: 'DELETE' } })).cancelled_bookings;
}
