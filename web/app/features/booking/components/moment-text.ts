import { viewerLocale } from '../../../ui/viewer-locale.ts';

interface MomentOptions {
  /** An IANA zone; the viewer's own if left out. */
  timeZone?: string;
  locale?: string;
}

/** A day and time with the name of its zone: "Sat, Nov 22, 8:00 PM PST". What cannot be read is "Time TBA". */
export function momentText(iso: string, options: MomentOptions = {}): string {
  return format(iso, options, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** The same with the zone's full name, for a second line: "Sat 8:00 PM, Pacific Standard Time". */
export function zoneMomentText(iso: string, options: MomentOptions = {}): string {
  return format(iso, options, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'long' });
}

/** The zone the viewer's own times are in. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function format(
  iso: string,
  { timeZone, locale = viewerLocale() }: MomentOptions,
  shape: Intl.DateTimeFormatOptions,
): string {
  try {
    const zone = timeZone === undefined ? {} : { timeZone };
    return new Intl.DateTimeFormat(locale, { ...shape, ...zone }).format(new Date(iso));
  } catch {
    return 'Time TBA';
  }
}

/** BBC as people read it; nothing to pay is "Complimentary". */
export function bbcText(amount: number): string {
  return amount === 0 ? 'Complimentary' : `${amount.toLocaleString('en-US')} BBC`;
}
