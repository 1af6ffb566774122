import { safePath } from '@sunset/contract/safe-path.ts';
import { personalKeys } from '../../lib/session/personal-storage.ts';

const key = personalKeys.signInReturnTo;

/** Stores where a sign-in should lead, for the next attempt after a failed one. */
export function storeReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Without storage the next attempt leads to the default page of the user type.
  }
}

/** Where the last sign-in of this tab should lead, or null. */
export function storedReturnPath(): string | null {
  try {
    return safePath(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}
