import {
  giveFeedback as giveFeedbackEndpoint,
  listEveningFeedback,
  listResortFeedback,
} from '@sunset/contract/api/bookings/feedback.ts';
import { readStartCursor, setPage, writeStartCursor } from '../../http/paging.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { getBookingLinks } from '../bookings/booking-links.ts';
import { presentBooking } from '../bookings/presenter.ts';
import { giveFeedback } from './commands/give-feedback.ts';
import { presentEvening, presentResort } from './presenter.ts';
import { listByResort, listEvenings } from './queries.ts';
import { resortFiguresMs } from './rules.ts';

/** What guests answer after an evening, and the figures of it. */
export function serveFeedback(api: ApiServer): void {
  serve(api, giveFeedbackEndpoint, async ({ deps, actor, params, body }) => {
    const row = await giveFeedback(deps, actor, { ...params, ...body });
    return { success: true as const, booking: presentBooking(row, await getBookingLinks(deps), deps.now()) };
  });
  serve(api, listEveningFeedback, async (call) => {
    const { limit, cursor, resort } = call.query;
    const filter = { resort, now: call.deps.now() };
    const page = { limit, after: readStartCursor(cursor) };
    const { rows, total, last } = await listEvenings(call.deps.db, filter, page);
    setPage(call, { total, next: last && writeStartCursor(last) });
    return rows.map((row) => presentEvening(row));
  });
  serve(api, listResortFeedback, async ({ deps }) => {
    const rows = await listByResort(deps.db, new Date(deps.now().getTime() - resortFiguresMs));
    return rows.map((row) => presentResort(row));
  });
}
