import type { OwnSwitches } from '@sunset/contract/api/messages/own-switches.ts';
import type { PersonalSwitch } from '@sunset/contract/personal-switches.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { call, callFile } from '../../lib/requests/api.ts';
import { saveFile } from '../../lib/requests/save-file.ts';
import { currentSession, hasLostToken } from '../../lib/session/store.ts';
import { removeLinkState, linkState, storeLinkState } from './state.ts';

/** Redirects to Roblox to link an account; throws if the server returns no URL. */
export async function startLink(): Promise<void> {
  const { url } = await call('GET /roblox/auth/url');
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
  if (refusal !== null) return failure(`Roblox OAuth error: ${refusal}`);
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return failure('Missing authorization code or state parameter.');
  if (state !== linkState()) return failure('Invalid state parameter. Possible CSRF attack.');
  if (hasLostToken()) return failure('No authentication token found. Please log in again.');
  if (!currentSession().session) return failure('You must be logged in to link your Roblox account.');
  try {
    const answer = await call('POST /roblox/auth/callback', { body: { code, state } });
    if (!answer.success) return failure(answer.message || 'Unknown error occurred');
    removeLinkState();
    return { status: 'success', username: answer.roblox_user.username };
  } catch (error) {
    return failure(refusalText(error));
  }
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to link Roblox account.';
  if (error.status === 401) return 'Authentication expired. Please log in again.';
  if (error.status === 400) return error.problem?.detail ?? 'Invalid request parameters.';
  return error.problem?.detail ?? 'Failed to link Roblox account.';
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

/** Creates a new address of the private calendar; the old one stops working. */
export function resetCalendar(): Promise<{ address: string; created_at: string }> {
  return call('POST /user/calendar/reset');
}

/** Switches some of the member's Discord messages on or off; returns all their switches. */
export function switchOwnMessages(id: PersonalSwitch, isOn: boolean): Promise<OwnSwitches> {
  return call('PUT /user/message-switches', { body: { switch: id, is_on: isOn } });
}
