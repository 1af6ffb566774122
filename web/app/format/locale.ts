import type { Locale } from '@sunset/contract/locales.ts';

/* Constants of the build, which replaces this module by those of each language: web/vite-messages.ts. */

/** The language of this page. In development it may also be the pseudo-locale. */
export const locale = 'en' as Locale;

/** The languages that a visitor can choose. */
export const siteLocales: readonly Locale[] = ['en'];

/** The language of texts that the community wrote: names, descriptions, legal texts. Undefined where it is the page's own. */
export const contentLanguage = locale === 'en' ? undefined : 'en';
