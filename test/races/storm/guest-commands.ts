import { aBookingBody } from '../../factories.ts';
import { anEntryBody } from '../../waiting.ts';
import { anyOf, hasLobby, type Choose, type Command, type Order, type Situation } from './command.ts';
import type { OpeningSeen } from './view.ts';

/* What guests do. */

/** An opening where the guest can wait: mostly one with an open lobby. */
function anOpeningToWaitFor({ view, chance, now }: Situation): OpeningSeen | null {
  const lobbies = view.openings.filter((opening) => hasLobby(opening, now));
  return lobbies.length > 0 && chance.below(5) > 0 ? chance.pick(lobbies) : anyOf(chance, view.openings);
}

const join: Choose = (situation) => {
  const { people, chance } = situation;
  const opening = anOpeningToWaitFor(situation);
  if (opening === null) return null;
  const by = chance.pick(people.guests);
  const rooms = chance.shuffled(opening.roomIds).slice(0, 1 + chance.below(opening.roomIds.length));
  const body = anEntryBody(rooms, { robloxUsername: by.robloxName, robloxDisplayName: by.robloxName });
  return { by, route: 'PUT /user/waiting/{openingId}', params: { openingId: opening.id }, body };
};

const leave: Choose = ({ view, people, chance }) => {
  const entry = anyOf(chance, view.entries);
  const by = entry && people.guestOf(entry.memberId);
  return entry && by ? { by, route: 'DELETE /user/waiting/{openingId}', params: { openingId: entry.openingId } } : null;
};

/** Answers an offer; half of the calls name it. */
const answer =
  (how: 'take' | 'pass'): Choose =>
  ({ view, people, chance }) => {
    const offer = anyOf(chance, view.offers);
    const by = offer && people.guestOf(offer.memberId);
    if (!offer || !by) return null;
    const body = chance.below(2) === 0 ? { offer_id: offer.id } : {};
    return { by, route: `POST /user/waiting/{openingId}/offer/${how}`, params: { openingId: offer.openingId }, body };
  };

const hold: Choose = ({ view, people, chance }) => {
  const roomId = anyOf(chance, anyOf(chance, view.openings)?.roomIds ?? []);
  return roomId === null ? null : { by: chance.pick(people.guests), route: 'POST /bookings/hold', body: { roomId } };
};

/** Sometimes twice with the same key, as a page that got no answer does. */
const book: Choose = ({ view, people, chance }) => {
  const roomId = anyOf(chance, anyOf(chance, view.openings)?.roomIds ?? []);
  if (roomId === null) return null;
  const by = chance.pick(people.guests);
  const names = { robloxUsername: by.robloxName, robloxDisplayName: by.robloxName };
  const more = chance.below(4) === 0 ? { payment_method: 'robux' } : {};
  const body = aBookingBody(roomId, { ...names, ...more });
  return {
    by,
    route: 'POST /bookings',
    body,
    ...(chance.below(3) === 0 ? { key: `room-${roomId}-of-${by.member.id}` } : {}),
  };
};

/** A booking of a guest in the storm. */
const onOwnBooking =
  (
    route: 'POST /user/bookings/{reference}/cancel' | 'PUT /user/bookings/{reference}/feedback',
    statuses: string[],
  ): Choose =>
  ({ view, people, chance }) => {
    const booking = anyOf(
      chance,
      view.bookings.filter(({ status }) => statuses.includes(status)),
    );
    const by = booking && people.guestOf(booking.memberId);
    if (!booking || !by) return null;
    const body = route.startsWith('PUT') ? { body: { stars: 1 + chance.below(5), comment: 'Lovely.' } } : {};
    return { by, route, params: { reference: booking.reference }, ...body };
  };

/** Another room, the add-on, the payment or the notes. The price is a guess, as on a page that is a moment old. */
const change: Choose = ({ view, people, chance }) => {
  const active = view.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const booking = anyOf(chance, active);
  const by = booking && people.guestOf(booking.memberId);
  const opening = view.openings.find(({ id }) => id === booking?.openingId);
  if (!booking || !by || !opening) return null;
  const wish = chance.pick([
    { roomId: chance.pick(opening.roomIds) },
    { roomId: chance.pick(opening.roomIds), all_inclusive: true },
    { payment_method: chance.pick(['bbc', 'robux'] as const) },
    { notes: 'By the window' },
  ]);
  const price = { expected_final_price: chance.pick([1000, 2000, 3000]) };
  const body = { expected_version: booking.version, ...('payment_method' in wish ? {} : price), ...wish };
  return { by, route: 'PATCH /user/bookings/{reference}', params: { reference: booking.reference }, body };
};

