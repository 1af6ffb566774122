import { exportBookings, exportPayments } from '@sunset/contract/api/bookings/admin.ts';
import { serveFile, type ApiServer } from '../../../http/serve.ts';
import { bookingsFile, exportFileName, paymentsFile, writeCsv } from './presenter.ts';
import { readExportRows } from './queries.ts';

/** The bookings as files. */
export function serveBookingExport(api: ApiServer): void {
  for (const [endpoint, file] of [
    [exportBookings, bookingsFile],
    [exportPayments, paymentsFile],
  ] as const) {
    serveFile(api, endpoint, async ({ deps, query, headers }) => {
      const now = deps.now();
      headers.set('content-disposition', `attachment; filename="${exportFileName(now, file)}"`);
      return streamText(writeCsv(readExportRows(deps.db, query, now), file));
    });
  }
}

/** Text as a body that is pulled as the reader takes it: a slow line makes the export wait, not grow. */
function streamText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (body) => {
      const piece = await pieces.next();
      if (piece.done) body.close();
      else body.enqueue(encoder.encode(piece.value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
