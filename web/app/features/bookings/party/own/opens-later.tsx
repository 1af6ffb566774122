import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { opensTexts } from '../countdown-texts.ts';

/** Counts down to the latest on-sale time among the members, by the server's clock. */
export function OpensLater({ opensAt }: { opensAt: string }) {
  const [initialNow] = useState(serverNow);
  return (
    <p className="flex items-start gap-3 rounded-control bg-blue-soft px-4 py-3 text-blue-text">
      <Hourglass size={iconSize.medium} className="mt-0.5 shrink-0" />
      <span>
        <Countdown
          use={opensTexts}
          until={opensAt}
          now={serverNow}
          initialNow={initialNow}
          className="[&>time]:font-semibold"
        />
        <span className="block text-sm">
          {m.party_opens_why({ time: formatDateWithZone(opensAt, 'weekdayDayTime') })}
        </span>
      </span>
    </p>
  );
}
