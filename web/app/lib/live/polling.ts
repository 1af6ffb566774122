import type { QueryClient } from '@tanstack/react-query';
import { isLive, onLiveChange } from './live-stream.ts';
import { randomShare } from '../random.ts';

/** For `refetchInterval`: the interval while live updates are disconnected; beside them nothing is polled. */
export function pollEvery(ms: number): () => number | false {
  return () => (isLive() ? false : ms);
}

/** Until then all pages have noticed that the stream ended, and not all at once. */
const maxJitterMs = 15_000;

/**
 * Starts polling again when live updates are disconnected: TanStack Query reads `refetchInterval` only after a response,
 * so each polled query that is shown is fetched once.
 */
export function pollWhileDisconnected(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onLiveChange((isOn) => {
    clearTimeout(timer);
    // A hidden page fetches again when it is shown.
    if (isOn || document.hidden) return;
    const refetch = () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ observers }) => observers.some(({ options }) => typeof options.refetchInterval === 'function'),
      });
    timer = setTimeout(refetch, maxJitterMs * randomShare());
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
