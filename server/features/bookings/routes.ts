import {
  calculatePrice,
  cancelMyBooking,
  countMyBookings,
  listMyBookings,
  placeBooking as placeBookingEndpoint,
} from '@sunset/contract/api/bookings/bookings.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { serveGuestChanges } from './changes/routes.ts';
import { findOwnPlaces } from '../line/queries.ts';
import { cancelOwnBooking } from './commands/cancel-own-booking.ts';
import { placeBooking } from './commands/place-booking.ts';
import { getBookingLinks } from './booking-links.ts';
import { getQuote } from './pricing/quote.ts';
import { requireMembership } from './require-membership.ts';
import { presentBooking, presentPlaced } from './presenter.ts';
import { countActiveBookings, findNextFreeRooms, listMemberBookings } from './queries.ts';

/** Prices, and a guest's own bookings. */
export function serveBookings(api: ApiServer): void {
  serveGuestChanges(api);
  serve(api, calculatePrice, async ({ deps, actor, body }) => {
    const { member } = await requireMembership(deps, actor);
    const { pricing } = await getQuote(deps, member, body);
    return { success: true as const, pricing };
  });
  serve(api, placeBookingEndpoint, async (call) => {
    const { deps, actor, body, idempotencyKey } = call;
    const onReplay = () => {
      call.changed = [];
    };
    const guest = await requireMembership(deps, actor);
    return placeBooking(deps, guest, { body, idempotencyKey, present: presentPlaced, onReplay });
  });
  serve(api, listMyBookings, async ({ deps, actor }) => {
    const rows = await listMemberBookings(deps.db, actor.member.id, deps.now());
    const links = await getBookingLinks(deps);
    const places = await findOwnPlaces(deps.db, actor.member.id, deps.now());
    const nextFreeRooms = await findNextFreeRooms(deps.db, actor.member.id, deps.now());
    return rows.map((row) => {
      const beside = { place: places.get(row.reference), nextFreeRoom: nextFreeRooms.get(row.reference) };
      return presentBooking(row, links, deps.now(), beside);
    });
  });
  serve(api, countMyBookings, ({ deps, actor }) => countActiveBookings(deps.db, actor.member.id, deps.now()));
  serve(api, cancelMyBooking, async ({ deps, actor, params }) => {
    const row = await cancelOwnBooking(deps, actor, params.reference);
    return { success: true as const, booking: presentBooking(row, await getBookingLinks(deps), deps.now()) };
  });
}
