import { useEffect, useRef } from 'react';

/**
 * Takes the focus, and with it the view, when it arrives while someone is at work: what they pressed may be far below.
 * On a page that has just been opened nobody has pressed anything, and it stays where it is.
 */
export function useFocusOnMount<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) ref.current?.focus();
  }, []);
  return ref;
}
