import { locales, offeredLocales, type Locale } from '@sunset/contract/locales.ts';
import { pseudoLocale } from '../scripts/messages/compile.ts';

/** The languages whose pages are built, English first. `PAGE_LOCALES=en,es` builds others than those that are offered. */
export const pageLocales: readonly Locale[] = locales.filter((locale) =>
  (process.env.PAGE_LOCALES?.split(',') ?? offeredLocales).includes(locale),
);

/** In development, all of them and English with accents; PAGE_LOCALES applies too. */
export const developmentLocales = process.env.PAGE_LOCALES
  ? pageLocales
  : ([...locales, pseudoLocale] as readonly Locale[]);

const separator = '_';

/** Vite allows letters, digits and `_` in the name of an environment. */
export function environmentName(kind: 'client' | 'ssr', locale: Locale): string {
  return locale === 'en' ? kind : `${kind}${separator}${locale.replace('-', separator)}`;
}

export function localeOfEnvironment(name: string): Locale {
  return (
    developmentLocales.find(
      (locale) => name === environmentName('client', locale) || name === environmentName('ssr', locale),
    ) ?? 'en'
  );
}
