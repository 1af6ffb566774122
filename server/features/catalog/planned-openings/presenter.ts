import type { PlannedOpening } from '@sunset/contract/api/catalog/planned-openings.ts';
import { paymentDisplay } from '../../bookings/pricing/rules.ts';
import type { PlannedOpeningRow } from './queries.ts';

export function presentPlannedOpening({ id, startsAt, timeZone, price, bookings }: PlannedOpeningRow): PlannedOpening {
  return {
    id,
    starts_at: startsAt.toISOString(),
    timezone: timeZone,
    price,
    bookings: bookings.map(({ paymentMethod, finalPrice, ...booking }) => ({
      ...booking,
      payment_display: paymentDisplay(paymentMethod, finalPrice),
    })),
  };
}
