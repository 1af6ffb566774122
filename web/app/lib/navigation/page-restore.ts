import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls the listener when the browser restores the page from its back/forward cache. The page continues as it was left:
 * "leaving" states are out of date, and events of other tabs were missed.
 */
export function onPageRestore(listener: () => void): () => void {
  const handlePageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener('pageshow', handlePageShow);
  return () => removeEventListener('pageshow', handlePageShow);
}

/** Whether the browser is leaving for another page. False again when the person comes back. */
export function useIsLeaving(): [isLeaving: boolean, setIsLeaving: (isLeaving: boolean) => void] {
  const [isLeaving, setIsLeaving] = useState(false);
  const handleRestore = useEffectEvent(() => setIsLeaving(false));
  useEffect(() => onPageRestore(() => handleRestore()), []);
  return [isLeaving, setIsLeaving];
}
