import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { countdownText } from '../../../ui/countdown-text.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { useNow } from '../../../ui/use-now.ts';
import { clockText } from './clock-text.ts';
import { momentText } from './moment-text.ts';

const hourMs = 3_600_000;

interface ReleaseCountdownProps {
  opensAt: string;
  /** Whom it opens for: "you" unless told otherwise. */
  forWhom?: string;
}

/** When booking opens for somebody, counted down by the server's clock; the seconds show in the last hour. */
export function ReleaseCountdown({ opensAt, forWhom = 'you' }: ReleaseCountdownProps) {
  const [initialNow] = useState(serverNow);
  const left = Date.parse(opensAt) - useNow({ now: serverNow, initialNow });
  return (
    <p className="flex items-start gap-2 rounded-control bg-blue-soft px-4 py-3 text-blue-text">
      <Hourglass aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span>
        Opens for {forWhom} in{' '}
        <time dateTime={opensAt} role="timer" aria-live="off" className="font-semibold tabular-nums">
          {left < hourMs ? clockText(left) : countdownText(left)}
        </time>
        <span className="block text-sm">{momentText(opensAt)}</span>
      </span>
    </p>
  );
}
