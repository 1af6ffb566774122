import { formatDateWithZone } from '../../../format/dates.ts';
import type { OpeningPreview } from '@sunset/contract/api/openings/admin.ts';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';

interface StartPreviewProps {
  openings: readonly OpeningPreview[];
  /** The resort's time zone, shown if it differs from the admin's. */
  timeZone: string;
}

/** When the openings will be, and which existing openings overlap. */
export function StartPreview({ openings, timeZone }: StartPreviewProps) {
  return (
    <ul className="flex flex-col gap-3">
      {openings.map((opening) => (
        <PreviewLine key={opening.opening_date} opening={opening} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function PreviewLine({ opening, timeZone }: { opening: OpeningPreview; timeZone: string }) {
  const { opening_date: start, overlaps, closure } = opening;
  const here = formatDateWithZone(start, 'weekdayDateTime');
  const there = formatDateWithZone(start, 'weekdayDateTime', { timeZone });
  const Icon = overlaps || closure ? TriangleAlert : CalendarCheck;
  return (
    <li className="flex items-start gap-3">
      <Icon
        size={iconSize.medium}
        className={`mt-0.5 shrink-0 ${overlaps || closure ? 'text-danger-text' : 'text-accent-text'}`}
      />
      <div>
        <time dateTime={start} className="font-semibold tabular-nums">
          {here}
        </time>
        {there !== here && <p className="text-sm text-ink-soft tabular-nums">At the resort: {there}</p>}
        {overlaps && (
          <p className="text-sm font-medium text-danger-text">
            Overlaps with the opening on {formatDateWithZone(overlaps.opening_date, 'weekdayDateTime')}
          </p>
        )}
        {closure && (
          <p className="text-sm font-medium text-danger-text">
            The resort is closed until {formatDateWithZone(closure.until, 'weekdayDateTime')}: {closure.reason}
          </p>
        )}
      </div>
    </li>
  );
}
