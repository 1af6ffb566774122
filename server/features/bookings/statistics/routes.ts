import { getBookingStats } from '@sunset/contract/api/booking-statistics.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { presentStats } from './present.ts';
import {
  countByDay,
  countByResort,
  countByRoomType,
  countByStatus,
  countByUserType,
  listFill,
  listFillByResort,
} from './queries.ts';

/** Figures over the bookings. */
export function serveBookingStatistics(api: ApiServer): void {
  serve(api, getBookingStats, async ({ deps: { db, now }, query }) =>
    presentStats({
      resorts: await countByResort(db, query),
      roomTypes: await countByRoomType(db, query),
      statuses: await countByStatus(db, query),
      userTypes: await countByUserType(db, query, now()),
      fill: await listFill(db, query),
      fillByResort: await listFillByResort(db, query),
      days: await countByDay(db, query, now()),
    }),
  );
}
