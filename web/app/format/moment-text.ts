import { viewerLocale } from './viewer-locale.ts';
import { zoneName } from './zone-name.ts';

interface MomentOptions {
  /** An IANA zone; the viewer's own if left out. */
  timeZone?: string;
  locale?: string;
}

/** A day and time with the name of its zone: "Sat, Nov 22, 8:00 PM PST". What cannot be read is "Time TBA". */
export function momentText(iso: string, options: MomentOptions = {}): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' };
  return orTimeTba(() => `${format(iso, options, { ...day, ...timeOfDay })} ${zoneOf(iso, options)}`);
}

/** The same with the zone's full name, for a second line: "Sat 8:00 PM, Pacific Standard Time". */
export function zoneMomentText(iso: string, options: MomentOptions = {}): string {
  return orTimeTba(() => format(iso, options, { weekday: 'short', ...timeOfDay, timeZoneName: 'long' }));
}

/** The zone the viewer's own times are in. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const timeOfDay: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

function format(
  iso: string,
  { timeZone, locale = viewerLocale() }: MomentOptions,
  shape: Intl.DateTimeFormatOptions,
): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat(locale, { ...shape, ...zone }).format(new Date(iso));
}

const zoneOf = (iso: string, { timeZone, locale }: MomentOptions) => zoneName(new Date(iso), timeZone, locale);

function orTimeTba(write: () => string): string {
  try {
    return write();
  } catch {
    return 'Time TBA';
  }
}

/** BBC as people read it; nothing to pay is "Complimentary". */
export function bbcText(amount: number): string {
  return amount === 0 ? 'Complimentary' : `${amount.toLocaleString('en-US')} BBC`;
}
