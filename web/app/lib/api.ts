import { createClient, type Call } from '@sunset/contract/client.ts';
import { learnServerTime } from './server-clock.ts';
import { endExpiredSession } from './session/expiry.ts';
import { currentToken } from './session/store.ts';

let client: Call | null = null;

/** The API, from the browser: the stored token goes along, an expired session ends, the server's clock is learnt. */
export const call: Call = (route, ...rest) => {
  client ??= createClient({
    origin: readApiOrigin(),
    fetch: (request) => fetch(request),
    token: currentToken,
    onResponse: (response) => learnServerTime(response.headers.get('x-server-time')),
    onError: endExpiredSession,
  });
  return client(route, ...rest);
};

function readApiOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '';
}
