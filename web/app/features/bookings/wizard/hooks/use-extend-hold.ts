import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useHolds } from '../../mutations.ts';
import { useGuest } from '../../guest-context.ts';

/** A hold with less time left than this is extended automatically if the guest typed recently. */
const extendBelowMs = 60_000;
const typedWithinMs = 30_000;

/** Extends a hold: automatically, once, while the guest is typing, or on request. */
export function useExtendHold(hold: Hold, leftMs: number) {
  const holds = useHolds(useGuest().discord_id);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const hasTried = useRef(false);
  const [isExtending, setIsExtending] = useState(false);

  async function extend() {
    if (isExtending) return;
    setIsExtending(true);
    // Whether refused or not: refetch the hold.
    await holds.extend().catch(holds.refetch);
    setIsExtending(false);
  }

  const extendIfTyping = useEffectEvent(() => {
    if (!hold.can_extend || hasTried.current || serverNow() - typedAt.current > typedWithinMs) return;
    hasTried.current = true;
    void extend();
  });

  useEffect(() => {
    const note = () => {
      typedAt.current = serverNow();
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);

  useEffect(() => {
    if (leftMs > 0 && leftMs <= extendBelowMs) extendIfTyping();
  }, [leftMs]);

  return { isExtending, extend: () => void extend() };
}
