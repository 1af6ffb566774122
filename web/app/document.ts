import type { Route } from '@sunset/contract/client.ts';
import { localizePath } from '@sunset/contract/locales.ts';
import type { PageBrand, PageContext, PageData } from '@sunset/contract/rendered-page.ts';
import { locale } from './format/locale.ts';
import { code as fontsScript } from './head/brand-fonts.ts?script';
import { code as headScript } from './head/head.ts?script';
import { code as memberModulesScript } from './head/member-modules.ts?script';
import { codeElement, element, jsonScript } from './lib/navigation/html.ts';
import { speculationRules } from './lib/navigation/speculation-rules.ts';

/** The inline scripts of every page, which the content security policy allows by their hashes. */
export const inlineScripts: readonly string[] = [fontsScript, headScript, memberModulesScript, speculationRules];

/**
 * The scripts of a page. Its own are requested with low priority, because links work without them. Those of every page
 * are not: the browser would request them one after another until nothing more important is loading.
 */
export interface PageScripts {
  modules: readonly string[];
  /** What only members need. */
  memberModules: readonly string[];
  /** What only visitors need, on a page with modules for members. */
  visitorModules: readonly string[];
  memberReads: readonly Route[];
}

/**
 * What precedes a page's content. `meta` is HTML. The scripts are here, so that they are requested before the browser
 * lays out the page; they run when the whole page is parsed.
 */
export function documentStart(
  { site, files, brand }: Pick<PageContext, 'site' | 'files' | 'brand'>,
  meta: string,
  { modules, memberModules, visitorModules, memberReads }: PageScripts,
): string {
  const { stylesheet, entries, imports } = files;
  const low = { fetchpriority: 'low' };
  const preload = (href: string) =>
    element('link', { rel: 'modulepreload', href, ...(imports.includes(href) ? {} : low) });
  const reads = memberReads.map((route) => route.replace('GET ', '/api')).join(' ');
  return [
    `<!DOCTYPE html><html lang="${locale}"><head>`,
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    element('meta', { name: 'api-origin', content: site.apiOrigin }),
    meta,
    ...iconLinks(brand),
    element('link', { rel: 'manifest', href: localizePath(locale, '/site.webmanifest') }),
    // Inline, because requesting it would cost a round trip before anything is painted.
    'text' in stylesheet
      ? codeElement('style', {}, stylesheet.text)
      : element('link', { rel: 'stylesheet', href: stylesheet.url }),
    // After the stylesheet, whose colours it replaces.
    brand.style === '' ? '' : codeElement('style', {}, brand.style),
    codeElement('script', {}, headScript),
    ...entries.map((src) => codeElement('script', { type: 'module', src, ...low })),
    ...modules.map(preload),
    ...(memberModules.length === 0
      ? []
      : [
          `<template>${visitorModules.map(preload).join('')}</template>`,
          `<template data-reads="${reads}">${memberModules.map(preload).join('')}</template>`,
          codeElement('script', {}, memberModulesScript),
        ]),
    // After the links: the first script to run makes a slow phone prepare for 50 ms, and nothing is requested meanwhile.
    codeElement('script', {}, fontsScript),
    '</head><body><div id="root">',
  ].join('');
}

/** A logo is a picture without a vector form. */
function iconLinks({ iconVersion }: PageBrand): string[] {
  const query = iconVersion === null ? '' : `?v=${iconVersion}`;
  const icon =
    iconVersion === null
      ? element('link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' })
      : element('link', { rel: 'icon', href: `/icons/icon-192.png${query}`, type: 'image/png' });
  return [icon, element('link', { rel: 'apple-touch-icon', href: `/apple-touch-icon.png${query}` })];
}

/** What follows a page's content: its data. */
export function documentEnd(page: PageData): string {
  return [
    '</div>',
    jsonScript({ type: 'application/json', id: 'page-data' }, page),
    codeElement('script', { type: 'speculationrules' }, speculationRules),
    '</body></html>',
  ].join('');
}
