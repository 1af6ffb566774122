import { meaningOf } from '../error-codes.ts';

/* What an answer of Discord says about limits, for every kind of call. `body` is its JSON; undefined for anything else. */

/** The JSON of an answer that may be a limit; undefined for anything else. The answer itself can still be read. */
export async function limitBodyOf(response: Response): Promise<unknown> {
  if (response.status !== 403 && response.status !== 429) return undefined;
  return response
    .clone()
    .json()
    .catch(() => undefined);
}

/**
 * Whether the address of this server is banned. Cloudflare, which bans, answers with a page or its own code. Discord's own 429 says
 * whose limit it is, or how long to wait.
 */
export function isBan({ status, headers }: Response, body: unknown): boolean {
  if (status !== 403 && status !== 429) return false;
  if (typeof body !== 'object' || body === null) return true;
  if (status === 403) return meaningOf(status, numberIn(body, 'code')) === 'address_blocked';
  return !headers.has('x-ratelimit-scope') && !('retry_after' in body);
}

/** How long an answer asks to wait; null if it does not say. The body's seconds are the finer ones; both may be missing, or be fractions. */
export function retryAfterMs({ headers }: Response, body: unknown): number | null {
  const seconds = numberIn(body, 'retry_after') ?? Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : null;
}

export function numberIn(body: unknown, name: string): number | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'number' ? value : null;
}
