import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkQuery } from '../queries.ts';
import { signInReturn } from '../sign-in-return.ts';

/**
 * For the result of the sign-in: it takes the focus and comes into view when the browser is back from Discord. The check above it grows
 * when it ends, so it is brought back then, unless the person has gone elsewhere.
 */
export function useShownOnReturn(hasResult: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  const [isReturn] = useState(() => signInReturn() !== null);
  const isChecking = useIsFetching({ queryKey: checkQuery().queryKey }) > 0;
  useEffect(() => {
    const result = ref.current;
    if (!isReturn || !hasResult || result === null) return;
    const isStillThere = document.activeElement === result;
    if (wasShown.current && (isChecking || !isStillThere)) return;
    wasShown.current = true;
    result.focus({ preventScroll: true });
    result.scrollIntoView({ block: 'center' });
  }, [isReturn, hasResult, isChecking]);
  return ref;
}
