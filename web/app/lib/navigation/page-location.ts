import { useSyncExternalStore } from 'react';

/*
 * State of a page in its URL: the query, and the state of the history entry. Changing it loads nothing; links to other
 * pages are plain links. The number of each entry distinguishes Back from Forward.
 */

interface EntryState {
  number: number;
  state: unknown;
}

const readEntry = (): EntryState => (history.state as EntryState | null) ?? { number: 0, state: null };

/** The query of the URL with its question mark; empty on the server and while the page is hydrated. */
export function useSearch(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
}

/** What `navigate` stored in this history entry, or null. */
export function useHistoryState(): unknown {
  return useSyncExternalStore(
    subscribe,
    () => readEntry().state,
    () => null,
  );
}

interface NavigateOptions {
  /** Replaces the history entry instead of adding one. */
  isReplacing?: boolean;
  state?: unknown;
}

/** Changes the query of this page. */
export function navigate(search: string, { isReplacing = false, state = null }: NavigateOptions = {}): void {
  const url = location.pathname + (search === '?' ? '' : search);
  const proceed = () => {
    const { number } = readEntry();
    if (isReplacing) history.replaceState({ number, state }, '', url);
    else history.pushState({ number: number + 1, state }, '', url);
    notify();
  };
  const guard = activeGuard(false);
  if (guard) guard.ask(proceed);
  else proceed();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = readCurrent();
    addEventListener('popstate', handlePopState);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', handlePopState);
  };
}

function notify(): void {
  current = readCurrent();
  for (const listener of listeners) listener();
}

/** Holds navigations within the page, Back included. Leaving the page is handled by `beforeunload`. */
interface NavigationGuard {
  isOn: (isBack: boolean) => boolean;
  ask: (proceed: () => void) => void;
}

const guards = new Set<NavigationGuard>();

const activeGuard = (isBack: boolean) => [...guards].find(({ isOn }) => isOn(isBack));

/** The returned function removes it. Of several that are on, one asks: leaving discards what all of them guard. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  current = readCurrent();
  return () => void guards.delete(guard);
}

/** The entry before the navigation that the browser reports. */
let current = { number: 0, page: '', hash: '', state: null as unknown };
let isProceeding = false;

function readCurrent(): typeof current {
  const { pathname, search, hash } = location;
  return { ...readEntry(), page: pathname + search, hash };
}

/** The browser has already navigated when it fires the event: with a guard, the page goes back until the guard decides. */
function handlePopState(): void {
  const isSamePage = location.pathname + location.search === current.page;
  if (isSamePage && history.state === null) adoptFragmentEntry();
  const steps = readEntry().number - current.number;
  const guard = isSamePage || isProceeding || steps === 0 ? undefined : activeGuard(true);
  if (!guard) {
    isProceeding = false;
    notify();
    return;
  }
  history.go(-steps);
  guard.ask(() => {
    isProceeding = true;
    history.go(steps);
  });
}

/**
 * A fragment link ("Skip to content") creates an entry without state: it gets the state and the next number, so that it
 * is not a navigation and a later Back is counted correctly.
 */
function adoptFragmentEntry(): void {
  const number = location.hash === current.hash ? current.number : current.number + 1;
  history.replaceState({ number, state: current.state }, '');
}
