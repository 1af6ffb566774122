import {
  createClient,
  createFileClient,
  createPageClient,
  type Call,
  type CallFile,
  type CallPage,
  type ClientOptions,
} from '@sunset/contract/client.ts';
import { learnServerTime } from './server-clock.ts';
import { endExpiredSession } from './session/expiry.ts';
import { currentToken } from './session/store.ts';

/** The API, from the browser: the stored token goes along, an expired session ends, the server's clock is learnt. */
export const call: Call = (route, ...rest) => createClient(options())(route, ...rest);

/** The same for a staff list that comes page by page. */
export const callPage: CallPage = (route, ...rest) => createPageClient(options())(route, ...rest);

/** The same for an answer that is a file. */
export const callFile: CallFile = (route, ...rest) => createFileClient(options())(route, ...rest);

function options(): ClientOptions {
  return {
    origin: apiOrigin(),
    fetch: (request) => fetch(request),
    token: currentToken,
    onResponse: (response) => learnServerTime(response.headers.get('x-server-time')),
    onError: endExpiredSession,
  };
}

/** Where the API lives; empty for the page's own origin. */
export function apiOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '';
}
