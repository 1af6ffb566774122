import { href } from '../navigation/href.ts';
import { call } from '../requests/api.ts';
import { endPersonalStorage } from './personal-storage.ts';
import { currentSession, signOutLocally } from './store.ts';

/** How long logging out waits for the server to revoke the session. */
const maxWaitMs = 1500;

/** Logs out: revokes the session, removes it here and goes to the home page, also if the server fails (PAGE-20). */
export async function logOut(): Promise<void> {
  await Promise.race([endSession(), wait(maxWaitMs)]);
  location.assign(href('/'));
}

/** How long a panel shows the toast before the redirect. */
const redirectDelayMs = 1000;

/** Logs out from a panel: removes the session at once and goes to the home page after one second. */
export async function logOutOfPanel(): Promise<void> {
  void endSession();
  await wait(redirectDelayMs);
  location.assign(href('/'));
}

function endSession(): Promise<void> {
  const { session } = currentSession();
  // The call reads the token before the next line removes it.
  const revoked = session ? revoke(session.isAdmin) : Promise.resolve();
  signOutLocally();
  endPersonalStorage();
  return revoked;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function revoke(isAdmin: boolean): Promise<void> {
  try {
    await (isAdmin ? call('POST /admin/logout') : call('POST /auth/logout'));
  } catch {
    // Logging out never fails: the token expires within 24 hours.
  }
}
