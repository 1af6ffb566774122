import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';

/** When an opening begins, and how long until then. The server renders it too. */
export function OpeningMoment({ openingDate, timezone }: { openingDate: string; timezone: string }) {
  const initialNow = Date.parse(useSite().serverNow);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <OpeningTime openingDate={openingDate} timezone={timezone} />
      <Countdown
        use="opening"
        until={openingDate}
        now={serverNow}
        initialNow={initialNow}
        className="text-sm text-ink-soft"
      />
    </div>
  );
}
