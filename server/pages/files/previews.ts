import { createClient } from '@sunset/contract/client.ts';
import type { Locale } from '@sunset/contract/locales.ts';
import type { PageBuild } from '@sunset/contract/rendered-page.ts';
import type { Deps } from '../../deps.ts';
import { createResponseCache, type Loaded } from '../../http/cache/response-cache.ts';
import type { Fetch } from '../../http/connection/listen.ts';
import { readPageSettings } from '../site-settings.ts';
import { answerWith, createContent, type Content } from '../content.ts';
import type { Scene } from '../drawing/drawing-process.ts';
import { readUploaded } from './uploaded-picture.ts';

/** Discord waits ten seconds for a preview, others less. After this time they get the general picture. */
const timeoutMs = 5000;
const freshMs = 60_000;
const staleMs = 24 * 60 * 60_000;
/** For each language. */
const limits = { maxEntries: 100, maxBytes: 32 * 1024 * 1024 };
const topics = ['catalogue', 'openings', 'settings'] as const;

/** `/preview/resort/1.png` is English, `/preview/es/opening/1.png` Spanish. */
const picturePath = /^\/preview(?:\/([a-zA-Z-]{2,5}))?\/(?:site|(resort|opening)\/([1-9]\d{0,8}))\.png$/;

interface Picture {
  locale: Locale;
  /** Null: the general picture. */
  resortId: string | null;
  /** The opening that the picture is about; null: the next one of the resort. */
  openingId: string | null;
}

/** Where the words come from, and the languages that they exist in. */
export interface PreviewSource {
  locales: readonly Locale[];
  load: (locale: Locale) => Promise<Pick<PageBuild, 'previewTexts'>>;
}

export interface Previews {
  /** Serves `/preview/` from the cache, or the general picture if drawing takes too long. */
  answer: (request: Request) => Promise<Response>;
}

/** The pictures that chats show for links: a general one, one for each resort with its next opening, and one for each opening. */
export function createPreviews(deps: Deps, api: Fetch, source: PreviewSource): Previews {
  const cache = createResponseCache<Content | null>({
    maxEntries: limits.maxEntries * source.locales.length,
    maxBytes: limits.maxBytes * source.locales.length,
    freshMs: deps.config.pageCacheSeconds > 0 ? freshMs : 0,
    staleMs,
    isUsedWhileDisconnected: true,
    changes: deps.changes,
    now: deps.now,
    sleep: deps.sleep,
    report: (error) => deps.log.error({ err: error }, 'a link preview could not be drawn'),
  });

  const { drawSite, drawResort } = createPainters(deps, api, source);
  /** The latest general pictures, however old. */
  const general = new Map<Locale, Content | null>();
  const drawGeneral = async (locale: Locale) => {
    const drawn = await drawSite(locale);
    general.set(locale, drawn.value);
    return drawn;
  };
  const take = ({ locale, resortId, openingId }: Picture) => {
    const render = () => (resortId === null ? drawGeneral(locale) : drawResort(locale, resortId, openingId));
    const key = `${locale} ${resortId} ${openingId}`;
    const cached = cache.find(key, render);
    return cached === undefined ? cache.load(key, topics, render) : Promise.resolve(cached);
  };

  return {
    async answer(request) {
      const picture = await findPicture(deps, new URL(request.url).pathname, source.locales);
      if (picture === null) return notFound();
      const drawn = take(picture).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a link preview could not be drawn');
        return undefined;
      });
      const quick = await Promise.race([drawn, deps.sleep(timeoutMs)]);
      if (quick === null) return notFound();
      if (isContent(quick)) return answerWith(quick, request);
      const other = general.get(picture.locale) ?? null;
      return other === null ? toIcon() : withoutCaching(await answerWith(other, request));
    },
  };
}

/**
 * The picture at an address; null if there is none. English has no language in its address. An unknown resort or opening costs no
 * query and no drawing. If the database does not answer, every resort may exist.
 */
async function findPicture(deps: Deps, pathname: string, locales: readonly Locale[]): Promise<Picture | null> {
  const [address, language = 'en', subject, id = null] = picturePath.exec(pathname) ?? [];
  const locale = locales.find((one) => one === language);
  if (address === undefined || locale === undefined || pathname.startsWith('/preview/en/')) return null;
  if (id === null) return { locale, resortId: null, openingId: null };
  const ids = await deps.publicIds().catch(() => null);
  if (subject === 'resort') {
    return ids === null || ids.resorts.has(Number(id)) ? { locale, resortId: id, openingId: null } : null;
  }
  const resortId = ids?.openings.get(Number(id));
  return resortId === undefined ? null : { locale, resortId: String(resortId), openingId: id };
}

function createPainters(deps: Deps, api: Fetch, source: PreviewSource) {
  const call = createClient({ origin: 'http://in-process', fetch: api });

  async function drawSite(locale: Locale): Promise<Loaded<Content | null>> {
    const { brandName, tagline, heroPicture } = await readPageSettings(deps);
    const { previewTexts } = await source.load(locale);
    const words = previewTexts.siteWords(brandName, tagline);
    const { scene, isKnown } = await sceneOf(deps, heroPicture ?? '');
    return toLoaded(await deps.drawings.draw({ kind: 'preview', scene, words }), isKnown);
  }

  async function drawResort(
    locale: Locale,
    resortId: string,
    openingId: string | null,
  ): Promise<Loaded<Content | null>> {
    const [{ previewTexts }, resort, all, { brandName }] = await Promise.all([
      source.load(locale),
      call('GET /resorts/{resortId}', { params: { resortId } }).catch(missingOrLost),
      call('GET /rooms/upcoming').catch(() => null),
      readPageSettings(deps),
    ]);
    if (resort === 'missing') return { value: null, isCacheable: false, bytes: 0 };
    if (resort === 'lost') return { ...(await drawSite(locale)), isCacheable: false };
    const rooms = all && (openingId === null ? all : all.filter((room) => room.openingId === Number(openingId)));
    const { scene, isKnown } = await sceneOf(deps, resort.image);
    const words = previewTexts.resortWords({ brand: brandName, resort, rooms }, deps.now());
    const png = await deps.drawings.draw({ kind: 'preview', scene, words });
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

/** Where the general picture is not drawn either, the icon is shown. */
const toIcon = () =>
  new Response(null, { status: 302, headers: { location: '/icons/icon-512.png', 'cache-control': 'no-store' } });

/** The general picture in place of another one must not be cached as that one. */
function withoutCaching(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  return new Response(response.body, { status: response.status, headers });
}
