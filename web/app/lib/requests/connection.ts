import { useSyncExternalStore } from 'react';

/** False only if the browser is sure that there is no network. True does not mean that the server responds. */
export function isOnline(): boolean {
  return !('onLine' in navigator) || navigator.onLine;
}

/** As `isOnline`, with re-rendering. The server renders the page as online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
