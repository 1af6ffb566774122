import type { ReactNode } from 'react';

/** PAGE-6 */
const toastLimit = 1;
/** How long a dismissed toast stays in the list, for its exit animation. */
const toastRemoveDelayMs = 1_000_000;

export interface ToastContent {
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  variant?: 'default' | 'destructive';
  /** In milliseconds; 5000 by default. */
  duration?: number;
}

export interface Toast extends ToastContent {
  id: string;
  isOpen: boolean;
}

export type ToastEvent =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: ToastContent }
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id?: string | undefined };

/** Applies an event to the list. Without an id, dismiss and remove concern all toasts. */
export function reduceToasts(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'add':
      return [event.toast, ...toasts].slice(0, toastLimit);
    case 'update':
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, ...event.content } : toast));
    case 'dismiss':
      return toasts.map((toast) => (isMeant(toast, event.id) ? { ...toast, isOpen: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !isMeant(toast, event.id));
  }
}

function isMeant(toast: Toast, id: string | undefined): boolean {
  return id === undefined || toast.id === id;
}

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(event: ToastEvent): void {
  toasts = reduceToasts(toasts, event);
  for (const listener of listeners) listener();
}

/** Shows a toast instead of the previous one; returns its id. */
export function addToast(content: ToastContent): string {
  lastId += 1;
  const id = String(lastId);
  dispatch({ type: 'add', toast: { ...content, id, isOpen: true } });
  return id;
}

/**
 * Shows a toast that does not replace others: it waits for them, and returns until it was closed or its time is over.
 */
export function addDeferredToast(content: ToastContent): void {
  let id: string | null = null;
  const stop = subscribeToToasts(look);
  look();

  function look(): void {
    const own = toasts.find((toast) => toast.id === id);
    if (own !== undefined && !own.isOpen) stop();
    if (own === undefined && !toasts.some(({ isOpen }) => isOpen)) id = addToast(content);
  }
}

/** Changes a toast. @public */
export function updateToast(id: string, content: ToastContent): void {
  dispatch({ type: 'update', id, content });
}

/** Closes a toast, or all; it leaves the list after the removal delay. */
export function dismissToast(id?: string): void {
  const meant = toasts.filter((toast) => isMeant(toast, id));
  for (const toast of meant) scheduleRemoval(toast.id);
  dispatch({ type: 'dismiss', id });
}

/** Removes a toast, or all, at once. @public */
export function removeToast(id?: string): void {
  dispatch({ type: 'remove', id });
}

function scheduleRemoval(id: string): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    dispatch({ type: 'remove', id });
  }, toastRemoveDelayMs);
  removals.set(id, timer);
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** For the server. */
export function serverToasts(): readonly Toast[] {
  return none;
}
