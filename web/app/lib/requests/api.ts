import {
  ApiError,
  createClient,
  createFileClient,
  createPageClient,
  type Call,
  type CallFile,
  type CallPage,
  type ClientOptions,
  type Route,
} from '@sunset/contract/client.ts';
import type { Problem } from '@sunset/contract/errors.ts';
import { locale } from '../../format/locale.ts';
import { earlyReceiptTime, takeEarlyRead } from './early-reads.ts';
import { retryWhenOverloaded } from './retry-when-overloaded.ts';
import { noticeBuild } from '../navigation/new-build.ts';
import { setServerTime } from '../server-clock.ts';
import { endExpiredSession } from '../session/expiry.ts';
import { currentToken } from '../session/store.ts';

/**
 * The API client of the browser: sends the stored token, ends an expired session, sets the server clock, and retries
 * reads when the server is overloaded.
 */
export const call: Call = (route, ...rest) =>
  retryReads(route, rest[0]?.signal, () => createClient(options())(route, ...rest));

/**
 * As `call`, for what public pages show to a member besides their content: a refused token leaves the session as it is,
 * so that browsing never ends it (PAGE-19). Without a session, which may have ended since the page decided to ask, nothing is sent.
 */
export const callInBackground: Call = async (route, ...rest) => {
  if (currentToken() === null) throw new ApiError(null, 401, null);
  return retryReads(route, rest[0]?.signal, () => createClient({ ...options(), onError: () => {} })(route, ...rest));
};

/** As `call`, for a staff list that is loaded page by page. */
export const callPage: CallPage = (route, ...rest) =>
  retryReads(route, rest[0]?.signal, () => createPageClient(options())(route, ...rest));

/** As `call`, for a file. */
export const callFile: CallFile = (route, ...rest) =>
  retryReads(route, rest[0]?.signal, () => createFileClient(options())(route, ...rest));

function retryReads<T>(route: Route, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
  const asked = route.startsWith('GET ') ? retryWhenOverloaded(ask, signal) : ask();
  return locale === 'en' ? asked : withTranslatedError(asked);
}

/**
 * Gives an error the guest's language: its `message`. The problem stays as the server sent it, because the page recognises some by
 * their detail (PAGE-19, PAGE-21). The texts are loaded with the first error: most pages have none.
 */
async function withTranslatedError<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.problem) error.message = await translate(error.problem);
    throw error;
  }
}

async function translate(problem: Problem): Promise<string> {
  try {
    const { translatedDetail } = await import('./error-texts.ts');
    return translatedDetail(problem) ?? problem.detail;
  } catch {
    // Without the texts the server's English one is shown.
    return problem.detail;
  }
}

function options(): ClientOptions {
  const origin = apiOrigin();
  return {
    origin,
    fetch: (request) => takeEarlyRead(origin, request) ?? fetch(request),
    token: currentToken,
    onResponse: (response) => {
      setServerTime(response.headers.get('x-server-time'), earlyReceiptTime(response));
      noticeBuild(response.headers.get('x-page-build'));
    },
    onError: endExpiredSession,
  };
}

/** The origin of the API; empty for the page's own origin. */
export function apiOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '';
}
