import type { Hono } from 'hono';
import type { Deps } from './deps.ts';
import type { InteractionServer } from './features/interactions/interaction-server.ts';
import { serveBooking } from './features/interactions/book/routes.ts';
import { serveAddGuest } from './features/interactions/door/routes.ts';
import { serveEvening } from './features/interactions/evening/routes.ts';
import { serveFeedbackButtons } from './features/interactions/feedback/routes.ts';
import { serveBookingChanges } from './features/interactions/booking-changes/routes.ts';
import { serveLineButtons } from './features/interactions/line/routes.ts';
import { serveMyBookings } from './features/interactions/my-bookings/routes.ts';
import { serveOffers } from './features/interactions/offers/routes.ts';
import { serveOpeningPost } from './features/interactions/opening-post/routes.ts';
import { serveOpeningsCommand } from './features/interactions/openings/routes.ts';
import { serveParty } from './features/interactions/party/routes.ts';
import { serveProposalButtons } from './features/interactions/proposals/routes.ts';
import { serveRosterButtons } from './features/interactions/roster/routes.ts';
import { serveDecisions } from './features/interactions/staff/routes.ts';
import { interactionRoutes } from './features/interactions/routes.ts';

/** Commands, buttons and forms in Discord. */
export function createInteractions(deps: Deps): Hono {
  const server: InteractionServer = { deps, commands: new Map(), actions: new Map(), suggestions: new Map() };
  serveOpeningsCommand(server);
  serveMyBookings(server);
  serveBookingChanges(server);
  serveLineButtons(server);
  serveOffers(server);
  serveParty(server);
  serveBooking(server);
  serveOpeningPost(server);
  serveProposalButtons(server);
  serveDecisions(server);
  serveEvening(server);
  serveAddGuest(server);
  serveRosterButtons(server);
  serveFeedbackButtons(server);
  return interactionRoutes(server);
}
