import type { Deps } from './deps.ts';
import { servePersonalData } from './features/accounts/personal-data/routes.ts';
import { serveAccounts } from './features/accounts/routes.ts';
import { serveCalendars } from './features/calendars/routes.ts';
import { serveDraws } from './features/draws/routes.ts';
import { serveFeedback } from './features/feedback/routes.ts';
import { serveHolds } from './features/holds/routes.ts';
import { serveParties } from './features/parties/routes.ts';
import { serveCompanions } from './features/companions/routes.ts';
import { serveOnSaleTimes } from './features/openings/on-sale-times/routes.ts';
import { serveAdmins } from './features/admins/routes.ts';
import { serveApiKeys } from './features/api-keys/routes.ts';
import { serveHosts } from './features/hosts/routes.ts';
import { serveAuditLog } from './features/audit-log/routes.ts';
import { serveBulkRemoval } from './features/bookings/bulk-removal/routes.ts';
import { serveBookingExport } from './features/bookings/export/routes.ts';
import { serveRoster } from './features/roster/routes.ts';
import { serveRoomService } from './features/room-service/routes.ts';
import { serveDoor } from './features/door/routes.ts';
import { serveLine } from './features/line/routes.ts';
import { serveSessionBoard } from './features/session-board/routes.ts';
import { serveBookings } from './features/bookings/routes.ts';
import { serveBookingsAdmin } from './features/bookings/admin/routes.ts';
import { serveBookingStatistics } from './features/bookings/statistics/routes.ts';
import { serveCatalog } from './features/catalog/routes.ts';
import { servePlannedOpenings } from './features/catalog/planned-openings/routes.ts';
import { serveMembersAdmin } from './features/members/admin/routes.ts';
import { serveDepartures } from './features/members/departures/routes.ts';
import { serveMessages } from './features/messages/routes.ts';
import { serveAuth } from './features/auth/routes.ts';
import { serveOpenings } from './features/openings/routes.ts';
import { serveResorts } from './features/resorts/routes.ts';
import { serveOpeningsAdmin } from './features/openings/admin/routes.ts';
import { serveClosures } from './features/openings/closures/routes.ts';
import { serveOpeningDeletions } from './features/openings/deletions/routes.ts';
import { servePublication } from './features/openings/publication/routes.ts';
import { serveProposals } from './features/proposals/routes.ts';
import { serveResortAccess } from './features/resort-access/routes.ts';
import { serveImports } from './features/imports/routes.ts';
import { serveInstallation } from './features/installation/routes.ts';
import { serveSetup } from './features/setup/routes.ts';
import { serveSiteContent } from './features/site-content/routes.ts';
import { serveSiteSettings } from './features/site-settings/routes.ts';
import { serveStore } from './features/store/routes.ts';
import { serveTestimonials } from './features/testimonials/routes.ts';
import { serveArchive } from './features/archive/routes.ts';
import { serveBackups } from './features/backups/routes.ts';
import { serveServiceHealth } from './features/service-health/routes.ts';
import { serveUpdates } from './features/updates/routes.ts';
import { serveWaitingListAdmin } from './features/waiting-list/admin/routes.ts';
import { serveWaitingList } from './features/waiting-list/routes.ts';
import { serveWebhooks } from './features/webhooks/routes.ts';
import { createApiServer, finishApi } from './http/api-app.ts';
import { serveLive } from './live/routes.ts';
import type { ApiServer } from './http/serve.ts';

/** What serves the API, in this order: the first call that fits answers. */
const features: readonly ((api: ApiServer) => void)[] = [
  serveResorts,
  serveOpenings,
  serveTestimonials,
  serveStore,
  serveCatalog,
  servePlannedOpenings,
  serveBookings,
  serveBookingStatistics,
  serveBookingExport,
  // Before the calls by reference: "clear" is a word, never a reference.
  serveBulkRemoval,
  serveBookingsAdmin,
  serveDoor,
  serveLine,
  serveSessionBoard,
  serveRoomService,
  serveRoster,
  serveFeedback,
  serveHolds,
  serveParties,
  serveCompanions,
  serveWaitingList,
  serveWaitingListAdmin,
  serveDraws,
  serveOnSaleTimes,
  serveCalendars,
  serveAccounts,
  servePersonalData,
  serveMembersAdmin,
  serveDepartures,
  serveAuth,
  serveAdmins,
  serveApiKeys,
  serveHosts,
  serveWebhooks,
  serveAuditLog,
  serveMessages,
  serveOpeningsAdmin,
  servePublication,
  serveImports,
  serveOpeningDeletions,
  serveClosures,
  serveProposals,
  serveResortAccess,
  serveSiteSettings,
  serveSiteContent,
  serveUpdates,
  serveServiceHealth,
  serveArchive,
  serveBackups,
  serveSetup,
  serveInstallation,
  serveLive,
];

/** The whole API as one function from Request to Response; pages and tests call it without a network. */
export function createApi(deps: Deps): ApiServer {
  const api = createApiServer(deps);
  for (const serveFeature of features) serveFeature(api);
  finishApi(api);
  return api;
}
