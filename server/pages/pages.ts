import { createClient, type Call } from '@sunset/contract/client.ts';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import type { SecretPage } from '@sunset/contract/pages/page-addresses.ts';
import type { PageBuild, PageFiles, Site } from '@sunset/contract/rendered-page.ts';
import type { PublicTopic } from '@sunset/contract/topics.ts';
import type { Deps } from '../deps.ts';
import { createResponseCache, type Loaded } from '../http/cache/response-cache.ts';
import type { Fetch } from '../http/connection/listen.ts';
import { presentBrand } from './brand.ts';
import { presentPageSettings, readPageSettings, type PageSettings } from './site-settings.ts';
import { answerWith } from './content.ts';
import {
  createPagePaths,
  findRedirect,
  isCallback,
  linkedSearch,
  missingPaths,
  resolveCallback,
  splitLocale,
  withKnownId,
  withKnownSecret,
} from './page-addresses.ts';
import { pageTopics, pageTopicsOf } from './page-topics.ts';
import { createRenderGate, RenderRefused } from './rendering/render-gate.ts';
import { renderPage, type FinishedPage } from './rendering/render-page.ts';

/** Where the pages come from: the build, or their sources in development. */
export interface PageSource {
  /** The languages that the pages exist in. English has no prefix in addresses, and is always there. */
  locales: readonly Locale[];
  load: (locale: Locale) => Promise<PageBuild>;
  files: (locale: Locale) => PageFiles;
  /** False: each request renders its page again, because the sources change. */
  isCached: boolean;
  /** Origins that the pages may connect to, besides the API's. */
  connect?: readonly string[];
}

export interface Pages {
  /** The response with the cached page, or null if there is none. */
  find: (request: Request) => Response | Promise<Response> | null;
  answer: Fetch;
}

/** How much longer than `PAGE_CACHE_SECONDS` a page is served while it is rendered again. */
const staleMs = 60_000;
/** For each language. */
const limits = { maxEntries: 500, maxBytes: 48 * 1024 * 1024 };
/** A render takes about 10 ms of CPU, so that no request waits longer than a second. */
const renderLimits = { maxRunning: 4, maxWaiting: 64, maxPerCaller: 32 };
const retryAfterSeconds = 5;

/** Collected while a page is rendered. */
interface RenderTrace {
  topics: Set<PublicTopic>;
  hasFailed: boolean;
}

/**
 * Serves the product's pages. A page contains public data only, which its loaders read through the API inside this process.
 * It is rendered from its address and nothing else of the request, and cached.
 */
export function createPages(deps: Deps, api: Fetch, source: PageSource): Pages {
  const renderKey = createKeyRenderer(deps, api, source);
  const cache = createResponseCache<FinishedPage>({
    maxEntries: limits.maxEntries * source.locales.length,
    maxBytes: limits.maxBytes * source.locales.length,
    freshMs: deps.config.pageCacheSeconds * 1000,
    staleMs,
    isUsedWhileDisconnected: true,
    changes: deps.changes,
    now: deps.now,
    sleep: deps.sleep,
    discard: (page) => page.isComplete || void page.response.body?.cancel(),
    report: (error) => deps.log.error({ err: error }, 'page could not be renewed'),
  });

  const answer = (page: FinishedPage, request: Request) =>
    page.isComplete ? answerWith(page.content, request) : page.response;
  const gate = createRenderGate(renderLimits);

  const resolve = createResolver(deps, source, api);
  async function answerUncached(request: Request, env: unknown): Promise<Response> {
    const caller = deps.callerNetwork.of(env);
    try {
      const { key, redirect } = await resolve(request, env);
      if (redirect !== null) return new Response(null, { status: 301, headers: { location: redirect } });
      const render = () => gate.run(caller, () => renderKey(key));
      return await answer(cache.find(key, render) ?? (await cache.load(key, pageTopics, render)), request);
    } catch (error) {
      if (error instanceof RenderRefused) return deps.delayedRefusals.delay(caller, busy());
      throw error;
    }
  }

  function find(request: Request): Response | Promise<Response> | null {
    const key = cachedKeyOf(source, request.url);
    if (key === null) return null;
    const cached = cache.find(key, () => gate.run('', () => renderKey(key)));
    return cached ? answer(cached, request) : null;
  }

  return {
    find: (request) => (isReading(request) ? find(request) : null),
    answer: (request, env) =>
      isReading(request)
        ? (find(request) ?? answerUncached(request, env))
        : new Response('Pages can only be read.', { status: 405, headers: { allow: 'GET, HEAD' } }),
  };
}

/** The key of an address in its usual spelling; null if it may be another. An id that does not exist has no page under its own key. */
function cachedKeyOf({ locales }: PageSource, url: string): string | null {
  const [pathname, search] = splitAddress(url);
  if (isCallback(pathname)) return null;
  return search === '' ? pathname : pathname + linkedSearch(splitLocale(locales, pathname).path, search, null);
}

