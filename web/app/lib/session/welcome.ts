import { personalKeys } from './personal-storage.ts';

const key = personalKeys.statusWelcome;

/** Remembers that someone has just signed in, for the page that comes next. */
export function markFreshSignIn(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage there is no celebration, and nothing else is lost.
  }
}

let isFresh: boolean | null = null;

/** Whether this is the first page after a sign-in. The same answer for as long as the page lives, and never on the next. */
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
