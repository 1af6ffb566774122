import { createClient } from '@sunset/contract/client.ts';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { pagePathsWhere } from '@sunset/contract/pages/page-addresses.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import { createResponseCache } from '../../http/cache/response-cache.ts';
import type { Fetch } from '../../http/connection/listen.ts';
import type { BuiltFiles } from './built-files.ts';
import { iconVersionOf } from '../brand.ts';
import { createIcons } from './icons.ts';
import { readPageSettings } from '../site-settings.ts';
import { answerWith, createContent, type Content } from '../content.ts';

type MakeFile = () => Promise<Content>;

/** Files with public data are built again after a minute, or when that data changes. */
const cacheOptions = { freshMs: 60_000, staleMs: 60_000, maxEntries: 10, maxBytes: 4 * 1024 * 1024 };
const manifestPath = '/site.webmanifest';
const topics = ['catalogue', 'toggles', 'settings'] as const;

/** The pages that search engines may list, besides the resorts'. */
const listedPaths = pagePathsWhere(({ search, ids }) => search === 'listed' && ids === undefined);

/** What search engines and phones ask for: null for every other path. */
export function createPublicFiles(
  deps: Deps,
  api: Fetch,
  { builtFiles, locales }: { builtFiles: BuiltFiles; locales: readonly Locale[] },
): (path: string) => MakeFile | null {
  const call = createClient({ origin: 'http://in-process', fetch: api });
  const origin = () => deps.publicUrl();
  const icons = createIcons(deps, builtFiles);
  const makers: Record<string, MakeFile> = {
    '/robots.txt': async () =>
      text('text/plain', `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin()}/sitemap.xml\n`),
    '/sitemap.xml': async () => {
      const [resorts, changes] = await Promise.all([call('GET /resorts'), findResortChanges(deps.db)]);
      const entries = [
        ...listedPaths.map((path) => ({ path })),
        ...resorts.map(({ id }) => ({ path: `/resort/${id}`, changedAt: changes.get(id) })),
      ];
      const urls = locales.flatMap((locale) => entries.map((page) => entry(origin(), locales, { ...page, locale })));
      return text('application/xml', `${xmlStart(locales)}${urls.join('')}</urlset>\n`);
    },
    ...Object.fromEntries(
      locales.map((locale) => [localizePath(locale, manifestPath), () => manifestIn(deps, locale)]),
    ),
  };
  const files = { ...icons };
  for (const [path, make] of Object.entries(makers)) files[path] = cached(deps, path, make);
  return (path) => files[path] ?? null;
}

async function manifestIn(deps: Deps, locale: Locale): Promise<Content> {
  const { brandName, tagline, logo } = await readPageSettings(deps);
  const manifest = webManifest({ name: brandName, description: tagline, iconVersion: iconVersionOf(logo), locale });
  return text('application/manifest+json', JSON.stringify(manifest));
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

function xmlStart(locales: readonly Locale[]): string {
  const links = locales.length < 2 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const start = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${start}\n`;
}

interface ListedPage {
  path: string;
  locale: Locale;
  changedAt?: Date | undefined;
}

/** A page in one language, with its addresses in all of them. */
function entry(origin: string, locales: readonly Locale[], { path, locale, changedAt }: ListedPage): string {
  const addressIn = (one: Locale) => escapeXml(origin + localizePath(one, path));
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const links =
    locales.length < 2
      ? []
      : locales.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${addressIn(one)}"/>`);
  return `<url><loc>${addressIn(locale)}</loc>${lastmod}${links.join('')}</url>\n`;
}

const escapeXml = (address: string) => address.replaceAll('&', '&amp;');

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

interface ManifestFacts {
  name: string;
  description: string;
  iconVersion: string | null;
  locale: Locale;
}

/** Installed from any page, it is the same app, and it opens in the language of that page. */
function webManifest({ name, description, iconVersion, locale }: ManifestFacts) {
  const drawn = { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' };
  const png = (size: number) => ({
    src: `/icons/icon-${size}.png${iconVersion === null ? '' : `?v=${iconVersion}`}`,
    type: 'image/png',
    sizes: `${size}x${size}`,
  });
  const maskable = { ...png(512), src: png(512).src.replace('icon-', 'maskable-'), purpose: 'maskable' };
  return {
    name,
    short_name: name.length > 14 ? name.split(' ')[0] : name,
    description,
    // The community's own texts are in English.
    lang: 'en',
    id: '/',
    start_url: localizePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#fdf5eb',
    theme_color: '#fdf5eb',
    icons: [...(iconVersion === null ? [drawn] : []), png(192), png(512), maskable],
  };
}

/** When each resort was last edited, by the record of changes; since it was made, where it never was. */
async function findResortChanges(db: Database): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('resorts')
    .leftJoin('auditLog', (join) =>
      join.onRef('auditLog.subjectId', '=', sql<string>`resorts.id::text`).on('auditLog.subject', '=', 'resort'),
    )
    .select(['resorts.id', sql<Date>`coalesce(max(audit_log.at), resorts.created_at)`.as('changedAt')])
    .groupBy('resorts.id')
    .execute();
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt]));
}
