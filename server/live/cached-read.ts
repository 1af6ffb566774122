import { createLookups } from '../database/single-flight-lookups.ts';
import type { Changes } from './changes.ts';
import type { NoticeKind } from './notices.ts';

/**
 * Caches a value until a change of one of these kinds, made by whichever process. While changes are not heard of, it is read
 * each time, once for all who ask at the same moment.
 */
export function createCachedRead<T>(
  changes: Changes,
  kinds: readonly NoticeKind[],
  read: () => Promise<T>,
): () => Promise<T> {
  const lookups = createLookups<'now', { value: T }>({
    findAll: async () => new Map([['now' as const, { value: await read() }]]),
    mostAtOnce: 1,
  });
  let cached: { value: T; version: number } | null = null;
  return async () => {
    const version = changes.version(kinds);
    if (changes.isHearing && cached?.version === version) return cached.value;
    const found = await lookups.find('now');
    if (found === null) throw new Error('The lookup found nothing.');
    cached = { value: found.value, version };
    return found.value;
  };
}
