import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { CountdownTexts, CountdownUse } from '../../../format/countdown.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface CountdownNoteProps {
  until: string;
  use: CountdownUse | CountdownTexts;
  /** Replaces the date below the countdown. */
  children?: string;
}

/** Counts down to a sale, a lobby or a draw by the server's clock. */
export function CountdownNote({ until, use, children }: CountdownNoteProps) {
  const [initialNow] = useState(serverNow);
  return (
    <Notice tone="blue" isRow>
      <Hourglass size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span>
        <Countdown use={use} until={until} now={serverNow} initialNow={initialNow} className="[&>time]:font-semibold" />
        <span className="block text-sm">{children ?? formatDateWithZone(until, 'weekdayDayTime')}</span>
      </span>
    </Notice>
  );
}
