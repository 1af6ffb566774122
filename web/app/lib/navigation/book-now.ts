import { currentSession } from '../session/store.ts';

/*
 * Book Now of someone who is logged out: to the login and back to what they meant to book. The login page shows the
 * toast, which names the resort. Rule: PAGE-29.
 */

const key = 'book-now-resort';

/** The login page, which leads back to `returnTo` (a path of this site with its query). */
export function loginPath(returnTo: string): string {
  return `/user-login?return_to=${encodeURIComponent(returnTo)}`;
}

type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>;

/** Opens a new tab or window, where the link itself leads. */
export const isNewTabClick = ({ metaKey, ctrlKey, shiftKey }: Click): boolean => metaKey || ctrlKey || shiftKey;

/** On a press of Book Now: goes to the login if nobody is logged in. Returns whether it did. */
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

/** The resort that Book Now led here from; once, so that a reload shows no second toast. */
export function takeBookNowResort(): string | null {
  try {
    const name = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return name;
  } catch {
    return null;
  }
}
