import { href } from './href.ts';
import { currentSession } from '../session/store.ts';

/*
 * Book Now for visitors: goes to the login and back to what they wanted to book. The login page shows a toast that
 * names the resort (PAGE-29).
 */

const key = 'book-now-resort';

/** The login page's URL, which returns to `returnTo`: an address of this site, with its language (`href`). */
export function loginPath(returnTo: string): string {
  return href(`/user-login?return_to=${encodeURIComponent(returnTo)}`);
}

type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>;

/** Opens a new tab or window. */
export const isNewTabClick = ({ metaKey, ctrlKey, shiftKey }: Click): boolean => metaKey || ctrlKey || shiftKey;

/** On Book Now: goes to the login if nobody is signed in. Returns whether it did. */
export function loginFirst(click: Click, resortName: string, path: string): boolean {
  if (isNewTabClick(click) || currentSession().status !== 'unauthenticated') return false;
  click.preventDefault();
  try {
    sessionStorage.setItem(key, resortName);
  } catch {
    // Without storage the login page shows no toast.
  }
  location.assign(loginPath(path));
  return true;
}

/** The resort of the Book Now press that led here; once, so that a reload shows no second toast. */
export function takeBookNowResort(): string | null {
  try {
    const name = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return name;
  } catch {
    return null;
  }
}
