import { deviceNow } from '../../../lib/server-clock.ts';
import { useSyncExternalStore } from 'react';
import { onPageRestore } from '../../../lib/page-restore.ts';
import { isFromBeforeLogout, onPersonalStorageEnd, personalKeys } from '../../../lib/session/personal-storage.ts';
import { emptyDraft, emptyMemory, parseMemory, type Confirmation, type Memory } from '../state.ts';

const key = personalKeys.bookingWizard;
const listeners = new Set<() => void>();
let memory: Memory | null = null;

/** What this tab remembers for a person; the same object until it changes. */
function currentMemory(owner: string): Memory {
  if (memory?.owner !== owner) {
    const stored = parseMemory(readStored(), owner);
    memory = isFromBeforeLogout(stored.savedAt) ? emptyMemory(owner) : stored;
  }
  return memory;
}

/** Changes part of what is remembered, in the storage too. */
export function remember(owner: string, change: Partial<Omit<Memory, 'owner' | 'savedAt'>>): void {
  memory = { ...currentMemory(owner), ...change, savedAt: deviceNow() };
  try {
    sessionStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Where storage is refused the page still works; only a reload forgets.
  }
  for (const listener of listeners) listener();
}

/** A booking was made: keeps only the names for the next one. */
export function finishDraft(owner: string, confirmation: Confirmation): void {
  const { robloxUsername, robloxDisplayName } = currentMemory(owner).draft;
  remember(owner, { attempt: null, confirmation, draft: { ...emptyDraft, robloxUsername, robloxDisplayName } });
}

/** Forgets everything typed and chosen. */
export function forgetAll(owner: string): void {
  remember(owner, emptyMemory(owner));
}

/** What this tab remembers for a person, followed. */
export function useMemory(owner: string): Memory {
  return useSyncExternalStore(
    subscribe,
    () => currentMemory(owner),
    () => currentMemory(owner),
  );
}

function subscribe(listener: () => void): () => void {
  const forget = () => {
    if (memory === null || !isFromBeforeLogout(memory.savedAt)) return;
    memory = null;
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
