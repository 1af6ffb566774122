import type { Content } from '../../pages/content.ts';
import { createResponseCache, type ResponseCache, type ResponseCacheOptions } from './response-cache.ts';

/** A public response with its compressed variants. */
export interface CachedResponse {
  content: Content;
  /** The canonical address, which is its key. */
  address: string;
  /** The contract's path, for the metrics. */
  route: string;
  /** The query parameters that the endpoint reads. */
  queryNames: readonly string[];
}

/** The safety net if a notification is ever lost. */
const maxAgeMs = 5_000;
/** Under constant changes, such as a rush for one opening, each address is read at most 25 times per second. */
const limits = { maxEntries: 2000, maxBytes: 16 * 1024 * 1024, minLoadIntervalMs: 40 };

type CacheParts = Pick<ResponseCacheOptions<CachedResponse>, 'changes' | 'now' | 'sleep'>;

/** The cached responses of public endpoints, by canonical address. PAGE_CACHE_SECONDS=0 turns the cache off. */
export function createCachedResponses(isOn: boolean, parts: CacheParts): ResponseCache<CachedResponse> {
  const freshMs = isOn ? maxAgeMs : 0;
  return createResponseCache({ ...parts, ...limits, freshMs, staleMs: 0, isUsedWhileDisconnected: false });
}
