import type { Topic } from '../../live/notifications.ts';
import { createResponseCache, type ResponseCacheOptions } from './response-cache.ts';

/** Caches one value until a change of these topics. While notifications may be missed, it is read for each request. */
export function createCachedRead<T extends object>(
  parts: Pick<ResponseCacheOptions<T>, 'changes' | 'now' | 'sleep'>,
  topics: readonly Topic[],
  read: () => Promise<T>,
): () => Promise<T> {
  const limits = { maxEntries: 1, maxBytes: 1, freshMs: Number.POSITIVE_INFINITY, staleMs: 0 };
  const cache = createResponseCache<T>({ ...parts, ...limits, isUsedWhileDisconnected: false });
  return async () => cache.find('') ?? cache.load('', topics, async () => ({ value: await read(), bytes: 1 }));
}
