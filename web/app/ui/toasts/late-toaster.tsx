import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentToasts, serverToasts, subscribeToToasts } from './toast-store.ts';

const loadAfterMs = 3000;

interface LateToasterProps {
  /** Loads the code right after hydration: a change that cannot be sent is reported without the network. */
  isNeededOffline: boolean;
}

/** The toasts, whose code is loaded after the page or with the first toast. */
export function LateToaster({ isNeededOffline }: LateToasterProps) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const newest = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts)[0]?.id;
  const isLoaded = Toaster !== null;
  // A new toast is a new cause: without the network the next one tries again.
  const cause = newest ?? (isNeededOffline ? 'page' : null);
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = () =>
      void import('./toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => {},
      );
    if (cause !== null) {
      load();
      return undefined;
    }
    const timer = setTimeout(load, loadAfterMs);
    return () => clearTimeout(timer);
  }, [cause, isLoaded]);
  return Toaster && <Toaster />;
}
