import type { Deps } from './deps.ts';
import { serveAccounts } from './features/accounts/routes.ts';
import { serveBookings } from './features/bookings/routes.ts';
import { serveSessions } from './features/members/sessions/routes.ts';
import { serveOpenings } from './features/openings/routes.ts';
import { serveResorts } from './features/resorts/routes.ts';
import { serveStore } from './features/store/routes.ts';
import { serveTestimonials } from './features/testimonials/routes.ts';
import { createApiServer, finishApi } from './http/api-app.ts';
import type { ApiServer } from './http/serve.ts';

/** The whole API as one function from Request to Response; pages and tests call it without a network. */
export function createApi(deps: Deps): ApiServer {
  const api = createApiServer(deps);
  serveResorts(api);
  serveOpenings(api);
  serveTestimonials(api);
  serveStore(api);
  serveBookings(api);
  serveAccounts(api);
  serveSessions(api);
  finishApi(api);
  return api;
}
