import { locale } from './locale.ts';

/** Of dates and numbers, on the server and until the viewer's own variant is known. */
export const formatLocale: string = locale === 'en' ? 'en-US' : locale;

let known: string | null = null;

/** The page's language as it is written in the viewer's region, which the languages of the browser tell. */
export function viewerLocale(): string {
  if (typeof navigator === 'undefined') return formatLocale;
  known ??= localeFor(formatLocale, navigator.languages ?? [navigator.language]);
  return known;
}

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** English is written in a way of its own in most regions. */
function inRegionOf(language: string, first: string | undefined): string {
  if (first === undefined || languageOf(language) !== 'en') return language;
  const { region } = new Intl.Locale(first).maximize();
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}

const hourCycleOf = (locale: string | undefined): Intl.LocaleHourCycleKey =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';

/**
 * The locale for a page in this language and the languages of a browser, the preferred one first: the variant of the language that
 * the browser names, else of English that of the region of its first language ("en-DE": a 24-hour clock, and the day before the month). The
 * habit of 12 or 24 hours is always that of the first language.
 */
export function localeFor(language: string, wanted: readonly string[]): string {
  try {
    const variant = wanted.find((tag) => languageOf(tag) === languageOf(language)) ?? inRegionOf(language, wanted[0]);
    const hourCycle = hourCycleOf(wanted[0]);
    return hourCycle === hourCycleOf(variant) ? variant : new Intl.Locale(variant, { hourCycle }).toString();
  } catch {
    // A browser may name a language that Intl does not accept.
    return language;
  }
}
