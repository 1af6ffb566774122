import { m } from '#messages';
import { formatDate, formatZone } from '../../format/dates.ts';
import { useShownZone } from './shown-zone.ts';

interface LocalMomentProps {
  moment: string;
  timeZone: string;
  className?: string;
}

/** A moment in the viewer's time zone, and below it in the zone of the place. */
export function LocalMoment({ moment, timeZone, className }: LocalMomentProps) {
  const shown = useShownZone(timeZone);
  const isSame = shown.timeZone === timeZone;
  const there = formatDate(moment, 'weekdayDayTime', { timeZone, locale: shown.locale });
  return (
    <div className={className}>
      {/* Browsers and the server use different spaces before AM and PM. */}
      <time dateTime={moment} className="block font-semibold tabular-nums" suppressHydrationWarning>
        {formatDate(moment, 'weekdayDayTime', shown)}
      </time>
      <span className="block text-sm text-ink-soft" suppressHydrationWarning>
        {formatZone(moment, shown.timeZone)}
      </span>
      <span className="block text-sm text-ink-soft tabular-nums" suppressHydrationWarning>
        {isSame ? m.ui_resort_time_toggle() : m.ui_resort_time({ time: there })}
      </span>
    </div>
  );
}
