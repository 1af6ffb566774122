import { useEffect, useRef } from 'react';

/** Moves the focus to the element when it appears after an action. On a page that was just opened the focus stays. */
export function useFocusOnMount<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) ref.current?.focus();
  }, []);
  return ref;
}
