import * as contract from '@sunset/contract/api/bookings/companions.ts';
import type { Member } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentChanged } from '../bookings/admin/presenter.ts';
import { getBookingLinks } from '../bookings/booking-links.ts';
import { presentBooking } from '../bookings/presenter.ts';
import { findOwnBooking } from '../bookings/queries.ts';
import { requireMembership } from '../bookings/require-membership.ts';
import { parseCode, parseReference } from '../bookings/rules.ts';
import { isKnownToBeAway } from '../members/rules.ts';
import { checkInCompanion } from './commands/check-in-companion.ts';
import { createRoomLink } from './commands/create-room-link.ts';
import { leaveSharedRoom, removeCompanion } from './commands/leave-room.ts';
import { addCompanion, joinSharedRoom } from './commands/save-companion.ts';
import { roomNotFound } from './errors.ts';
import { presentInvitation, presentSharedRoom } from './presenter.ts';
import { findRoomByCode, listSharedRooms, type RoomRow } from './queries.ts';
import { isRoomOpen } from './rules.ts';

/** One room with companions. */
export function serveCompanions(api: ApiServer): void {
  serveGuest(api);
  serveLink(api);
  serve(api, contract.checkInCompanion, async ({ deps, actor, params, body }) =>
    presentChanged(await checkInCompanion(deps, actor, { ...params, isHere: body.checked_in }), deps.now()),
  );
}

/** What the guest of a booking does. */
function serveGuest(api: ApiServer): void {
  serve(api, contract.addCompanion, async ({ deps, actor, params, body }) => {
    await addCompanion(deps, actor, { reference: params.reference, names: body });
    return presentOwn(deps, actor.member, params.reference);
  });
  serve(api, contract.removeCompanion, async ({ deps, actor, params }) => {
    await removeCompanion(deps, actor, params);
    return presentOwn(deps, actor.member, params.reference);
  });
  serve(api, contract.createRoomLink, async ({ deps, actor, params }) => {
    await createRoomLink(deps, actor, params.reference);
    return presentOwn(deps, actor.member, params.reference);
  });
}

/** What everybody does who has the link. */
function serveLink(api: ApiServer): void {
  serve(api, contract.getRoomInvitation, async ({ deps, params }) =>
    presentInvitation(await getRoom(deps, params.code), deps.now()),
  );
  serve(api, contract.listSharedRooms, async ({ deps, actor }) => {
    const now = deps.now();
    const rows = await listSharedRooms(deps.db, actor.member.id, { now });
    return rows.map((row) => presentSharedRoom(row, now));
  });
  serve(api, contract.getSharedRoom, async ({ deps, actor, params }) => {
    const now = deps.now();
    const row = await getRoom(deps, params.code);
    const room = await findOwnRoom(deps, actor.member, params.code);
    const isStranger = room === null && isKnownToBeAway(actor.member, now);
    return {
      guest: isStranger ? null : row.guest,
      places: row.places,
      is_over: !isRoomOpen(row, now),
      is_own: row.memberId === actor.member.id,
      room,
    };
  });
  serve(api, contract.joinSharedRoom, async ({ deps, actor, params, body }) => {
    const guest = await requireMembership(deps, actor);
    const room = await joinSharedRoom(deps, guest, { code: params.code, names: body });
    return { success: true as const, room: presentSharedRoom(room, deps.now()) };
  });
  serve(api, contract.leaveSharedRoom, async ({ deps, actor, params }) => {
    await leaveSharedRoom(deps, actor, params.code);
    return { success: true as const };
  });
}

/** The room with this code, as people may write it. Refuses with `not_found`. */
async function getRoom({ db }: Deps, text: string): Promise<RoomRow> {
  const code = parseCode(text);
  const room = code === null ? null : await findRoomByCode(db, code);
  if (room === null) throw roomNotFound();
  return room;
}

/** The room as the member sees it who comes along; null for others. */
async function findOwnRoom(deps: Deps, member: Member, text: string) {
  const now = deps.now();
  const [row] = await listSharedRooms(deps.db, member.id, { now, code: parseCode(text) ?? '' });
  return row === undefined ? null : presentSharedRoom(row, now);
}

/** The response to a change by the guest: their booking. */
async function presentOwn(deps: Deps, member: Member, reference: string) {
  const row = await findOwnBooking(deps.db, member.id, parseReference(reference) ?? '');
  // race: staff have removed the booking since.
  if (row === null) throw notFound('The booking');
  return { success: true as const, booking: presentBooking(row, await getBookingLinks(deps), deps.now()) };
}
