import { locale } from './locale.ts';

/** Of dates and numbers, on the server and until the viewer's own variant is known. */
export const formatLocale: string = locale === 'en' ? 'en-US' : locale;

let known: string | null = null;

/**
 * The viewer's variant of the page's language, else the most common one. On pages in other languages than English with the
 * viewer's own habit of 12 or 24 hours, which the first language of the browser tells.
 */
export function viewerLocale(): string {
  if (typeof navigator === 'undefined') return formatLocale;
  if (locale === 'en') return navigator.language.startsWith('en') ? navigator.language : formatLocale;
  known ??= localeFor(formatLocale, navigator.languages ?? [navigator.language]);
  return known;
}

const hourCycleOf = (locale: string | undefined): Intl.LocaleHourCycleKey =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';

/** The locale for a page in this language and the languages of a browser, the preferred one first. */
export function localeFor(language: string, wanted: readonly string[]): string {
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
  const variant = wanted.find((tag) => languageOf(tag) === languageOf(language)) ?? language;
  try {
    const hourCycle = hourCycleOf(wanted[0]);
    return hourCycle === hourCycleOf(variant) ? variant : new Intl.Locale(variant, { hourCycle }).toString();
  } catch {
    // A browser may name a language that Intl does not accept.
    return language;
  }
}
