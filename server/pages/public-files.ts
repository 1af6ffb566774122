import { createClient } from '@sunset/contract/client.ts';
import sharp from 'sharp';
import type { Deps } from '../deps.ts';
import { createResponseCache } from '../http/cache/response-cache.ts';
import type { Fetch } from '../http/connection/listen.ts';
import type { BuiltFiles } from './built-files.ts';
import { readPageSettings } from './site-settings.ts';
import { answerWith, createContent, type Content } from './content.ts';
import { findResortChanges } from './resort-changes.ts';

type MakeFile = () => Promise<Content>;

/** Files with public data are built again after a minute, or when that data changes. */
const cacheOptions = { freshMs: 60_000, staleMs: 60_000, maxEntries: 10, maxBytes: 4 * 1024 * 1024 };
const cachedPaths = ['/sitemap.xml', '/site.webmanifest', '/robots.txt'];
const topics = ['catalogue', 'toggles', 'settings'] as const;

/** The pages that search engines may list, besides the resorts'. */
const listedPaths = [
  '/',
  '/about-us',
  '/resorts',
  '/store',
  '/gold-customer',
  '/donation',
  '/contact',
  '/book',
  '/terms',
  '/privacy',
];

/** What search engines and phones ask for: null for every other path. */
export function createPublicFiles(deps: Deps, api: Fetch, files: BuiltFiles): (path: string) => MakeFile | null {
  const call = createClient({ origin: 'http://in-process', fetch: api });
  const origin = () => deps.publicUrl();
  const icons = createIcons(files);
  const makers: Record<string, MakeFile> = {
    '/robots.txt': async () =>
      text('text/plain', `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin()}/sitemap.xml\n`),
    '/sitemap.xml': async () => {
      const [resorts, changes] = await Promise.all([call('GET /resorts'), findResortChanges(deps.db)]);
      const entries = [
        ...listedPaths.map((path) => entry(origin() + path)),
        ...resorts.map(({ id }) => entry(`${origin()}/resort/${id}`, changes.get(id))),
      ];
      return text('application/xml', `${xmlStart}${entries.join('')}</urlset>\n`);
    },
    '/site.webmanifest': async () => {
      const { brandName, tagline } = await readPageSettings(deps);
      return text('application/manifest+json', JSON.stringify(webManifest(brandName, tagline)));
    },
    ...icons,
  };
  for (const path of cachedPaths) makers[path] = cached(deps, path, makers[path] as MakeFile);
  return (path) => makers[path] ?? null;
}

function cached(deps: Deps, path: string, make: MakeFile): MakeFile {
  const cache = createResponseCache<Content>({
    ...cacheOptions,
    freshMs: deps.config.pageCacheSeconds > 0 ? cacheOptions.freshMs : 0,
    isUsedWhileDisconnected: true,
    changes: deps.changes,
    now: deps.now,
    sleep: deps.sleep,
    report: (error) => deps.log.error({ err: error, path }, 'a public file could not be made'),
  });
  const load = async () => {
    const value = await make();
    return { value, bytes: value.size * 1.5 };
  };
  return async () => cache.find(path, load) ?? cache.load(path, topics, load);
}

/** Answers with one of the public files. */
export async function answerFile(make: MakeFile, request: Request): Promise<Response> {
  return answerWith(await make(), request);
}

const xmlStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';

function entry(address: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${lastmod}</url>\n`;
}

function text(type: string, body: string): Content {
  return createContent({
    body: Buffer.from(body),
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  });
}

function webManifest(name: string, description: string) {
  return {
    name,
    short_name: name.length > 14 ? name.split(' ')[0] : name,
    description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fdf5eb',
    theme_color: '#fdf5eb',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}

const ground = '#3b1f3d';

/** `inset`: what systems cut off from a maskable icon must be ground alone. */
const iconSizes: Record<string, { size: number; inset?: number }> = {
  '/icons/icon-192.png': { size: 192 },
  '/icons/icon-512.png': { size: 512 },
  '/icons/maskable-512.png': { size: 512, inset: 56 },
  '/apple-touch-icon.png': { size: 180, inset: 8 },
  '/favicon.ico': { size: 48 },
};

/** The icons, drawn from the mark once each. */
function createIcons(files: BuiltFiles): Record<string, MakeFile> {
  const drawn = new Map<string, Promise<Content>>();
  const makers = Object.entries(iconSizes).map(([path, shape]) => [
    path,
    () => {
      const made = drawn.get(path) ?? drawIcon(files, shape);
      drawn.set(path, made);
      return made;
    },
  ]);
  return Object.fromEntries(makers) as Record<string, MakeFile>;
}

async function drawIcon(files: BuiltFiles, { size, inset = 0 }: { size: number; inset?: number }): Promise<Content> {
  const mark = await files.get('/icon.svg')?.variants.get('identity');
  const inner = size - 2 * inset;
  const drawing = sharp(Buffer.from(mark?.body ?? []), { density: (72 * inner) / 32 }).resize(inner, inner);
  const padding = { top: inset, bottom: inset, left: inset, right: inset, background: ground };
  const body = await (inset === 0 ? drawing : drawing.extend(padding).flatten({ background: ground })).png().toBuffer();
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
  return createContent({ body, headers: { ...headers, 'x-content-type-options': 'nosniff' } });
}
