import { useSyncExternalStore } from 'react';
import { emptyMemory, parseMemory, type Memory } from '../state.ts';

const key = 'bookingWizard';
const listeners = new Set<() => void>();
let memory: Memory | null = null;

/** What this tab remembers for a person; the same object until it changes. */
function currentMemory(owner: string): Memory {
  if (memory?.owner !== owner) memory = parseMemory(readStored(), owner);
  return memory;
}

/** Changes part of what is remembered, in the storage too. */
export function remember(owner: string, change: Partial<Omit<Memory, 'owner'>>): void {
  memory = { ...currentMemory(owner), ...change };
  try {
    sessionStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Where storage is refused the page still works; only a reload forgets.
  }
  for (const listener of listeners) listener();
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
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
