import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls the listener when the browser shows this page again from its back/forward cache. The page then goes on exactly as it
 * was left: state that meant "on the way to another page" is out of date, and events of other tabs were missed.
 */
export function onPageRestore(listener: () => void): () => void {
  const handlePageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  addEventListener('pageshow', handlePageShow);
  return () => removeEventListener('pageshow', handlePageShow);
}

/** Whether the browser is on its way to another page. False again when the person comes back to this one. */
export function useIsLeaving(): [isLeaving: boolean, setIsLeaving: (isLeaving: boolean) => void] {
  const [isLeaving, setIsLeaving] = useState(false);
  const handleRestore = useEffectEvent(() => setIsLeaving(false));
  useEffect(() => onPageRestore(() => handleRestore()), []);
  return [isLeaving, setIsLeaving];
}
