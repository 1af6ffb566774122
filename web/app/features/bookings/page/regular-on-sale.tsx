import { isOnSale } from '@sunset/contract/openings/on-sale.ts';
import { m } from '#messages';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Opening } from '../../../entities/openings/opening.ts';
import { OnSaleCountdown } from '../display/on-sale-countdown.tsx';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import { useWizardLocation } from '../wizard/wizard-location.ts';

/** For visitors: when the linked opening goes on sale for regular customers. */
export function RegularOnSale({ openings }: { openings: readonly Opening[] }) {
  const { resortId, openingId } = useWizardLocation().location;
  const ofResort = openings.filter((opening) => opening.resortId === resortId);
  const meant = ofResort.find((opening) => opening.openingId === openingId) ?? ofResort[0];
  const time = meant?.releases.regular ?? null;
  const hasCome = useHasPassed(time);
  if (time === null || hasCome || isOnSale(time, serverNow())) return null;
  return (
    <div className="w-full">
      <OnSaleCountdown until={time} use="onSaleForRegular" />
      <p className="mt-2 text-sm">{m.bookings_gold_customers_and_server_boosters_2()}</p>
    </div>
  );
}
