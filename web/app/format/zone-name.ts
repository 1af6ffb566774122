import { formatLocale, viewerLocale } from './viewer-locale.ts';

/** Tried in order: American English has no short names for European zones, British English none for American ones. */
const otherEnglish = ['en-GB', 'en-US', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'];

/** What Intl returns for a zone without a name: "GMT+1", "UTC+01:00". Plain "GMT" and "UTC" are names. */
const isOffset = (name: string) => /^(?:GMT|UTC)[+\-\u2212]/.test(name);

/**
 * The name of a zone at a moment: short ("CET", "PST") where English has a short one, else long ("Japan Standard Time").
 * Only a zone without a name is written as the difference from GMT. The default is the viewer's own zone. Throws
 * `RangeError` for an unknown zone or an invalid date.
 */
export function zoneName(moment: Date, timeZone?: string, locale = viewerLocale()): string {
  for (const one of [locale, ...otherEnglish]) {
    const name = nameIn(moment, timeZone, one, 'short');
    if (!isOffset(name)) return name;
  }
  return nameIn(moment, timeZone, locale, 'long');
}

/** The full name in the language of the page: "Japan Standard Time". */
export function longZoneName(moment: Date, timeZone: string): string {
  return nameIn(moment, timeZone, formatLocale, 'long');
}

/** Creating a formatter is slow, and lists show hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function nameIn(moment: Date, timeZone: string | undefined, locale: string, timeZoneName: 'short' | 'long'): string {
  const key = `${locale} ${timeZoneName} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { timeZoneName, ...(timeZone === undefined ? {} : { timeZone }) });
    formatters.set(key, formatter);
  }
  return formatter.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
