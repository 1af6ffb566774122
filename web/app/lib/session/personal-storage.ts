/*
 * What pages keep of a person besides the session: what they typed, where a sign-in leads. It survives a session that ends by
 * itself, and is removed when the person logs out or deletes their account, in every tab.
 */

import { deviceNow } from '../server-clock.ts';

/** The keys of the browser's storage that hold something personal. */
export const personalKeys = {
  bookingWizard: 'bookingWizard',
  signInReturnTo: 'sign-in-return-to',
  statusWelcome: 'statusWelcome',
  robloxLinkState: 'roblox-link-state',
} as const;

/** When somebody last logged out in this browser, in ms; nothing about who. Other tabs and cached pages compare with it. */
const endKey = 'personalDataEndedAt';

const listeners = new Set<() => void>();

/** Removes everything personal, here and in the other tabs. */
export function endPersonalStorage(): void {
  tryStorage(() => localStorage.setItem(endKey, String(deviceNow())));
  removePersonalKeys();
}

/** Whether something that was stored at this time is from before a logout. */
export function isFromBeforeLogout(storedAt: number): boolean {
  return storedAt <= lastEnd();
}

/** Calls the listener when a logout, here or in another tab, ends what is kept in memory. */
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
    // Where the browser refuses storage, nothing personal is in it.
  }
}
