import { personalKeys } from './personal-storage.ts';

const key = personalKeys.statusWelcome;

export function markFreshSignIn(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage the welcome animation is skipped.
  }
}

let isFresh: boolean | null = null;

/** Whether this is the first page after a sign-in. The answer stays the same for this page. */
export function isFreshSignIn(): boolean {
  isFresh ??= takeMark();
  return isFresh;
}

function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isMarked;
  } catch {
    return false;
  }
}
