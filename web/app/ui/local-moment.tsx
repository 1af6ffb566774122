import { useHydrated } from './use-hydrated.ts';
import { viewerLocale } from './viewer-locale.ts';

interface LocalMomentProps {
  /** ISO 8601. */
  moment: string;
  /** The IANA zone of the place where it happens. */
  timeZone: string;
  className?: string;
}

const day: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/**
 * A moment in the viewer's zone with the zone's name, and below it the same moment at the place. The server does not know
 * the viewer: until the page listens all lines are the place's own, so that nothing moves.
 */
export function LocalMoment({ moment, timeZone, className }: LocalMomentProps) {
  const isHydrated = useHydrated();
  const shown = isHydrated ? viewer() : { timeZone, locale: 'en-US' };
  const isSame = shown.timeZone === timeZone;
  const there = text(moment, { ...day, ...time, timeZone }, shown.locale);
  return (
    <div className={className}>
      {/* Browsers join time and AM differently from the server: the text may differ by a space. */}
      <time dateTime={moment} className="block font-semibold tabular-nums" suppressHydrationWarning>
        {text(moment, { ...day, ...time, timeZone: shown.timeZone }, shown.locale)}
      </time>
      <span className="block text-sm text-ink-soft" suppressHydrationWarning>
        {zoneName(moment, shown.timeZone)}
      </span>
      <span className="block text-sm text-ink-soft tabular-nums" suppressHydrationWarning>
        {isSame ? 'Local time at the resort' : `At the resort: ${there}`}
      </span>
    </div>
  );
}

function viewer(): { timeZone: string; locale: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale: viewerLocale() };
}

function zoneName(moment: string, timeZone: string): string {
  const words = text(moment, { timeZone, timeZoneName: 'long', year: 'numeric' }, 'en-US');
  return words.replace(/^\d+,? /, '');
}

/** What cannot be read is "Time TBA". */
function text(moment: string, shape: Intl.DateTimeFormatOptions, locale: string): string {
  try {
    return new Intl.DateTimeFormat(locale, shape).format(new Date(moment));
  } catch {
    return 'Time TBA';
  }
}
