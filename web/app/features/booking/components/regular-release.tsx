import { isReleased } from '@sunset/contract/releases.ts';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../lib/server-clock.ts';
import { openingsQuery } from '../queries.ts';
import { groupOpenings } from '../rules.ts';
import { OnSaleCountdown } from './on-sale-countdown.tsx';
import { useMoment } from './use-moment.ts';
import { usePlace } from './use-place.ts';

/** For someone who is not logged in: when the opening of their link opens for regular customers. */
export function RegularRelease() {
  const { resortId, openingId } = usePlace().place;
  const { data } = useQuery(openingsQuery());
  const ofResort = groupOpenings(data ?? []).filter((opening) => opening.resortId === resortId);
  const meant = ofResort.find((opening) => opening.openingId === openingId) ?? ofResort[0];
  const time = meant?.releases.regular ?? null;
  const hasCome = useMoment(time);
  if (time === null || hasCome || isReleased(time, serverNow())) return null;
  return (
    <div className="w-full">
      <OnSaleCountdown until={time} use="onSaleForRegular" />
      <p className="mt-2 text-sm">Gold customers and server boosters can book earlier.</p>
    </div>
  );
}
