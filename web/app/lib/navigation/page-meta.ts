import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import type { Site } from '@sunset/contract/rendered-page.ts';
import { locale, siteLocales } from '../../format/locale.ts';
import { element, jsonScript } from './html.ts';

/** What the head of a page says about it. */
export interface PageText {
  /** Without the site's name, which is added; omitted on the home page. */
  title?: string;
  description: string;
  /** Not for search engines; without a `preview` not for chats either. */
  isPrivate?: boolean;
  /** The canonical path, if the page has several. */
  path?: string;
  /** The preview picture for links in chats, 1200×630; the community's by default. */
  preview?: { path: string; alt: string; title?: string };
  /** Structured data for search engines (JSON-LD). */
  structuredData?: object | null;
}

/** Title, description, canonical URL and preview picture as HTML. */
export function metaHtml(site: Site, path: string, text: PageText): string {
  const { name, tagline } = site.community;
  const title = text.title ? `${text.title} · ${name}` : `${name} · ${tagline}`;
  const { description } = text;
  const about = element('title', {}, title) + element('meta', { name: 'description', content: description });
  const noIndex = element('meta', { name: 'robots', content: 'noindex' });
  if (text.isPrivate && !text.preview) return about + noIndex;
  const canonical = text.path ?? path;
  const url = site.publicUrl + localizePath(locale, canonical);
  const preview = text.preview ?? { path: '/preview/site.png', alt: name };
  const image = site.publicUrl + previewPath(preview.path);
  const linkTitle = text.preview?.title ?? title;
  return [
    about,
    text.isPrivate ? noIndex : '',
    element('link', { rel: 'canonical', href: url }),
    ...alternateLinks(site.publicUrl, canonical),
    ...metaElements('property', 'og', { site_name: name, type: 'website', title: linkTitle, description, url }),
    ...localeElements(),
    ...metaElements('property', 'og', { image, 'image:alt': preview.alt, 'image:type': 'image/png' }),
    ...metaElements('property', 'og', { 'image:width': '1200', 'image:height': '630' }),
    ...metaElements('name', 'twitter', { card: 'summary_large_image', title: linkTitle, description }),
    ...metaElements('name', 'twitter', { image, 'image:alt': preview.alt }),
    text.structuredData ? jsonScript({ type: 'application/ld+json' }, text.structuredData) : '',
  ].join('');
}

/** The preview picture with its words in the language of this page. */
export const previewPath = (path: string): string =>
  locale === 'en' ? path : path.replace('/preview', `/preview/${locale}`);

/** The language of the page and the others that it exists in, for a site with several. */
function localeElements(): string[] {
  if (siteLocales.length < 2) return [];
  const others = siteLocales.filter((one) => one !== locale);
  return [
    ...metaElements('property', 'og', { locale: openGraphLocale(locale) }),
    ...others.flatMap((one) => metaElements('property', 'og', { 'locale:alternate': openGraphLocale(one) })),
  ];
}

/** Open Graph names a country too: `de_DE`. */
function openGraphLocale(one: Locale): string {
  const { language, region } = new Intl.Locale(one).maximize();
  return `${language}_${region}`;
}

/** The page in each language; the English one for all others. */
function alternateLinks(publicUrl: string, path: string): string[] {
  if (siteLocales.length < 2) return [];
  const link = (hreflang: string, of: Locale) =>
    element('link', { rel: 'alternate', hreflang, href: publicUrl + localizePath(of, path) });
  return [...siteLocales.map((one) => link(one, one)), link('x-default', 'en')];
}

function metaElements(kind: 'property' | 'name', prefix: string, contents: Record<string, string>): string[] {
  return Object.entries(contents).map(([name, content]) => element('meta', { [kind]: `${prefix}:${name}`, content }));
}
