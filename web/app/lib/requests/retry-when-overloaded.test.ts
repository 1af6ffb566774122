import { ApiError } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryWhenOverloaded, retryDelayMs } from './retry-when-overloaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem = (code: 'overloaded' | 'unavailable') => ({
  type: '',
  title: '',
  status: 503,
  detail: 'Too many.',
  code,
});
const shed = (retryAfter: number | null = 3) => new ApiError(problem('overloaded'), 503, retryAfter);

describe('an overloaded server', () => {
  it('is retried after the requested time, at most twice that (PAGE-13)', () => {
    const waits = Array.from({ length: 200 }, () => retryDelayMs(shed()));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...waits)).toBeLessThan(6000);
    expect(new Set(waits).size).toBeGreaterThan(100);
    expect(retryDelayMs(shed(null))).toBeGreaterThanOrEqual(2000);
  });

  it('is retried until it responds', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(shed()).mockRejectedValueOnce(shed());
    ask.mockResolvedValue('here');
    const answer = retryWhenOverloaded(ask);
    await vi.advanceTimersByTimeAsync(2999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9001);
    await expect(answer).resolves.toBe('here');
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is retried a limited number of times', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(shed());
    const answer = retryWhenOverloaded(ask).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(answer).resolves.toMatchObject({ status: 503 });
    expect(ask).toHaveBeenCalledTimes(10);
  });

  it('is not retried after an abort', async () => {
    const leaving = new AbortController();
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(shed());
    const answer = retryWhenOverloaded(ask, leaving.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await expect(answer).resolves.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it.each([new ApiError(problem('unavailable'), 503, 5), new ApiError(null, 0, null), new TypeError('ours')])(
    'is not assumed for another error: %s',
    async (error) => {
      const ask = vi.fn<() => Promise<string>>().mockRejectedValue(error);
      await expect(retryWhenOverloaded(ask)).rejects.toBe(error);
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );
});
