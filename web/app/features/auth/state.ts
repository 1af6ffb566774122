import { safePath } from '../../lib/navigation/safe-path.ts';
import { personalKeys } from '../../lib/session/personal-storage.ts';

const key = personalKeys.signInReturnTo;

/** Keeps where a sign-in should lead, so that one that fails can be tried again without losing the way. */
export function rememberReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Without storage the next try leads to where the role's default says.
  }
}

/** Where the sign-in that this tab began last should lead, if anywhere in particular. */
export function rememberedReturnPath(): string | null {
  try {
    return safePath(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}
