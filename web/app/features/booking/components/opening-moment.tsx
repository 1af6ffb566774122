import { Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { iconSize } from '../../../ui/icon-size.ts';
import { momentText, viewerZone, zoneMomentText } from './moment-text.ts';

interface OpeningMomentProps {
  openingDate: string;
  timezone: string;
}

/** When an opening begins in the viewer's zone, with the zone's name; the resort's own time on hover, focus or tap. */
export function OpeningMoment({ openingDate, timezone }: OpeningMomentProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isOwnZone = timezone === viewerZone();
  return (
    <span className="group/moment relative inline-block">
      <button
        type="button"
        aria-describedby={id}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false);
        }}
        className="-my-2 flex min-h-11 items-center gap-2 rounded-control py-2 text-left font-semibold tabular-nums"
      >
        <Clock aria-hidden size={iconSize.small} className="shrink-0 text-accent-text" />
        <time dateTime={openingDate} className="underline decoration-line-strong decoration-dotted underline-offset-4">
          {momentText(openingDate)}
        </time>
      </button>
      <span
        id={id}
        role="tooltip"
        data-open={isOpen}
        className="pointer-events-none absolute bottom-full left-0 z-20 mb-1 hidden w-max max-w-56 rounded-control bg-dusk px-3 py-2 text-sm text-on-dusk shadow-high group-hover/moment:block data-[open=true]:block"
      >
        {isOwnZone
          ? 'This is the resort’s own time.'
          : `At the resort: ${zoneMomentText(openingDate, { timeZone: timezone })}`}
      </span>
    </span>
  );
}
