import { countdownText } from './countdown-text.ts';
import { useNow } from './use-now.ts';

interface CountdownProps {
  /** The moment it runs to, ISO 8601. */
  until: string;
  /** The clock to read; a stable function (the server's clock). */
  now: () => number;
  /** What the server-rendered page took for now, in milliseconds. */
  initialNow: number;
  className?: string;
}

/** The time left until a moment. It ticks silently: screen readers hear it only when they come to it. */
export function Countdown({ until, now, initialNow, className }: CountdownProps) {
  const moment = useNow({ now, initialNow });
  return (
    <time dateTime={until} role="timer" aria-live="off" className={className}>
      <span className="tabular-nums">{countdownText(Date.parse(until) - moment)}</span>
    </time>
  );
}
