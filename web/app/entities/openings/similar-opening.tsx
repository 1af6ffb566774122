import { m } from '#messages';
import { ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatDateWithZone } from '../../format/dates.ts';
import { iconSize } from '../../ui/icon-size.ts';
import { useShownZone } from '../../ui/time/shown-zone.ts';
import { bookingPath, type Opening } from './opening.ts';

interface SimilarOpeningProps {
  opening: Opening;
  /** Instead of the booking page: for somebody who has to log in first. */
  href?: string;
  /** Replaces the page load, within the wizard. */
  onChoose?: () => void;
}

/** The next opening to offer instead of one that cannot be booked: one line that leads to its rooms (PAGE-57). */
export function SimilarOpening({
  opening,
  href = bookingPath(opening.resortId, opening.openingId),
  onChoose,
}: SimilarOpeningProps) {
  const shown = useShownZone(opening.timezone);
  function handleClick(event: MouseEvent) {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  }
  return (
    <a
      href={href}
      onClick={handleClick}
      className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-blue-soft px-4 py-2 text-blue-text transition duration-150 hover:underline active:scale-[0.99]"
    >
      <span>
        <span className="font-semibold">{m.openings_still_with_rooms({ resort: opening.resortName })}</span>{' '}
        <time dateTime={opening.openingDate} className="text-sm tabular-nums" suppressHydrationWarning>
          {formatDateWithZone(opening.openingDate, 'weekdayDayTime', shown)}
        </time>
      </span>
      <ArrowRight size={iconSize.medium} className="shrink-0" />
    </a>
  );
}
