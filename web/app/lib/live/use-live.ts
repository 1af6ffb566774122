import type { LiveEvent } from '@sunset/contract/live.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listenToLive, type LiveListener } from './live-stream.ts';
import { pollWhileDisconnected } from './polling.ts';

/** Calls the listener with live events while the component is mounted. */
export function useLive(listener: LiveListener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => listenToLive((event) => hear(event)), []);
}

/** Once on a page that polls: see `pollWhileDisconnected`. */
export function usePollWhileDisconnected(): void {
  const client = useQueryClient();
  useEffect(() => pollWhileDisconnected(client), [client]);
}

/** However many events arrive, a list is not refetched more often. */
const minRefetchIntervalMs = 1000;

/** Invalidates these keys when one of these events arrives, or when some may have been missed. */
export function useLiveRefetch(types: readonly LiveEvent['type'][], keys: readonly QueryKey[]): void {
  const client = useQueryClient();
  const refetch = useEffectEvent(() => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  });
  const isMeant = useEffectEvent((event: LiveEvent) => event.type === 'refetch' || types.includes(event.type));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let notBefore = 0;
    const stop = listenToLive((event) => {
      if (timer !== undefined || !isMeant(event)) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          notBefore = performance.now() + minRefetchIntervalMs;
          refetch();
        },
        Math.max(0, notBefore - performance.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
