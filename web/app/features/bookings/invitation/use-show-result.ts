import { useEffect, useRef } from 'react';

/**
 * Shows the heading of the result and moves the focus there when somebody accepts an invitation: the form that they sent was longer, and
 * the end of the page would be in view. A page that was just opened stays at its top.
 *
 * @param isIn undefined while it loads
 */
export function useShowResult(isIn: boolean | undefined, headingId: string): void {
  const last = useRef(isIn);
  useEffect(() => {
    const wasOut = last.current === false;
    last.current = isIn;
    const heading = wasOut && isIn ? document.getElementById(headingId) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isIn, headingId]);
}
