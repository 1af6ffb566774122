import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and in the first paint, true once the page listens: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
