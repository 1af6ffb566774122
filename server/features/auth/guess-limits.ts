import { takeRateLimit } from '../../database/take-rate-limit.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { guessesUnavailable, tooManyGuesses } from './errors.ts';
import { guessPaces } from './rules.ts';
import type { Logger } from 'pino';

/**
 * Counts a guess from an unknown device, for its network and for all of them together, in a rate limit that every server
 * process shares. Refuses with `too_many_requests`, and with `unavailable` when it cannot be counted: no guess is let
 * through uncounted.
 */
export async function enforceGuessLimits(deps: DatabaseDeps & { log: Logger }, network: string): Promise<void> {
  const limits = [
    { name: `code:${network}`, ...guessPaces.network },
    { name: 'code', ...guessPaces.everywhere },
  ];
  for (const { name, burst, everyMs } of limits) {
    const waitMs = await count(deps, { name, burst, intervalMs: everyMs });
    if (waitMs > 0) throw tooManyGuesses(network, waitMs);
  }
}

async function count(
  deps: DatabaseDeps & { log: Logger },
  bucket: Parameters<typeof takeRateLimit>[1],
): Promise<number> {
  try {
    return await takeRateLimit(deps.db, bucket, deps.now());
  } catch (error) {
    deps.log.error({ err: error }, 'a guess could not be counted');
    throw guessesUnavailable();
  }
}