/** Mostly by somebody who has a hold. */
const onHold =
  (route: 'DELETE /bookings/hold' | 'POST /bookings/hold/extend'): Choose =>
  ({ view, people, chance }) => {
    const holder = people.guestOf(anyOf(chance, view.holderIds) ?? 0);
    return holder === undefined || chance.below(10) === 0
      ? { by: chance.pick(people.guests), route }
      : { by: holder, route };
  };

const remind: Choose = ({ view, people, chance }) => {
  const opening = anyOf(chance, view.openings);
  if (opening === null) return null;
  const method = chance.pick(['PUT', 'PUT', 'DELETE'] as const);
  return {
    by: chance.pick(people.guests),
    route: `${method} /user/reminders/{openingId}`,
    params: { openingId: opening.id },
  };
};

const deleteAccount: Choose = ({ people, chance }) => {
  const by = chance.pick(people.guests);
  return { by, route: 'DELETE /user/account', body: { confirmation: 'DELETE' }, endsGuest: by };
};

/** Without the account they enter no lobby, so somebody else comes for them. */
const unlink: Choose = ({ people, chance }) => {
  const guest = chance.pick(people.guests);
  if (chance.below(2) === 0) return { by: guest, route: 'DELETE /user/roblox-link', endsGuest: guest };
  return {
    by: chance.pick(people.admins),
    route: 'DELETE /admin/members/{memberId}/roblox-link',
    params: { memberId: guest.member.id },
    endsGuest: guest,
  };
};

const readOwn: Choose = ({ people, chance }) => ({
  by: chance.pick(people.guests),
  route: chance.pick(['GET /user/waiting', 'GET /user/bookings', 'GET /user/hold'] as const),
});

const signIn: Choose = ({ people, chance }) => {
  const guest = chance.pick(people.guests);
  return { by: guest, route: 'POST /auth/callback', prepare: atDiscord(guest.member.discordId) };
};

/** Begins at the site and agrees at Discord, as a browser does. */
const atDiscord =
  (discordId: string): NonNullable<Order['prepare']> =>
  async (send) => {
    const begun = await send({ method: 'GET', target: '/api/auth/url', headers: {}, body: null });
    if (begun.status !== 200) return null;
    const { url } = JSON.parse(begun.text) as { url: string };
    const agreed = await fetch(`${url}&_user=${discordId}`, { redirect: 'manual' });
    const answer = new URL(agreed.headers.get('location') ?? '').searchParams;
    const body = Object.fromEntries(['code', 'state', 'iss'].map((name) => [name, answer.get(name) ?? '']));
    const cookies = [begun.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
    return { body, headers: { cookie: cookies.join('; ') } };
  };

export const guestCommands: Readonly<Record<string, Command>> = {
  join: { weight: 16, choose: join },
  leave: { weight: 3, choose: leave },
  take: { weight: 6, choose: answer('take') },
  pass: { weight: 3, choose: answer('pass') },
  hold: { weight: 7, choose: hold },
  release: { weight: 2, choose: onHold('DELETE /bookings/hold') },
  extend: { weight: 2, choose: onHold('POST /bookings/hold/extend') },
  book: { weight: 10, choose: book },
  cancel: { weight: 5, choose: onOwnBooking('POST /user/bookings/{reference}/cancel', ['pending', 'confirmed']) },
  feedback: { weight: 1, choose: onOwnBooking('PUT /user/bookings/{reference}/feedback', ['completed']) },
  change: { weight: 5, choose: change },
  remind: { weight: 2, choose: remind },
  'delete account': { weight: 1, choose: deleteAccount },
  unlink: { weight: 0.3, choose: unlink },
  'read own': { weight: 3, choose: readOwn },
  'sign in': { weight: 3, choose: signIn },
};
