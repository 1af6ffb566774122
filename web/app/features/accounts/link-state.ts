import { personalKeys } from '../../lib/session/personal-storage.ts';

const key = personalKeys.robloxLinkState;

/*
 * The OAuth state of a link with Roblox. On phones the Roblox app may return in another tab, so the state is in
 * localStorage.
 */

export function storeLinkState(url: string): void {
  try {
    localStorage.setItem(key, new URL(url).searchParams.get('state') ?? '');
  } catch {
    // Without storage the comparison fails later and shows an error.
  }
}

export function linkState(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function removeLinkState(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
