import { createClient, type Call } from '@sunset/contract/client.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import type { Fetch } from '../http/listen.ts';
import type { BuiltFiles } from './built-files.ts';
import { createKeptRenders, type Render } from './cache/kept-renders.ts';
import { createRenderGate, RenderRefused } from './cache/render-gate.ts';
import { tagsOfCall, type PageTag } from './cache/page-versions.ts';
import { presentPageSettings, readPageSettings } from './site-settings.ts';
import { answerWith } from './content.ts';
import { createPagePaths, findRedirect, noResortPath, notFoundPath, withKnownResort } from './page-addresses.ts';
import type { RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import { finishPage, type FinishedPage } from './render-page.ts';

/** Where the rendered pages come from: the build, or Vite while developing. */
export interface PageSource {
  mode: 'production' | 'development';
  load: () => Promise<ServerBuild>;
}

/** The built pages, and who wants to know that one was rendered. */
interface BuiltSource extends PageSource {
  files: BuiltFiles;
  onRendered?: (pathname: string) => void;
}

export interface Pages {
  /** The answer with a page that is kept, at once; null where there is none. */
  find: (request: Request) => Response | Promise<Response> | null;
  answer: Fetch;
}

type ContextKey = Parameters<RouterContextProvider['set']>[0];

/** How much longer than `PAGE_CACHE_SECONDS` a page is served while the next one is being made. */
const staleMs = 60_000;
const limits = { mostEntries: 500, mostBytes: 48 * 1024 * 1024 };
/** One render takes the processor for some 10 ms, so that nobody waits for more than a second. */
const renderLimits = { maxRunning: 4, maxWaiting: 64, maxPerCaller: 32 };
const retryAfterSeconds = 5;

/** What was noticed while a page was rendered. */
interface Watch {
  tags: Set<PageTag>;
  hasFailed: boolean;
  rendered: RenderedRoutes | null;
}

const newWatch = (): Watch => ({ tags: new Set(['settings']), hasFailed: false, rendered: null });

/**
 * Answers with the product's pages. A page holds public data alone, which its loaders read through the API in process: it
 * is rendered from its address and nothing else of the request, and kept for whoever comes next.
 */
export function createPages(deps: Deps, api: Fetch, source: BuiltSource): Pages {
  const renderKey = createKeyRenderer(deps, api, source);
  const renders = createKeptRenders<FinishedPage>({
    ...limits,
    freshMs: deps.config.pageCacheSeconds * 1000,
    staleMs,
    versions: deps.pageVersions,
    now: () => deps.now().getTime(),
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
    const renderThis = () => gate.run(caller, () => renderKey(key));
    try {
      return await answer(renders.find(key, renderThis) ?? (await renders.make(key, renderThis)), request);
    } catch (error) {
      if (error instanceof RenderRefused) return deps.delayedRefusals.delay(caller, busy());
      throw error;
    }
  }

  function find(request: Request): Response | Promise<Response> | null {
    const [key] = splitAddress(request.url);
    const kept = renders.find(key, () => gate.run('', () => renderKey(key)));
    return kept ? answer(kept, request) : null;
  }

  return {
    find: (request) => (isReading(request) ? find(request) : null),
    answer: (request, env) =>
      isReading(request)
        ? (find(request) ?? answerUncached(request, env))
        : new Response('Pages can only be read.', { status: 405, headers: { allow: 'GET, HEAD' } }),
  };
}

/** Renders the page at a key, and says whether others may have it too. */
function createKeyRenderer(
  deps: Deps,
  api: Fetch,
  source: BuiltSource,
): (key: string) => Promise<Render<FinishedPage>> {
  const render = createRenderer(deps, api, source);
  return async (key) => {
    const [nonce, watch] = [deps.random.token(), newWatch()];
    const address = `${deps.publicUrl() || 'http://localhost'}${key}`;
    const page = await render(new Request(address), nonce, watch);
    const finished = await finishPage(page, {
      config: deps.config,
      files: source.files,
      nonce,
      rendered: () => watch.rendered,
    });
    source.onRendered?.(key);
    const isGood = page.status === 200 || (page.status === 404 && (key === notFoundPath || key === noResortPath));
    return {
      value: finished,
      isShareable: finished.isWhole,
      isKeepable: finished.isWhole && isGood && !watch.hasFailed,
      tags: watch.tags,
      bytes: finished.isWhole ? finished.content.size * 1.5 : 0,
    };
  };
}

/** Finds the page of an address: the key that all its spellings share, or where it leads on to. */
function createResolver(deps: Deps, source: BuiltSource) {
  let paths: Promise<(pathname: string) => string> | undefined;
  const listResorts = async () => {
    // Where the database cannot say, every resort may exist: its page says that it is not available.
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

/** Faster than a `URL`: this runs for each page that is kept, and there is nothing in it to be interpreted. */
function splitAddress(url: string): [pathname: string, search: string] {
  const pathAt = url.indexOf('/', url.indexOf('//') + 2);
  const searchAt = url.indexOf('?', pathAt);
  return searchAt === -1 ? [url.slice(pathAt), ''] : [url.slice(pathAt, searchAt), url.slice(searchAt)];
}

/** Pages straight from their sources, nothing kept and nothing added. */
export function createDevelopmentPages(deps: Deps, api: Fetch, source: PageSource): Fetch {
  const render = createRenderer(deps, api, source);
  return (request) => render(request, deps.random.token(), newWatch());
}

type Renderer = (request: Request, nonce: string, watch: Watch) => Promise<Response>;

function createRenderer(deps: Deps, api: Fetch, source: PageSource): Renderer {
  const client = createClient({ origin: 'http://in-process', fetch: api });
  return async (request, nonce, watch) => {
    const build = await source.load();
    const community = await readPageSettings(deps, () => {
      watch.hasFailed = true;
    });
    const context = new RouterContextProvider();
    // The key must be the build's own instance of it.
    const { pageContext } = build.entry.module as unknown as { pageContext: ContextKey };
    context.set(pageContext, {
      call: watchCalls(client, watch),
      nonce,
      apiOrigin: deps.config.apiOrigin ?? '',
      publicUrl: deps.publicUrl(),
      community: presentPageSettings(community, deps.config.discordCdnBase),
      serverNow: minuteOf(deps.now()),
      report: (error: unknown) => {
        watch.hasFailed = true;
        deps.log.error({ err: error }, 'page broke off');
      },
      onRendered: (rendered: RenderedRoutes) => {
        watch.rendered = rendered;
      },
    });
    const page = await createRequestHandler(build, source.mode)(request, context);
    page.headers.set('x-content-type-options', 'nosniff');
    page.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    return page;
  };
}

/** A page that shows the same keeps its tag for a minute, and who has it need not get it again. */
const minuteOf = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString();

/** Notes what the page is made of, and whether a part of it could not be had. What does not exist is no failure. */
function watchCalls(client: Call, watch: Watch): Call {
  return async (route, ...rest) => {
    for (const tag of tagsOfCall(route)) watch.tags.add(tag);
    try {
      return await client(route, ...rest);
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : 0;
      if (status !== 404) watch.hasFailed = true;
      throw error;
    }
  };
}
