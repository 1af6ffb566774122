import { anyOf, type Choose, type Command } from './command.ts';
import type { Person } from './people.ts';

/* Guests who share a room. */

const isActive = (status: string) => status === 'pending' || status === 'confirmed';
const namesOf = ({ robloxName }: Person) => ({ robloxUsername: robloxName, robloxDisplayName: robloxName });

/** By the guest of an active booking. */
const ofOwnRoom =
  (route: 'POST /user/bookings/{reference}/room-link' | 'POST /user/bookings/{reference}/companions'): Choose =>
  ({ view, people, chance }) => {
    const booking = anyOf(
      chance,
      view.bookings.filter(({ status }) => isActive(status)),
    );
    const by = booking && people.guestOf(booking.memberId);
    if (!booking || !by) return null;
    const name = `friend_${chance.below(1_000_000)}`;
    const body = route.endsWith('/companions') ? { body: { robloxUsername: name, robloxDisplayName: name } } : {};
    return { by, route, params: { reference: booking.reference }, ...body };
  };

const agree: Choose = ({ view, people, chance }) => {
  const room = anyOf(
    chance,
    view.bookings.filter(({ roomCode, status }) => roomCode !== null && isActive(status)),
  );
  if (room === null) return null;
  const by = chance.pick(people.guests);
  return { by, route: 'PUT /user/shared-rooms/{code}', params: { code: room.roomCode ?? '' }, body: namesOf(by) };
};

const leave: Choose = ({ view, people, chance }) => {
  const companion = anyOf(
    chance,
    view.companions.filter(({ memberId }) => memberId !== null),
  );
  const by = companion && people.guestOf(companion.memberId ?? 0);
  if (!companion || !by || companion.roomCode === null) return null;
  return { by, route: 'DELETE /user/shared-rooms/{code}', params: { code: companion.roomCode } };
};

const remove: Choose = ({ view, people, chance }) => {
  const companion = anyOf(chance, view.companions);
  const by = companion && people.guestOf(companion.guestId ?? 0);
  if (!companion || !by) return null;
  return {
    by,
    route: 'DELETE /user/bookings/{reference}/companions/{companionId}',
    params: { reference: companion.reference, companionId: companion.id },
  };
};

const checkIn: Choose = ({ view, people, chance }) => {
  const companion = anyOf(chance, view.companions);
  if (companion === null) return null;
  return {
    by: chance.pick(people.hosts),
    route: 'POST /hosting/bookings/{reference}/companions/{companionId}/check-in',
    params: { reference: companion.reference, companionId: companion.id },
    body: { checked_in: chance.below(5) > 0 },
  };
};

export const companionCommands: Readonly<Record<string, Command>> = {
  'make room link': { weight: 2, choose: ofOwnRoom('POST /user/bookings/{reference}/room-link') },
  'add companion': { weight: 2, choose: ofOwnRoom('POST /user/bookings/{reference}/companions') },
  'come along': { weight: 4, choose: agree },
  'do not come along': { weight: 1, choose: leave },
  'remove companion': { weight: 1, choose: remove },
  'check in companion': { weight: 2, choose: checkIn },
};
