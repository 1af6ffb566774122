import { m } from '#messages';
import { formatDate, formatDateWithZone } from '../../format/dates.ts';
import { Clock } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { iconSize } from '../icon-size.ts';
import { useShownZone } from './shown-zone.ts';

interface OpeningTimeProps {
  openingDate: string;
  timezone: string;
}

/**
 * The start of an opening in the viewer's time zone (PAGE-10); the resort's local time on hover or tap. Memoized: browsers take long to
 * look the zone up.
 */
export const OpeningTime = memo(function OpeningTime({ openingDate, timezone }: OpeningTimeProps) {
  const id = useId();
  const { ref, isOpen, setIsOpen } = useTooltip();
  const shown = useShownZone(timezone);
  const isOwnZone = timezone === shown.timeZone;
  // A touch also fires pointerenter, just before its tap.
  const follow = (isOver: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setIsOpen(isOver);
  return (
    <span ref={ref} className="relative inline-block" onPointerEnter={follow(true)} onPointerLeave={follow(false)}>
      <button
        type="button"
        aria-describedby={id}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onBlur={() => setIsOpen(false)}
        className="-my-2 flex min-h-11 gap-2 rounded-control py-2.5 text-left font-semibold tabular-nums"
      >
        {/* Beside the first line, so that it stays where it is when the viewer's zone makes two lines of one, or one of two. */}
        <Clock size={iconSize.small} className="h-lh shrink-0 text-accent-text" />
        {/* Browsers and the server use different spaces before AM and PM. */}
        <time
          dateTime={openingDate}
          className="underline decoration-line-strong decoration-dotted underline-offset-4"
          suppressHydrationWarning
        >
          {formatDateWithZone(openingDate, 'weekdayDayTime', shown)}
        </time>
      </button>
      <span
        id={id}
        role="tooltip"
        hidden={!isOpen}
        className="absolute bottom-full left-0 z-20 w-max max-w-56 rounded-control bg-dusk px-3 py-2 text-sm text-on-dusk shadow-high"
        suppressHydrationWarning
      >
        {isOwnZone
          ? m.ui_resort_time_shown()
          : m.ui_resort_time({
              time: formatDate(openingDate, 'weekdayTimeZone', { timeZone: timezone, locale: shown.locale }),
            })}
      </span>
    </span>
  );
});

/**
 * Closes on Escape or a press elsewhere: on some phones a tapped button never gets the focus, so blur does not fire.
 */
function useTooltip() {
  const ref = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false);
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape, { signal });
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    return () => closing.abort();
  }, [isOpen]);
  return { ref, isOpen, setIsOpen };
}
