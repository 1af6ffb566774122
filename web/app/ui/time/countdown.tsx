import { countdownText, countdownTexts, type CountdownUse } from '../../format/countdown.ts';
import { useNow } from '../hooks/use-now.ts';

interface CountdownProps {
  /** Chooses the words around the time left and at its end. */
  use: CountdownUse;
  /** The moment it runs to, ISO 8601. */
  until: string;
  /** The clock to read; a stable function (the server's clock). */
  now: () => number;
  /** What the server-rendered page took for now, in milliseconds. */
  initialNow: number;
  className?: string;
}

/** The time left until a moment. It ticks silently: screen readers hear it only when they come to it. */
export function Countdown({ use, until, now, initialNow, className }: CountdownProps) {
  const left = Date.parse(until) - useNow({ now, initialNow });
  const { before, after } = countdownTexts[use];
  const isOver = left <= 0;
  return (
    <span className={className}>
      {!isOver && before && `${before} `}
      <time dateTime={until} role="timer" aria-live="off" className="tabular-nums">
        {countdownText(use, left)}
      </time>
      {!isOver && after}
    </span>
  );
}
