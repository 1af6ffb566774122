import { locales, type Locale } from '@sunset/contract/locales.ts';

/** The language in which guests use the site in this run: JOURNEY_LOCALE, else English. */
export const journeyLocale: Locale = locales.find((locale) => locale === process.env.JOURNEY_LOCALE) ?? 'en';

/** The journeys that run in another language too. */
export const translatedFiles = ['**/bookings/booking.spec.ts'];
