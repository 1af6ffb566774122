import { createClient } from '@sunset/contract/client.ts';
import type { Deps } from '../../deps.ts';
import { createResponseCache, type Loaded } from '../../http/cache/response-cache.ts';
import type { Fetch } from '../../http/connection/listen.ts';
import { readPageSettings } from '../site-settings.ts';
import { answerWith, createContent, type Content } from '../content.ts';
import { readUploaded } from '../uploaded-picture.ts';
import { createDrawApart, type Scene } from './draw-apart.ts';
import { resortWords } from './preview-words.ts';

/** Chats wait a few seconds for a preview. After this time they get the general picture. */
const timeoutMs = 200;
const freshMs = 60_000;
const staleMs = 24 * 60 * 60_000;
const limits = { maxEntries: 100, maxBytes: 32 * 1024 * 1024 };
const topics = ['catalogue', 'openings', 'settings'] as const;

const sitePath = '/preview/site.png';
const resortPath = /^\/preview\/resort\/([1-9]\d{0,8})\.png$/;

export interface Previews {
  /** Serves `/preview/` from the cache, or the general picture if drawing takes too long. */
  answer: (request: Request) => Promise<Response>;
  /** Draws the picture of a page before it is requested. */
  expectPage: (pathname: string) => void;
  /** Draws the general picture, which replaces others that take too long. */
  warmUp: () => void;
}

/** The pictures that chats show for links: a general one, and one for each resort with its next opening. */
export function createPreviews(deps: Deps, api: Fetch): Previews {
  const cache = createResponseCache<Content | null>({
    ...limits,
    freshMs: deps.config.pageCacheSeconds > 0 ? freshMs : 0,
    staleMs,
    isUsedWhileDisconnected: true,
    changes: deps.changes,
    now: deps.now,
    sleep: deps.sleep,
    report: (error) => deps.log.error({ err: error }, 'a link preview could not be drawn'),
  });

  const { drawSite, drawResort } = createPainters(deps, api);
  /** The latest general picture, however old. */
  let general: Content | null = null;
  const drawGeneral = async () => {
    const drawn = await drawSite();
    general = drawn.value;
    return drawn;
  };
  const take = (path: string) => {
    const id = resortPath.exec(path)?.[1];
    const render = id === undefined ? drawGeneral : () => drawResort(id);
    const cached = cache.find(path, render);
    return cached === undefined ? cache.load(path, topics, render) : Promise.resolve(cached);
  };

  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (pathname !== sitePath && !(await isKnownResort(deps, pathname))) return notFound();
      const drawn = take(pathname).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a link preview could not be drawn');
        return undefined;
      });
      const quick = await Promise.race([drawn, deps.sleep(timeoutMs)]);
      if (quick === null) return notFound();
      if (isContent(quick)) return answerWith(quick, request);
      return general === null ? toIcon() : withoutCaching(await answerWith(general, request));
    },
    expectPage(pathname) {
      const id = /^\/resort\/([1-9]\d{0,8})$/.exec(pathname)?.[1];
      for (const path of id === undefined ? [sitePath] : [sitePath, `/preview/resort/${id}.png`])
        take(path).catch(() => {});
    },
    warmUp: () => void take(sitePath).catch(() => {}),
  };
}

/** An unknown resort costs no query and no drawing. If the database does not answer, every resort may exist. */
async function isKnownResort(deps: Deps, pathname: string): Promise<boolean> {
  const id = resortPath.exec(pathname)?.[1];
  if (id === undefined) return false;
  const ids = await deps.publicIds().catch(() => null);
  return ids === null || ids.resorts.has(Number(id));
}

function createPainters(deps: Deps, api: Fetch) {
  const call = createClient({ origin: 'http://in-process', fetch: api });
  const drawApart = createDrawApart();

  async function drawSite(): Promise<Loaded<Content | null>> {
    const { brandName, tagline, heroPicture } = await readPageSettings(deps);
    const words = { brand: 'Book your stay', title: brandName, lines: [tagline], badge: null };
    const { scene, isKnown } = await sceneOf(deps, heroPicture ?? '');
    return toLoaded(await drawApart(scene, words), isKnown);
  }

  async function drawResort(resortId: string): Promise<Loaded<Content | null>> {
    const [resort, rooms, { brandName }] = await Promise.all([
      call('GET /resorts/{resortId}', { params: { resortId } }).catch(missingOrLost),
      call('GET /rooms/upcoming').catch(() => null),
      readPageSettings(deps),
    ]);
    if (resort === 'missing') return { value: null, isCacheable: false, bytes: 0 };
    if (resort === 'lost') return { ...(await drawSite()), isCacheable: false };
    const { scene, isKnown } = await sceneOf(deps, resort.image);
    const png = await drawApart(scene, resortWords({ brand: brandName, resort, rooms }, deps.now()));
    return toLoaded(png, isKnown && rooms !== null);
  }

  return { drawSite, drawResort };
}

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && 'variants' in value;

function toLoaded(body: Uint8Array, isCacheable: boolean): Loaded<Content> {
  const headers = {
    'content-type': 'image/png',
    'cache-control': isCacheable ? 'public, max-age=300' : 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { value: createContent({ body, headers }), isCacheable, bytes: body.byteLength };
}

/**
 * A picture of the community as the ground of a preview: uploaded, or drawn. `isKnown` is false while its store does not
 * answer; the usual scene is shown meanwhile. Rule: BRAND-2.
 */
async function sceneOf(deps: Deps, picture: string): Promise<{ scene: Scene; isKnown: boolean }> {
  const drawn = /^\/pictures\/(resorts\/[\w-]+)\.svg$/.exec(picture)?.[1] ?? '';
  try {
    return { scene: (await readUploaded(deps, picture)) ?? drawn, isKnown: true };
  } catch (error) {
    deps.log.error({ err: error }, 'the picture of a link preview could not be read');
    return { scene: drawn, isKnown: false };
  }
}

function missingOrLost(error: unknown): 'missing' | 'lost' {
  return error instanceof Error && 'status' in error && error.status === 404 ? 'missing' : 'lost';
}

const notFound = () =>
  new Response('This picture does not exist.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** Until the first picture is drawn after the start, the icon is shown. */
const toIcon = () =>
  new Response(null, { status: 302, headers: { location: '/icons/icon-512.png', 'cache-control': 'no-store' } });

/** The general picture in place of another one must not be cached as that one. */
function withoutCaching(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  return new Response(response.body, { status: response.status, headers });
}