/** Renders the page at a key, and decides whether it can be cached. */
function createKeyRenderer(deps: Deps, api: Fetch, source: PageSource): (key: string) => Promise<Loaded<FinishedPage>> {
  const client = createClient({ origin: 'http://in-process', fetch: api });
  return async (key) => {
    const trace: RenderTrace = { topics: new Set(['settings']), hasFailed: false };
    const { locale, path } = splitLocale(source.locales, key);
    const build = await source.load(locale);
    const community = await readPageSettings(deps, () => {
      trace.hasFailed = true;
    });
    const page = await renderPage(build, path, {
      config: deps.config,
      call: traceCalls(client, trace),
      nonce: deps.random.token(),
      site: presentSite(deps, community, locale),
      brand: presentBrand(community),
      files: source.files(locale),
      connect: source.connect,
      report: (error: unknown) => {
        trace.hasFailed = true;
        deps.log.error({ err: error }, 'page broke off');
      },
    });
    const { status } = page.isComplete ? page.content : page.response;
    const isGood = status === 200 || (status === 404 && missingPaths.has(path));
    return {
      value: page,
      isShareable: page.isComplete,
      isCacheable: source.isCached && page.isComplete && isGood && !trace.hasFailed,
      topics: trace.topics,
      bytes: page.isComplete ? page.content.size * 1.5 : 0,
    };
  };
}

function presentSite(deps: Deps, community: PageSettings, locale: Locale): Site {
  const presented = presentPageSettings(community, deps.config.discordCdnBase);
  // The legal texts may be pages of this site.
  const own = (path: string, url: string) =>
    url === deps.publicUrl() + path ? deps.publicUrl() + localizePath(locale, path) : url;
  const { links } = presented;
  const legal = { terms: own('/terms', links.terms), privacy: own('/privacy', links.privacy) };
  return {
    community: { ...presented, links: { ...links, ...legal } },
    apiOrigin: deps.config.apiOrigin ?? '',
    publicUrl: deps.publicUrl(),
    serverNow: minuteOf(deps.now()),
  };
}

/** Which call knows the secrets of a page. */
const invitationCalls = {
  '/party/:code': 'GET /parties/{code}',
  '/room/:code': 'GET /shared-rooms/{code}',
} as const satisfies Record<SecretPage, string>;

/** Finds the key that all spellings of an address share, and where it redirects to. */
function createResolver(deps: Deps, source: PageSource, api: Fetch) {
  const paths = new Map<Locale, (pathname: string) => string>();
  const readIds = () => deps.publicIds().catch(() => null);
  /** Counted as the caller's own call, so that nobody can guess faster on pages. */
  const isInvitation = async (page: SecretPage, code: string, env: unknown) => {
    const call = createClient({ origin: 'http://in-process', fetch: (request) => api(request, env) });
    try {
      await call(invitationCalls[page], { params: { code } });
      return true;
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
      if (status === 429) throw new RenderRefused();
      return status !== 404 && status !== 422;
    }
  };
  return async (request: Request, env: unknown): Promise<{ key: string; redirect: string | null }> => {
    const [pathname, search] = splitAddress(request.url);
    const given = splitLocale(source.locales, pathname);
    const toPath = paths.get(given.locale) ?? createPagePaths((await source.load(given.locale)).paths);
    paths.set(given.locale, toPath);
    const { locale, path } = resolveCallback(source.locales, { ...given, path: toPath(given.path) }, search);
    const redirect = findRedirect(path, search);
    const linked = linkedSearch(path, search, null) === '' ? '' : linkedSearch(path, search, await readIds());
    const known = await withKnownSecret(await withKnownId(path, readIds), (page, code) =>
      isInvitation(page, code, env),
    );
    return {
      key: localizePath(locale, known + linked),
      redirect: redirect === null ? null : localizePath(locale, redirect),
    };
  };
}

function busy(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(retryAfterSeconds) };
  return new Response('Too many people are here at once. Please wait a few seconds and try again.', {
    status: 503,
    headers: { ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Faster than `URL`, which matters because this runs for each cached page. */
function splitAddress(url: string): [pathname: string, search: string] {
  const pathAt = url.indexOf('/', url.indexOf('//') + 2);
  const searchAt = url.indexOf('?', pathAt);
  return searchAt === -1 ? [url.slice(pathAt), ''] : [url.slice(pathAt, searchAt), url.slice(searchAt)];
}

/** Rounded, so that a page with the same content keeps its ETag for a minute. */
const minuteOf = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString();

/** Records which topics the page depends on, and whether a call failed. 404 is not a failure. */
function traceCalls(client: Call, trace: RenderTrace): Call {
  return async (route, ...rest) => {
    for (const topic of pageTopicsOf(route)) trace.topics.add(topic);
    try {
      return await client(route, ...rest);
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : 0;
      if (status !== 404) trace.hasFailed = true;
      throw error;
    }
  };
}
