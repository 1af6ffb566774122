/** The URL, and the state of this history entry. */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

export type To = string | { pathname?: string; search?: string; hash?: string };

export interface MoveOptions {
  replace?: boolean;
  state?: unknown;
}

let known: PageLocation | null = null;
const listeners = new Set<() => void>();

/** The same object until something changes, as React requires. */
export function here(): PageLocation {
  const { pathname, search, hash } = location;
  const state = (history.state as { usr?: unknown } | null)?.usr ?? null;
  const isSame =
    known?.pathname === pathname && known.search === search && known.hash === hash && known.state === state;
  if (!isSame || known === null) known = { pathname, search, hash, state };
  return known;
}

/** The location that the server rendered; the current one if it has nothing more. */
export function atServer(pathname: string): PageLocation {
  if (typeof location === 'undefined') return locationOnServer(pathname);
  const now = here();
  const isAll = now.pathname === pathname && now.search === '' && now.hash === '' && now.state === null;
  return isAll ? now : locationOnServer(pathname);
}

let server: PageLocation | null = null;

function locationOnServer(pathname: string): PageLocation {
  if (server?.pathname !== pathname) server = { pathname, search: '', hash: '', state: null };
  return server;
}

/** Listens for navigation, including Back and Forward. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    entry = readEntry();
    addEventListener('popstate', notifyOrConfirm);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', notifyOrConfirm);
  };
}

function notify(): void {
  entry = readEntry();
  for (const listener of listeners) listener();
}

/** Called before a navigation; `proceed` continues it. */
export type MoveGuard = (proceed: () => void) => void;

let guard: MoveGuard | null = null;
/** The current history entry. `index` counts the entries of this page, to notify Back from Forward. */
let entry = { index: 0, page: '', hash: '', state: null as unknown };
let isPassing = false;

const readIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0;

function readEntry(): typeof entry {
  const { pathname, search, hash } = location;
  return { index: readIndex(), page: pathname + search, hash, state: history.state as unknown };
}

/** Blocks navigation within the page until the guard lets it continue. */
export function guardMoves(ask: MoveGuard): () => void {
  guard = ask;
  entry = readEntry();
  return () => {
    if (guard === ask) guard = null;
  };
}

/**
 * A fragment link ("Skip to content") creates an entry without state: it gets an index and the state of the previous
 * entry, so that it is not a navigation and a later Back is counted correctly.
 */
function adoptFragmentEntry(): void {
  const idx = location.hash === entry.hash ? entry.index : entry.index + 1;
  const usr = (entry.state as { usr?: unknown } | null)?.usr ?? null;
  history.replaceState({ usr, idx }, '');
}

/**
 * The browser has already navigated when it fires the event: with a guard, the page goes back until the guard decides.
 */
function notifyOrConfirm(): void {
  if (location.pathname + location.search === entry.page) {
    if (history.state === null) adoptFragmentEntry();
    isPassing = false;
    notify();
    return;
  }
  const steps = readIndex() - entry.index;
  if (guard === null || isPassing || steps === 0) {
    isPassing = false;
    notify();
    return;
  }
  history.go(-steps);
  guard(() => {
    isPassing = true;
    history.go(steps);
  });
}

/** Goes to a URL, or a number of steps back or forward. Another page is loaded. */
export function moveTo(to: To | number, options: MoveOptions = {}): void {
  if (typeof to === 'number') {
    history.go(to);
    return;
  }
  const target = new URL(typeof to === 'string' ? to : addressOf(to), location.href);
  if (target.origin !== location.origin || target.pathname !== location.pathname) {
    if (options.replace) location.replace(target);
    else location.assign(target);
    return;
  }
  if (guard) guard(() => moveWithin(target, options));
  else moveWithin(target, options);
}

function moveWithin(target: URL, { replace = false, state = null }: MoveOptions): void {
  const idx = readIndex();
  if (replace) history.replaceState({ usr: state, idx }, '', target);
  else history.pushState({ usr: state, idx: idx + 1 }, '', target);
  notify();
}

/** A missing or empty part is empty at the target too; without a path it stays. */
function addressOf({ pathname = location.pathname, search = '', hash = '' }: Exclude<To, string>): string {
  return pathname + begin(search, '?') + begin(hash, '#');
}

function begin(text: string, sign: string): string {
  if (text === '' || text === sign) return '';
  return text.startsWith(sign) ? text : sign + text;
}
