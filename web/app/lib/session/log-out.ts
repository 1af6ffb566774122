import { call } from '../requests/api.ts';
import { endPersonalStorage } from './personal-storage.ts';
import { currentSession, signOutLocally } from './store.ts';

/** How long leaving may wait for the server to revoke the session. */
const patienceMs = 1500;

/**
 * Logs out: revokes the session, forgets it here and goes home. The server's failure changes nothing.
 * Rule: PAGE-20.
 */
export async function logOut(): Promise<void> {
  await Promise.race([endSession(), wait(patienceMs)]);
  location.assign('/');
}

/** How long a panel's farewell is shown. Rule: PAGE-20. */
const farewellMs = 1000;

/** The same from a panel: forgets the session at once and goes home after one second. */
export async function logOutOfPanel(): Promise<void> {
  void endSession();
  await wait(farewellMs);
  location.assign('/');
}

function endSession(): Promise<void> {
  const { session } = currentSession();
  // The call takes the token along before it is forgotten in the next line.
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
    // Logging out never fails: the token ends by itself within 24 hours.
  }
}
