import type { Deps } from './deps.ts';
import { servePersonalData } from './features/accounts/personal-data/routes.ts';
import { serveAccounts } from './features/accounts/routes.ts';
import { serveHolds } from './features/holds/routes.ts';
import { serveReleases } from './features/openings/on-sale-times/routes.ts';
import { serveAdmins } from './features/admins/routes.ts';
import { serveActivity } from './features/audit-log/routes.ts';
import { serveClearing } from './features/bookings/bulk-removal/routes.ts';
import { serveBookingExport } from './features/bookings/export/routes.ts';
import { serveHosting } from './features/session-board/routes.ts';
import { serveBookings } from './features/bookings/routes.ts';
import { serveStaffBookings } from './features/bookings/admin/routes.ts';
import { serveBookingStatistics } from './features/bookings/statistics/routes.ts';
import { serveCatalogue } from './features/catalog/routes.ts';
import { serveDirectory } from './features/members/admin/routes.ts';
import { serveMessages } from './features/messages/routes.ts';
import { serveSessions } from './features/auth/routes.ts';
import { serveOpenings } from './features/openings/routes.ts';
import { serveResorts } from './features/resorts/routes.ts';
import { servePlanning } from './features/openings/admin/routes.ts';
import { serveBookingSettings } from './features/resort-access/routes.ts';
import { serveSettings } from './features/site-settings/routes.ts';
import { serveStore } from './features/store/routes.ts';
import { serveTestimonials } from './features/testimonials/routes.ts';
import { createApiServer, finishApi } from './http/api-app.ts';
import { serveLive } from './live/routes.ts';
import type { ApiServer } from './http/serve.ts';

/** The whole API as one function from Request to Response; pages and tests call it without a network. */
export function createApi(deps: Deps): ApiServer {
  const api = createApiServer(deps);
  serveResorts(api);
  serveOpenings(api);
  serveTestimonials(api);
  serveStore(api);
  serveCatalogue(api);
  serveBookings(api);
  serveBookingStatistics(api);
  serveBookingExport(api);
  // Before the calls by reference: "clear" is a word, never a reference.
  serveClearing(api);
  serveStaffBookings(api);
  serveHosting(api);
  serveHolds(api);
  serveReleases(api);
  serveAccounts(api);
  servePersonalData(api);
  serveDirectory(api);
  serveSessions(api);
  serveAdmins(api);
  serveActivity(api);
  serveMessages(api);
  servePlanning(api);
  serveBookingSettings(api);
  serveSettings(api);
  serveLive(api);
  finishApi(api);
  return api;
}
