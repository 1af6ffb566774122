import { viewerTimeZone, timeZoneLabel } from '../../../format/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { DateField, TimeField } from '../../../ui/forms/date-field.tsx';
import { wallClockOf, type WallClock } from '../rules.ts';

interface StartFieldsProps {
  start: WallClock;
  onChange: (start: WallClock) => void;
  errors: { day?: string | undefined; time?: string | undefined };
}

/** A day (from today on) and a time in the admin's time zone, whose name is in the hint. */
export function StartFields({ start, onChange, errors }: StartFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DateField
        label="Date"
        name="day"
        required
        min={wallClockOf(new Date(serverNow())).day}
        value={start.day}
        error={errors.day}
        onChange={(day) => onChange({ ...start, day })}
      />
      <TimeField
        label="Time"
        name="time"
        required
        hint={`Your time zone: ${timeZoneLabel(viewerTimeZone())}`}
        value={start.time}
        error={errors.time}
        onChange={(time) => onChange({ ...start, time })}
      />
    </div>
  );
}
