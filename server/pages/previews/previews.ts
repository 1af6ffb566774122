import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { createClient } from '@sunset/contract/client.ts';
import type { Deps } from '../../deps.ts';
import type { Fetch } from '../../http/listen.ts';
import { createKeptRenders, type Render } from '../cache/kept-renders.ts';
import { tagsOfCall, type PageTag } from '../cache/page-versions.ts';
import { readPageSettings } from '../site-settings.ts';
import { answerWith, createContent, type Content } from '../content.ts';
import { createDrawApart } from './draw-apart.ts';
import { resortWords } from './preview-words.ts';

/** Whoever shows previews waits a few seconds at most, and for none of ours longer than this. */
const patienceMs = 200;
const freshMs = 60_000;
const staleMs = 24 * 60 * 60_000;
const limits = { mostEntries: 100, mostBytes: 32 * 1024 * 1024 };
const tags = new Set<PageTag>([...tagsOfCall('GET /resorts'), ...tagsOfCall('GET /rooms'), 'settings']);

const sitePath = '/preview/site.png';
const resortPath = /^\/preview\/resort\/([1-9]\d{0,8})\.png$/;

export interface Previews {
  /** Answers below `/preview/`: kept, renewed behind the answer, and at once by the general picture where one takes long. */
  answer: (request: Request) => Promise<Response>;
  /** Draws ahead the picture that whoever fetched this page will ask for next. */
  expectPage: (pathname: string) => void;
  /** Draws the general picture, which stands in for all others, before anyone asks for it. */
  warmUp: () => void;
}

/** The pictures that chats show for links: the community's, and one for each resort with its next opening. */
export function createPreviews(deps: Deps, api: Fetch): Previews {
  const renders = createKeptRenders<Content | null>({
    ...limits,
    freshMs: deps.config.pageCacheSeconds > 0 ? freshMs : 0,
    staleMs,
    versions: deps.pageVersions,
    now: () => deps.now().getTime(),
    discard: () => {},
    report: (error) => deps.log.error({ err: error }, 'a link preview could not be drawn'),
  });

  const { drawSite, drawResort } = createPainters(deps, api);
  /** The last general picture, however old: better than making anybody wait for the next one. */
  let general: Content | null = null;
  const drawGeneral = async () => {
    const drawn = await drawSite();
    general = drawn.value;
    return drawn;
  };
  const take = (path: string) => {
    const id = resortPath.exec(path)?.[1];
    const render = id === undefined ? drawGeneral : () => drawResort(id);
    const kept = renders.find(path, render);
    return kept === undefined ? renders.make(path, render) : Promise.resolve(kept);
  };

  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (pathname !== sitePath && !(await isKnownResort(deps, pathname))) return notFound();
      const drawn = take(pathname).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a link preview could not be drawn');
        return undefined;
      });
      const quick = await Promise.race([drawn, deps.sleep(patienceMs)]);
      if (quick === null) return notFound();
      if (isContent(quick)) return answerWith(quick, request);
      return general === null ? toIcon() : asPassing(await answerWith(general, request));
    },
    expectPage(pathname) {
      const id = /^\/resort\/([1-9]\d{0,8})$/.exec(pathname)?.[1];
      for (const path of id === undefined ? [sitePath] : [sitePath, `/preview/resort/${id}.png`])
        take(path).catch(() => {});
    },
    warmUp: () => void take(sitePath).catch(() => {}),
  };
}

/** Invented resorts cost no query and no drawing. Where the database cannot say, every resort may exist. */
async function isKnownResort(deps: Deps, pathname: string): Promise<boolean> {
  const id = resortPath.exec(pathname)?.[1];
  if (id === undefined) return false;
  const ids = await deps.publicIds().catch(() => null);
  return ids === null || ids.resorts.has(Number(id));
}

function createPainters(deps: Deps, api: Fetch) {
  const call = createClient({ origin: 'http://in-process', fetch: api });
  const drawApart = createDrawApart();

  async function drawSite(): Promise<Render<Content | null>> {
    const { brandName, tagline } = await readPageSettings(deps);
    const words = { brand: 'Book your stay', title: brandName, lines: [tagline], badge: null };
    return toRender(await drawApart('', words), true);
  }

  async function drawResort(resortId: string): Promise<Render<Content | null>> {
    const [resort, rooms, { brandName }] = await Promise.all([
      call('GET /resorts/{resortId}', { params: { resortId } }).catch(missingOrLost),
      call('GET /rooms/upcoming').catch(() => null),
      readPageSettings(deps),
    ]);
    if (resort === 'missing') return { value: null, isShareable: true, isKeepable: false, tags, bytes: 0 };
    if (resort === 'lost') return { ...(await drawSite()), isKeepable: false };
    const png = await drawApart(sceneOf(resort), resortWords({ brand: brandName, resort, rooms }, deps.now()));
    return toRender(png, rooms !== null);
  }

  return { drawSite, drawResort };
}

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && 'variants' in value;

function toRender(body: Uint8Array, isKeepable: boolean): Render<Content> {
  const headers = {
    'content-type': 'image/png',
    'cache-control': isKeepable ? 'public, max-age=300' : 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { value: createContent({ body, headers }), isShareable: true, isKeepable, tags, bytes: body.byteLength };
}

/** The drawn scene behind a resort's picture; an uploaded one gives way to a drawn one. */
function sceneOf({ image }: Resort): string {
  return /^\/pictures\/(resorts\/[\w-]+)\.svg$/.exec(image)?.[1] ?? '';
}

function missingOrLost(error: unknown): 'missing' | 'lost' {
  return error instanceof Error && 'status' in error && error.status === 404 ? 'missing' : 'lost';
}

const notFound = () =>
  new Response('This picture does not exist.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** In the first moments of the server nothing is drawn yet: the mark will do for that once. */
const toIcon = () =>
  new Response(null, { status: 302, headers: { location: '/icons/icon-512.png', 'cache-control': 'no-store' } });

/** The general picture in place of another one must not be taken for it. */
function asPassing(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  return new Response(response.body, { status: response.status, headers });
}
