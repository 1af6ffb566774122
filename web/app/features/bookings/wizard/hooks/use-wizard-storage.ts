import { deviceNow } from '../../../../lib/server-clock.ts';
import { useSyncExternalStore } from 'react';
import { onPageRestore } from '../../../../lib/navigation/page-restore.ts';
import { isFromBeforeLogout, onPersonalStorageEnd, personalKeys } from '../../../../lib/session/personal-storage.ts';
import { emptyDraft, emptyWizardData, parseWizardData, type Confirmation, type WizardData } from '../wizard-data.ts';

const key = personalKeys.bookingWizard;
const listeners = new Set<() => void>();
let cached: WizardData | null = null;

/** The stored data of a guest; the same object until it changes. */
function currentData(owner: string): WizardData {
  if (cached?.owner !== owner) {
    const stored = parseWizardData(readStored(), owner);
    cached = isFromBeforeLogout(stored.savedAt) ? emptyWizardData(owner) : stored;
  }
  return cached;
}

export function updateWizardStorage(owner: string, change: Partial<Omit<WizardData, 'owner' | 'savedAt'>>): void {
  cached = { ...currentData(owner), ...change, savedAt: deviceNow() };
  try {
    sessionStorage.setItem(key, JSON.stringify(cached));
  } catch {
    // Without storage the page still works, but a reload loses the data.
  }
  for (const listener of listeners) listener();
}

/** After a booking: keeps only the names for the next one. */
export function finishDraft(owner: string, confirmation: Confirmation): void {
  const { robloxUsername, robloxDisplayName } = currentData(owner).draft;
  updateWizardStorage(owner, {
    attempt: null,
    confirmation,
    draft: { ...emptyDraft, robloxUsername, robloxDisplayName },
  });
}

export function clearWizardStorage(owner: string): void {
  updateWizardStorage(owner, emptyWizardData(owner));
}

/** The stored data of a guest; re-renders on changes. */
export function useWizardStorage(owner: string): WizardData {
  return useSyncExternalStore(
    subscribe,
    () => currentData(owner),
    () => currentData(owner),
  );
}

function subscribe(listener: () => void): () => void {
  const forget = () => {
    if (cached === null || !isFromBeforeLogout(cached.savedAt)) return;
    cached = null;
    listener();
  };
  const stops = [onPersonalStorageEnd(forget), onPageRestore(forget)];
  listeners.add(listener);
  return () => {
    for (const stop of stops) stop();
    listeners.delete(listener);
  };
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
