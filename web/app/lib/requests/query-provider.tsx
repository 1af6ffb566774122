import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from './query-client.ts';

notifyManager.setScheduler(inNextFrame);

/** For pages with personal or live data; public pages do not need it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

let waiting: (() => void)[] = [];

/** Changes of the cache are rendered together in the next frame: a press shows at once. A hidden page has no frames to wait for. */
function inNextFrame(notify: () => void): void {
  if (waiting.push(notify) > 1) return;
  const notifyAll = () => {
    const all = waiting;
    waiting = [];
    for (const each of all) each();
  };
  if (document.hidden) setTimeout(notifyAll);
  else requestAnimationFrame(notifyAll);
}
