import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';

interface OpeningCountdownProps {
  openingDate: string;
  className?: string;
}

export function OpeningCountdown({ openingDate, className }: OpeningCountdownProps) {
  const [initialNow] = useState(serverNow);
  return (
    <Countdown
      use="opening"
      until={openingDate}
      now={serverNow}
      initialNow={initialNow}
      {...(className ? { className } : {})}
    />
  );
}
