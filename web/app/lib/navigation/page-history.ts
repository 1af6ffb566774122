/** Where a page is, and what travels with this entry of the browser's history. */
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

/** The same object for as long as nothing has changed, as React asks for. */
export function here(): PageLocation {
  const { pathname, search, hash } = location;
  const state = (history.state as { usr?: unknown } | null)?.usr ?? null;
  const isSame =
    known?.pathname === pathname && known.search === search && known.hash === hash && known.state === state;
  if (!isSame || known === null) known = { pathname, search, hash, state };
  return known;
}

/** Where the server rendered the page; the present location itself where that is all there is to it. */
export function atServer(pathname: string): PageLocation {
  if (typeof location === 'undefined') return rememberServer(pathname);
  const now = here();
  const isAll = now.pathname === pathname && now.search === '' && now.hash === '' && now.state === null;
  return isAll ? now : rememberServer(pathname);
}

let server: PageLocation | null = null;

function rememberServer(pathname: string): PageLocation {
  if (server?.pathname !== pathname) server = { pathname, search: '', hash: '', state: null };
  return server;
}

/** Listens for moves, the browser's Back and Forward among them. */
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

function tell(): void {
  entry = readEntry();
  for (const listener of listeners) listener();
}

/** Told of a move before it is made; `proceed` makes it after all. */
export type MoveGuard = (proceed: () => void) => void;

let guard: MoveGuard | null = null;
/** The history entry that is shown. `index` counts the entries of this page: it tells a step back from one forward. */
let entry = { index: 0, page: '', hash: '', state: null as unknown };
let isPassing = false;

const readIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0;

function readEntry(): typeof entry {
  const { pathname, search, hash } = location;
  return { index: readIndex(), page: pathname + search, hash, state: history.state as unknown };
}

/** Holds up every move within the page until the guard lets it pass. */
export function guardMoves(ask: MoveGuard): () => void {
  guard = ask;
  entry = readEntry();
  return () => {
    if (guard === ask) guard = null;
  };
}

/**
 * A link within the page ("Skip to content") makes an entry without state: it gets a number and the state of the entry
 * before, so that it is no move and a later step back is counted right.
 */
function adoptFragmentEntry(): void {
  const idx = location.hash === entry.hash ? entry.index : entry.index + 1;
  const usr = (entry.state as { usr?: unknown } | null)?.usr ?? null;
  history.replaceState({ usr, idx }, '');
}

/** The browser has moved already by the time it tells: under a guard it is sent back until the guard has answered. */
function notifyOrConfirm(): void {
  if (location.pathname + location.search === entry.page) {
    if (history.state === null) adoptFragmentEntry();
    isPassing = false;
    tell();
    return;
  }
  const steps = readIndex() - entry.index;
  if (guard === null || isPassing || steps === 0) {
    isPassing = false;
    tell();
    return;
  }
  history.go(-steps);
  guard(() => {
    isPassing = true;
    history.go(steps);
  });
}

/** Goes to an address, or so many steps back or forward. What is on another page is loaded. */
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
  tell();
}

/** A part that is left out or empty is empty at the target too; the path stays where none is named. */
function addressOf({ pathname = location.pathname, search = '', hash = '' }: Exclude<To, string>): string {
  return pathname + begin(search, '?') + begin(hash, '#');
}

function begin(text: string, sign: string): string {
  if (text === '' || text === sign) return '';
  return text.startsWith(sign) ? text : sign + text;
}
