import { m } from '#messages';
import { formatLocale, viewerLocale } from './viewer-locale.ts';
import { longZoneName, zoneName } from './zone-name.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;

/** All date and time formats of the site, with examples. */
const styles = {
  /** 8:00 PM */
  time,
  /** Nov 21 */
  day,
  /** Sat, Nov 21 */
  weekdayDay: { weekday: 'short', ...day },
  /** Saturday, November 21 */
  longWeekdayDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 11/21/26 */
  shortDate: { dateStyle: 'short' },
  /** Nov 21, 8 PM */
  dayHour: { ...day, hour: 'numeric' },
  /** Nov 21, 8:00 PM */
  dayTime: { ...day, ...time },
  /** Sat 8:00 PM Pacific Standard Time */
  weekdayTimeZone: { weekday: 'short', ...time, timeZoneName: 'long' },
  /** Sat, Nov 21, 8:00 PM */
  weekdayDayTime: { weekday: 'short', ...day, ...time },
  /** Sat, Nov 21, 2026, 8:00 PM */
  weekdayDateTime: { weekday: 'short', year: 'numeric', ...day, ...time },
  /** Nov 21, 2026, 8:00 PM */
  dateTime: { year: 'numeric', ...day, ...time },
  /** Nov 21, 2026, 8:00:05 PM */
  dateTimeSeconds: { year: 'numeric', ...day, ...time, second: '2-digit' },
  /** November 21, 2026 at 8:00 PM */
  longDateTime: { dateStyle: 'long', timeStyle: 'short' },
  /** Saturday, November 21, 2026 at 8:00 PM */
  fullDateTime: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

interface DateOptions {
  /** An IANA zone; the viewer's own by default. */
  timeZone?: string | undefined;
  locale?: string;
}

const unreadable = m.format_time_tba();

/** Creating a formatter is slow, and lists show hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment (ISO 8601), by default in the viewer's time zone and locale; "Time TBA" for an invalid moment or zone
 * (PAGE-10).
 */
export function formatDate(
  moment: string,
  style: DateStyle,
  { timeZone, locale = viewerLocale() }: DateOptions = {},
): string {
  return orUnreadable(() => formatterOf(style, locale, timeZone).format(new Date(moment)));
}

/** The same, followed by the name of the zone: "Sat, Nov 21, 8:00 PM PST". */
export function formatDateWithZone(moment: string, style: DateStyle, options: DateOptions = {}): string {
  const { timeZone, locale = viewerLocale() } = options;
  return orUnreadable(() => {
    const text = formatterOf(style, locale, timeZone).format(new Date(moment));
    return `${text} ${zoneName(new Date(moment), timeZone, locale)}`;
  });
}

/** The full name of a zone at a moment: "Pacific Standard Time". */
export function formatZone(moment: string, timeZone: string): string {
  return orUnreadable(() => longZoneName(new Date(moment), timeZone));
}

export function viewerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A zone by name and id: "Central European Time (Europe/Berlin)". */
export function timeZoneLabel(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(formatLocale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
}

function formatterOf(style: DateStyle, locale: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const shape: Intl.DateTimeFormatOptions = styles[style];
  const hour = 'minute' in shape ? { hour: hourOf(locale) } : {};
  const formatter = new Intl.DateTimeFormat(locale, { ...shape, ...hour, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

/** "08:00" where a language writes it so in a short time. `numeric` alone makes it "8:00" everywhere. */
function hourOf(locale: string): '2-digit' | 'numeric' {
  const early = new Date(2026, 0, 1, 8);
  const parts = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).formatToParts(early);
  return parts.find(({ type }) => type === 'hour')?.value === '08' ? '2-digit' : 'numeric';
}

function orUnreadable(write: () => string): string {
  try {
    return write();
  } catch {
    return unreadable;
  }
}
