import { locales, type Locale } from '@sunset/contract/locales.ts';

/** The language in which guests use the site in this run: JOURNEY_LOCALE, else English. */
export const journeyLocale: Locale = locales.find((locale) => locale === process.env.JOURNEY_LOCALE) ?? 'en';

/** Journeys that run in English alone. The first words say why. */
const englishFiles = {
  'staff read English': ['**/panel/**', '**/setup/**', '**/walks/admin-walks.spec.ts', '**/walks/host-walks.spec.ts'],
  'they compare each English text': ['**/texts/**'],
  'they visit each language themselves': ['**/languages/**', '**/pages/{brand,fallback}-fonts.spec.ts'],
  'they look at how pages are built, not at texts': ['**/pages/development.spec.ts', '**/pages/page-scripts.spec.ts'],
};

/** The journeys of a run in another language leave these out. */
export const notTranslatedFiles = journeyLocale === 'en' ? [] : Object.values(englishFiles).flat();
