import type { Deps } from './deps.ts';
import { servePersonalData } from './features/accounts/personal-data/routes.ts';
import { serveAccounts } from './features/accounts/routes.ts';
import { serveHolds } from './features/holds/routes.ts';
import { serveOnSaleTimes } from './features/openings/on-sale-times/routes.ts';
import { serveAdmins } from './features/admins/routes.ts';
import { serveAuditLog } from './features/audit-log/routes.ts';
import { serveBulkRemoval } from './features/bookings/bulk-removal/routes.ts';
import { serveBookingExport } from './features/bookings/export/routes.ts';
import { serveSessionBoard } from './features/session-board/routes.ts';
import { serveBookings } from './features/bookings/routes.ts';
import { serveBookingsAdmin } from './features/bookings/admin/routes.ts';
import { serveBookingStatistics } from './features/bookings/statistics/routes.ts';
import { serveCatalog } from './features/catalog/routes.ts';
import { serveMembersAdmin } from './features/members/admin/routes.ts';
import { serveMessages } from './features/messages/routes.ts';
import { serveAuth } from './features/auth/routes.ts';
import { serveOpenings } from './features/openings/routes.ts';
import { serveResorts } from './features/resorts/routes.ts';
import { serveOpeningsAdmin } from './features/openings/admin/routes.ts';
import { serveResortAccess } from './features/resort-access/routes.ts';
import { serveSiteSettings } from './features/site-settings/routes.ts';
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
  serveCatalog(api);
  serveBookings(api);
  serveBookingStatistics(api);
  serveBookingExport(api);
  // Before the calls by reference: "clear" is a word, never a reference.
  serveBulkRemoval(api);
  serveBookingsAdmin(api);
  serveSessionBoard(api);
  serveHolds(api);
  serveOnSaleTimes(api);
  serveAccounts(api);
  servePersonalData(api);
  serveMembersAdmin(api);
  serveAuth(api);
  serveAdmins(api);
  serveAuditLog(api);
  serveMessages(api);
  serveOpeningsAdmin(api);
  serveResortAccess(api);
  serveSiteSettings(api);
  serveLive(api);
  finishApi(api);
  return api;
}
