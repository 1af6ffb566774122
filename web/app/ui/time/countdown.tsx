import { countdownText, textsOf, type CountdownTexts, type CountdownUse } from '../../format/countdown.ts';
import { useNow } from '../hooks/use-now.ts';

interface CountdownProps {
  /** Chooses the texts, or has them. */
  use: CountdownUse | CountdownTexts;
  until: string;
  /** The clock to read (the server's); must be a stable function. */
  now: () => number;
  /** The time of server rendering, in milliseconds. */
  initialNow: number;
  className?: string;
}

/** The time left until a moment. Ticks are not announced to screen readers. */
export function Countdown({ use, until, now, initialNow, className }: CountdownProps) {
  const left = Date.parse(until) - useNow({ now, initialNow });
  const { around } = textsOf(use);
  const [before, after] = around ?? [];
  const isOver = left <= 0;
  return (
    <span className={className}>
      {!isOver && before}
      <time dateTime={until} role="timer" aria-live="off" className="inline-block tabular-nums">
        {countdownText(use, left)}
      </time>
      {!isOver && after}
    </span>
  );
}
