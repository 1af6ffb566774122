import { textAround } from '../../format/text-around.ts';
import { m } from '#messages';
import { formatDate } from '../../format/dates.ts';
import { useShownZone } from './shown-zone.ts';

interface LocalTimeProps {
  moment: string;
  timeZone: string;
  /** The current time in milliseconds: a moment of another day includes its date. */
  nowMs: number;
}

/** "at 8:00 PM", or "on Sat, Nov 21, 8:00 PM", in the zone that the page shows (`useShownZone`). */
export function LocalTime({ moment, timeZone, nowMs }: LocalTimeProps) {
  const shown = useShownZone(timeZone);
  const dayOf = (iso: string) => formatDate(iso, 'shortDate', shown);
  const isToday = dayOf(moment) === dayOf(new Date(nowMs).toISOString());
  const [before, after] = textAround(isToday ? m.ui_at_time : m.ui_on_day);
  return (
    <>
      {before}
      {/* Browsers and the server use different spaces before AM and PM. */}
      <time dateTime={moment} className="whitespace-nowrap" suppressHydrationWarning>
        {formatDate(moment, isToday ? 'time' : 'weekdayDayTime', shown)}
      </time>
      {after}
    </>
  );
}
