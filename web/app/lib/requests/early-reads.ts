import { deviceNow } from '../server-clock.ts';

/*
 * Reads that a page starts for members while its scripts load, which takes seconds on a bad connection: an inline script
 * sends them with the stored token, and the first call of the same URL with the same token uses the answer.
 */

/** A read of the inline script. `at`: when it was answered, in ms. */
interface EarlyRead {
  token: string;
  answer: Promise<Response>;
  at?: number;
}

const receivedAt = new WeakMap<Response, number>();

/** An answer that is not used by then is too old. */
const maxAgeMs = 10_000;

/**
 * The text of a function of the URLs (after the API's origin, separated by spaces) and the storage key of the session's
 * kind. A failed read is left out, so that the page's own call shows the error.
 */
export const startEarlyReads =
  `function(u,k,o,t,r){t=localStorage[k+'Token'];r=window.earlyReads={};` +
  `o=document.querySelector('meta[name=api-origin]').content;u.split(' ').forEach(function(p,e){e=r[o+p]={token:t};` +
  `e.answer=fetch(o+p,{headers:{accept:'application/json',authorization:'Bearer '+t},credentials:'include'});` +
  `e.answer.then(function(){e.at=Date.now()},function(){delete r[o+p]})})}`;

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
