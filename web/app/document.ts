import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import type { PageData, PageFiles } from '@sunset/contract/rendered-page.ts';
import { browserSupportScript } from './lib/browser-support.ts';
import { earlyPressScript } from './lib/navigation/early-press.ts';
import { codeElement, element, jsonScript } from './lib/navigation/html.ts';
import { speculationRules } from './lib/navigation/speculation-rules.ts';
import { themeScript } from './lib/theme.ts';

const headScripts = [themeScript, browserSupportScript, earlyPressScript];

/** The inline scripts of every page, which the content security policy allows by their hashes. */
export const inlineScripts: readonly string[] = [...headScripts, speculationRules];

/** What precedes a page's content. `meta` is HTML. */
export function documentStart({ apiOrigin }: { apiOrigin: string }, meta: string, { stylesheet }: PageFiles): string {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous' };
  return [
    '<!DOCTYPE html><html lang="en"><head>',
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    element('meta', { name: 'api-origin', content: apiOrigin }),
    meta,
    element('link', { ...font, href: figtree }),
    element('link', { ...font, href: fraunces }),
    element('link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }),
    element('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    element('link', { rel: 'manifest', href: '/site.webmanifest' }),
    // Inline, because requesting it would cost a round trip before anything is painted.
    'text' in stylesheet
      ? codeElement('style', {}, stylesheet.text)
      : element('link', { rel: 'stylesheet', href: stylesheet.url }),
    ...headScripts.map((code) => codeElement('script', {}, code)),
    '</head><body><div id="root">',
  ].join('');
}

/** What follows a page's content: its data, and its scripts with low priority, because links work without them. */
export function documentEnd(page: PageData, modules: readonly string[], { entries }: PageFiles): string {
  const low = { fetchpriority: 'low' };
  return [
    '</div>',
    jsonScript({ type: 'application/json', id: 'page-data' }, page),
    ...modules.map((href) => element('link', { rel: 'modulepreload', href, ...low })),
    ...entries.map((src) => codeElement('script', { type: 'module', src, ...low })),
    codeElement('script', { type: 'speculationrules' }, speculationRules),
    '</body></html>',
  ].join('');
}
