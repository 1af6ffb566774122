import type { PageContext, PageData, PreviewTexts, RenderedPage } from '@sunset/contract/rendered-page.ts';
import { m } from '#messages';
import { renderToReadableStream } from 'react-dom/server';
import { documentEnd, documentStart, inlineScripts } from './document.ts';
import { errorTitle } from './features/layout/components/error-page.tsx';
import { locale } from './format/locale.ts';
import { metaHtml, type PageText } from './lib/navigation/page-meta.ts';
import { resortWords, siteWords } from './lib/previews/preview-words.ts';
import { pages, type SitePage } from './pages.ts';
import { Root, type PageComponent } from './root.tsx';

export { inlineScripts };
export const previewTexts: PreviewTexts = { siteWords, resortWords };
export const paths: readonly string[] = pages
  .filter(({ languages }) => locale === 'en' || languages !== 'english')
  .map(({ path }) => path);

/** A page that is complete by then is sent complete; a slower one is streamed, so that its loading text shows. */
const completeWithinMs = 250;
/** How long a page waits for slow data before it is closed without it. */
const streamTimeoutMs = 5_000;

/** What a page needs to be rendered, or the error page. */
interface LoadedPage {
  status: number;
  data: unknown;
  text: PageText;
  Content: PageComponent | null;
  page: SitePage;
}

/** Renders the page of a path, which must be one of `paths`, with the parameter that it depends on: "/book?opening=7". */
export async function renderPage(address: string, context: PageContext): Promise<RenderedPage> {
  const [path = '', search] = address.split('?', 2);
  const loaded = await loadPage(path, new URLSearchParams(search), context);
  try {
    return await render(path, loaded, context);
  } catch {
    // React has reported the error.
    return render(path, failedPage(loaded.page), context);
  }
}

async function loadPage(
  path: string,
  linked: URLSearchParams,
  { call, report, site }: PageContext,
): Promise<LoadedPage> {
  const [page, ofPath] = findPage(path);
  const params = { ...ofPath, ...Object.fromEntries(linked) };
  try {
    const data = withTimeLimit(await page.load?.({ call, report, site, params }));
    const Content = page.component;
    return { page, data, Content, status: page.status?.(data) ?? 200, text: page.meta(data, site) };
  } catch (error) {
    report(error);
    return failedPage(page);
  }
}

function findPage(path: string): [page: SitePage, params: Record<string, string>] {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params !== null) return [page, params];
  }
  throw new Error(`There is no page ${path}.`);
}

function failedPage(page: SitePage): LoadedPage {
  const text = { title: errorTitle, description: m.layout_meta_failed(), isPrivate: true };
  return { page, status: 500, data: null, text, Content: null };
}

/** Limits the promises in a page's data. */
function withTimeLimit(data: unknown): unknown {
  const names = namesOfPromises(data);
  if (names.length === 0) return data;
  const loaded = data as Record<string, Promise<unknown>>;
  return { ...loaded, ...Object.fromEntries(names.map((name) => [name, limit(loaded[name])])) };
}

function limit(promise: Promise<unknown> | undefined): Promise<unknown> {
  return withTimeout(promise, streamTimeoutMs, () => Promise.reject(new Error('The data of the page took too long.')));
}

/** The result of the promise, or of `onTimeout` if it takes longer than `ms`. */
function withTimeout<T>(promise: T | Promise<T>, ms: number, onTimeout: () => T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(onTimeout()), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

function namesOfPromises(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => (value instanceof Promise ? [name] : []));
}

async function render(path: string, loaded: LoadedPage, context: PageContext): Promise<RenderedPage> {
  const { files, nonce, site } = context;
  const { data, Content } = loaded;
  const [module, ...imports] = Content === null ? [null] : files.modulesOf(loaded.page.script);
  const { kind, search, canonical = path, isSecret = false } = loaded.page;
  const page: PageData = { path, module, kind, site, data, streamed: namesOfPromises(data) };
  let hasFailed = false;
  let preloads = '';
  const stream = await renderToReadableStream(<Root page={page} Content={Content} />, {
    nonce,
    // Otherwise React sends a large part that is ready as a fallback and a script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    // The preload of the main picture, as a header: in the HTML it would follow the stylesheet.
    onHeaders: (headers) => {
      preloads = headers.get('link') ?? '';
    },
    onError: (error) => {
      hasFailed = true;
      context.report(error);
    },
  });
  const isComplete = await isSettledWithin(stream.allReady, completeWithinMs);
  const status = hasFailed ? 500 : loaded.status;
  const modules = [...new Set([...files.imports, ...(module === null ? [] : [module, ...imports])])];
  const { memberScript, visitorScript, memberReads = [] } = loaded.page;
  const furtherModules = (script: string | undefined) =>
    script === undefined ? [] : files.modulesOf(script).filter((file) => !modules.includes(file));
  const [memberModules, visitorModules] = [furtherModules(memberScript), furtherModules(visitorScript)];
  const meta = metaHtml(site, canonical, { isPrivate: search === 'refused', ...loaded.text });
  const start = documentStart(context, meta, { modules, memberModules, visitorModules, memberReads });
  const end = async () => documentEnd({ ...page, data: await settle(data) });
  if (isComplete)
    return { status, preloads, isSecret, html: start + (await new Response(stream).text()) + (await end()) };
  return { status, preloads, isSecret, html: streamOf(chunksOf(start, stream, end)) };
}

async function* chunksOf(start: string, stream: ReadableStream<Uint8Array>, end: () => Promise<string>) {
  const encoder = new TextEncoder();
  yield encoder.encode(start);
  yield* stream;
  yield encoder.encode(await end());
}

function streamOf(chunks: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
}

function isSettledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  return withTimeout(settled, ms, () => false);
}

/** The data with what its promises resolve to. Data that came too late is left out. */
async function settle(data: unknown): Promise<unknown> {
  const names = namesOfPromises(data);
  if (names.length === 0) return data;
  const loaded = data as Record<string, unknown>;
  const entries = names.map(async (name) => [name, await loaded[name]] as const);
  const settled = await Promise.allSettled(entries);
  const known = settled.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  return { ...loaded, ...Object.fromEntries(names.map((name) => [name, undefined])), ...Object.fromEntries(known) };
}

/** The named segments of a path if it matches a pattern such as `/resort/:resortId`, else null. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const segments = path.split('/');
  if (names.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    else if (name !== segment) return null;
  }
  return params;
}
