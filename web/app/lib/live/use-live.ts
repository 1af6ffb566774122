import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listenToLive, type LiveListener } from './live-stream.ts';
import { pollWhileDisconnected } from './polling.ts';
import { refetchAfterEvents, type RefetchRule } from './refetch.ts';

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

/** See `refetchAfterEvents`. */
export function useLiveRefetch(types: RefetchRule['types'], keys: RefetchRule['keys']): void {
  const client = useQueryClient();
  const readRule = useEffectEvent(() => ({ types, keys }));
  useEffect(() => refetchAfterEvents(client, () => readRule()), [client]);
}
