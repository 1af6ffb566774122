import { personalKeys } from '../../lib/session/personal-storage.ts';

const key = personalKeys.robloxLinkState;

/*
 * The state of a link with Roblox, kept in the browser until Roblox sends it back. On phones Roblox's app may come back in
 * another tab, so it is not the tab's alone.
 */

/** Keeps the state that is in the address to which the browser is sent. */
export function rememberLinkState(url: string): void {
  try {
    localStorage.setItem(key, new URL(url).searchParams.get('state') ?? '');
  } catch {
    // Without storage the page's own check fails later, and says so.
  }
}

/** The state of the link under way, if any. */
export function linkState(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetLinkState(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
