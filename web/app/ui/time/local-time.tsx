import { formatDate } from '../../format/dates.ts';
import { useShownZone } from './shown-zone.ts';

interface LocalTimeProps {
  /** ISO 8601. */
  moment: string;
  /** The IANA zone of the place where it happens. */
  timeZone: string;
  /** The present, in milliseconds: a moment of another day gets its date. */
  nowMs: number;
}

/** "at 8:00 PM", or "on Sat, Nov 21, 8:00 PM", in the zone that the page shows (`useShownZone`). */
export function LocalTime({ moment, timeZone, nowMs }: LocalTimeProps) {
  const shown = useShownZone(timeZone);
  const dayOf = (iso: string) => formatDate(iso, 'shortDate', shown);
  const isToday = dayOf(moment) === dayOf(new Date(nowMs).toISOString());
  return (
    <>
      {isToday ? 'at ' : 'on '}
      {/* Browsers join time and AM differently from the server: the text may differ by a space. */}
      <time dateTime={moment} className="whitespace-nowrap" suppressHydrationWarning>
        {formatDate(moment, isToday ? 'time' : 'weekdayDayTime', shown)}
      </time>
    </>
  );
}
