/*
 * Personal data in the browser's storage besides the session: what was typed, where a sign-in leads. It survives an
 * expired session, and is removed in all tabs when the person logs out or deletes their account.
 */

import { deviceNow } from '../server-clock.ts';

/** Of what the bar shows of a person, which the head of a page reads (head/early-session.ts). */
export const barBadgeKey = 'barBadge';

/** The storage keys of personal data. */
export const personalKeys = {
  bookingWizard: 'bookingWizard',
  signInReturnTo: 'sign-in-return-to',
  statusWelcome: 'statusWelcome',
  robloxLinkState: 'roblox-link-state',
  barBadge: barBadgeKey,
} as const;

/**
 * When somebody last logged out in this browser, in ms, without saying who. Other tabs and cached pages compare with
 * it.
 */
const endKey = 'personalDataEndedAt';

const listeners = new Set<() => void>();

export function endPersonalStorage(): void {
  tryStorage(() => localStorage.setItem(endKey, String(deviceNow())));
  removePersonalKeys();
}

/** Whether something stored at this time is from before a logout. */
export function isFromBeforeLogout(storedAt: number): boolean {
  return storedAt <= lastEnd();
}

/** Calls the listener on a logout, here or in another tab, to clear data in memory. */
export function onPersonalStorageEnd(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', handleStorage);
  };
}

function handleStorage({ key }: StorageEvent): void {
  if (key === endKey) removePersonalKeys();
}

function removePersonalKeys(): void {
  tryStorage(() => {
    for (const key of Object.values(personalKeys)) {
      sessionStorage.removeItem(key);
      localStorage.removeItem(key);
    }
  });
  for (const listener of listeners) listener();
}

function lastEnd(): number {
  let endedAt = 0;
  tryStorage(() => {
    endedAt = Number(localStorage.getItem(endKey) ?? 0);
  });
  return endedAt;
}

function tryStorage(work: () => void): void {
  try {
    work();
  } catch {
    // If the browser refuses storage, there is no personal data in it.
  }
}
