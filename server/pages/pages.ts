import { createClient, type Call } from '@sunset/contract/client.ts';
import type { RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import type { PublicTopic } from '@sunset/contract/topics.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import { createResponseCache, type Loaded } from '../http/cache/response-cache.ts';
import type { Fetch } from '../http/connection/listen.ts';
import type { BuiltFiles } from './built-files.ts';
import { presentPageSettings, readPageSettings } from './site-settings.ts';
import { answerWith } from './content.ts';
import { createPagePaths, findRedirect, noResortPath, notFoundPath, withKnownResort } from './page-addresses.ts';
import { pageTopics, pageTopicsOf } from './page-topics.ts';
import { createRenderGate, RenderRefused } from './render-gate.ts';
import { finishPage, type FinishedPage } from './render-page.ts';

/** Where the rendered pages come from: the build, or Vite while developing. */
export interface PageSource {
  mode: 'production' | 'development';
  load: () => Promise<ServerBuild>;
}

/** The built pages and their files. */
interface BuiltSource extends PageSource {
  files: BuiltFiles;
  /** Called with the path of each page that was rendered. */
  onRendered?: (pathname: string) => void;
}

export interface Pages {
  /** The response with the cached page, or null if there is none. */
  find: (request: Request) => Response | Promise<Response> | null;
  answer: Fetch;
}

type ContextKey = Parameters<RouterContextProvider['set']>[0];

/** How much longer than `PAGE_CACHE_SECONDS` a page is served while it is rendered again. */
const staleMs = 60_000;
const limits = { maxEntries: 500, maxBytes: 48 * 1024 * 1024 };
/** A render takes about 10 ms of CPU, so that no request waits longer than a second. */
const renderLimits = { maxRunning: 4, maxWaiting: 64, maxPerCaller: 32 };
const retryAfterSeconds = 5;

/** Collected while a page is rendered. */
interface RenderTrace {
  topics: Set<PublicTopic>;
  hasFailed: boolean;
  rendered: RenderedRoutes | null;
}

const newTrace = (): RenderTrace => ({ topics: new Set(['settings']), hasFailed: false, rendered: null });

/**
 * Serves the product's pages. A page contains public data only, which its loaders read through the API inside this process.
 * It is rendered from its address and nothing else of the request, and cached.
 */
export function createPages(deps: Deps, api: Fetch, source: BuiltSource): Pages {
  const renderKey = createKeyRenderer(deps, api, source);
  const cache = createResponseCache<FinishedPage>({
    ...limits,
    freshMs: deps.config.pageCacheSeconds * 1000,
    staleMs,
    isUsedWhileDisconnected: true,
    changes: deps.changes,
    now: deps.now,
    sleep: deps.sleep,
    discard: (page) => page.isWhole || void page.response.body?.cancel(),
    report: (error) => deps.log.error({ err: error }, 'page could not be renewed'),
  });

  const answer = (page: FinishedPage, request: Request) =>
    page.isWhole ? answerWith(page.content, request) : page.response;
  const gate = createRenderGate(renderLimits);

  const resolve = createResolver(deps, source);
  async function answerUncached(request: Request, env: unknown): Promise<Response> {
    const { key, redirect } = await resolve(request);
    if (redirect !== null) return new Response(null, { status: 301, headers: { location: redirect } });
    const caller = deps.callerNetwork.of(env);
    const render = () => gate.run(caller, () => renderKey(key));
    try {
      return await answer(cache.find(key, render) ?? (await cache.load(key, pageTopics, render)), request);
    } catch (error) {
      if (error instanceof RenderRefused) return deps.delayedRefusals.delay(caller, busy());
      throw error;
    }
  }

  function find(request: Request): Response | Promise<Response> | null {
    const [key] = splitAddress(request.url);
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

/** Renders the page at a key, and decides whether it can be cached. */
function createKeyRenderer(
  deps: Deps,
  api: Fetch,
  source: BuiltSource,
): (key: string) => Promise<Loaded<FinishedPage>> {
  const render = createRenderer(deps, api, source);
  return async (key) => {
    const [nonce, trace] = [deps.random.token(), newTrace()];
    const address = `${deps.publicUrl() || 'http://localhost'}${key}`;
    const page = await render(new Request(address), nonce, trace);
    const finished = await finishPage(page, {
      config: deps.config,
      files: source.files,
      nonce,
      rendered: () => trace.rendered,
    });
    source.onRendered?.(key);
    const isGood = page.status === 200 || (page.status === 404 && (key === notFoundPath || key === noResortPath));
    return {
      value: finished,
      isShareable: finished.isWhole,
      isCacheable: finished.isWhole && isGood && !trace.hasFailed,
      topics: trace.topics,
      bytes: finished.isWhole ? finished.content.size * 1.5 : 0,
    };
  };
}

/** Finds the key that all spellings of an address share, and where it redirects to. */
function createResolver(deps: Deps, source: BuiltSource) {
  let paths: Promise<(pathname: string) => string> | undefined;
  const listResorts = async () => {
    // If the database does not answer, every resort may exist. Its page says that it is not available.
    const ids = await deps.publicIds().catch(() => null);
    return ids?.resorts ?? { has: () => true };
  };
  return async (request: Request): Promise<{ key: string; redirect: string | null }> => {
    const [pathname, search] = splitAddress(request.url);
    paths ??= source.load().then(createPagePaths);
    const path = (await paths)(pathname);
    return { key: await withKnownResort(path, listResorts), redirect: findRedirect(path, search) };
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

/** Pages rendered from their sources, without cache, policy and preloads. */
export function createDevelopmentPages(deps: Deps, api: Fetch, source: PageSource): Fetch {
  const render = createRenderer(deps, api, source);
  return (request) => render(request, deps.random.token(), newTrace());
}

type Renderer = (request: Request, nonce: string, trace: RenderTrace) => Promise<Response>;

function createRenderer(deps: Deps, api: Fetch, source: PageSource): Renderer {
  const client = createClient({ origin: 'http://in-process', fetch: api });
  return async (request, nonce, trace) => {
    const build = await source.load();
    const community = await readPageSettings(deps, () => {
      trace.hasFailed = true;
    });
    const context = new RouterContextProvider();
    // The key must be the build's own instance of it.
    const { pageContext } = build.entry.module as unknown as { pageContext: ContextKey };
    context.set(pageContext, {
      call: traceCalls(client, trace),
      nonce,
      apiOrigin: deps.config.apiOrigin ?? '',
      publicUrl: deps.publicUrl(),
      community: presentPageSettings(community, deps.config.discordCdnBase),
      serverNow: minuteOf(deps.now()),
      report: (error: unknown) => {
        trace.hasFailed = true;
        deps.log.error({ err: error }, 'page broke off');
      },
      onRendered: (rendered: RenderedRoutes) => {
        trace.rendered = rendered;
      },
    });
    const page = await createRequestHandler(build, source.mode)(request, context);
    page.headers.set('x-content-type-options', 'nosniff');
    page.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    return page;
  };
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
