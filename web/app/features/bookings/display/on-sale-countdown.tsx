import { formatDateWithZone } from '../../../format/dates.ts';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import type { CountdownUse } from '../../../format/countdown.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface OnSaleCountdownProps {
  until: string;
  use: Extract<CountdownUse, 'onSale' | 'onSaleForRegular'>;
}

/** Counts down to an on-sale time by the server's clock. */
export function OnSaleCountdown({ until, use }: OnSaleCountdownProps) {
  const [initialNow] = useState(serverNow);
  return (
    <p className="flex items-start gap-2 rounded-control bg-blue-soft px-4 py-3 text-blue-text">
      <Hourglass size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span>
        <Countdown use={use} until={until} now={serverNow} initialNow={initialNow} className="[&>time]:font-semibold" />
        <span className="block text-sm">{formatDateWithZone(until, 'weekdayDayTime')}</span>
      </span>
    </p>
  );
}
