import { deviceNow } from '../server-clock.ts';

/*
 * Reads that a page starts for members while its scripts load, which takes seconds on a bad connection: head/member-modules.ts
 * sends them with the stored token, and the first call of the same URL with the same token uses the answer.
 */

/** A read of that script. `at`: when it was answered, in ms. */
export interface EarlyRead {
  token: string;
  answer: Promise<Response>;
  at?: number;
}

const receivedAt = new WeakMap<Response, number>();

/** An answer that is not used by then is too old. */
const maxAgeMs = 10_000;

/** The answer of the early read that this request repeats, once; null where there is none, or one that is too old. */
export function takeEarlyRead(origin: string, request: Request): Promise<Response> | null {
  const { earlyReads = {} } = globalThis as { earlyReads?: Record<string, EarlyRead> };
  const { pathname, search } = new URL(request.url);
  const key = origin + pathname + search;
  const read = earlyReads[key];
  if (request.method !== 'GET' || read === undefined) return null;
  delete earlyReads[key];
  if (request.headers.get('authorization') !== `Bearer ${read.token}`) return null;
  if (read.at !== undefined && deviceNow() - read.at > maxAgeMs) return null;
  return read.answer.then((response) => {
    if (read.at !== undefined) receivedAt.set(response, read.at);
    return response;
  });
}

/** When a response came that was read early, in ms: for the server's clock. */
export function earlyReceiptTime(response: Response): number | undefined {
  return receivedAt.get(response);
}
