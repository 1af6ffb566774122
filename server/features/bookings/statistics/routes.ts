import { getBookingStats } from '@sunset/contract/api/bookings/statistics.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { presentStats } from './presenter.ts';
import { countBookings, countByDay, countByUserType, listFill, listFillByResort } from './queries.ts';

/** Figures over the bookings. */
export function serveBookingStatistics(api: ApiServer): void {
  serve(api, getBookingStats, async ({ deps: { db, now }, query }) =>
    presentStats({
      ...(await countBookings(db, query)),
      userTypes: await countByUserType(db, query, now()),
      fill: await listFill(db, query),
      fillByResort: await listFillByResort(db, query),
      days: await countByDay(db, query, now()),
    }),
  );
}
