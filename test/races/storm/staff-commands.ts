import { anyOf, inMinutes, type Choose, type Command, type Situation } from './command.ts';
import type { BookingSeen } from './view.ts';

/* What staff do with bookings, waiting lists and members. */

const active = ['pending', 'confirmed'];

type BookingRoute =
  | 'PUT /admin/bookings/{reference}/status'
  | 'PATCH /admin/bookings/{reference}'
  | 'POST /admin/bookings/{reference}/cancel'
  | 'POST /admin/bookings/{reference}/restore'
  | 'DELETE /admin/bookings/{reference}'
  | 'POST /hosting/bookings/{reference}/confirm'
  | 'POST /hosting/bookings/{reference}/reject'
  | 'POST /hosting/bookings/{reference}/check-in'
  | 'POST /hosting/bookings/{reference}/payment'
  | 'POST /hosting/bookings/{reference}/attendance';

/** A call about one booking in one of these statuses, or by mistake in another one. */
const onBooking =
  (route: BookingRoute, statuses: string[], body?: (booking: BookingSeen, situation: Situation) => unknown): Choose =>
  (situation) => {
    const { view, people, chance } = situation;
    const fitting = view.bookings.filter(({ status }) => statuses.includes(status) || chance.below(20) === 0);
    const booking = anyOf(chance, fitting);
    if (booking === null) return null;
    const by = chance.pick(route.includes(' /hosting/') ? people.hosts : people.admins);
    const params = { reference: booking.reference };
    return { by, route, params, ...(body === undefined ? {} : { body: body(booking, situation) }) };
  };

/** Two guests of one opening. */
const exchange: Choose = ({ view, people, chance }) => {
  const booking = anyOf(
    chance,
    view.bookings.filter(({ status }) => active.includes(status)),
  );
  const partner = anyOf(
    chance,
    view.bookings.filter(
      ({ openingId, status, reference }) =>
        openingId === booking?.openingId && active.includes(status) && reference !== booking.reference,
    ),
  );
  if (booking === null || partner === null) return null;
  const body = {
    with: partner.reference,
    expected_version: booking.version,
    expected_version_of_other: partner.version,
  };
  const params = { reference: booking.reference };
  return { by: chance.pick(people.hosts), route: 'POST /hosting/bookings/{reference}/exchange', params, body };
};

const decideMany: Choose = ({ view, people, chance }) => {
  const pending = view.bookings.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const references = chance
    .shuffled(pending)
    .slice(0, 6)
    .map(({ reference }) => reference);
  const status = chance.pick(['confirmed', 'cancelled']);
  return { by: chance.pick(people.admins), route: 'POST /admin/bookings/bulk', body: { references, status } };
};

const clearResort: Choose = ({ people, resorts, chance }) => ({
  by: chance.pick(people.admins),
  route: 'DELETE /admin/bookings/clear/{resort}',
  params: { resort: chance.pick(resorts).name },
});

const undoRemoval: Choose = ({ view, people, chance }) => {
  const clearingId = anyOf(chance, view.removalIds);
  if (clearingId === null) return null;
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/bookings/clearings/{clearingId}/undo',
    params: { clearingId },
  };
};

const onEntry =
  (what: 'move' | 'remove'): Choose =>
  ({ view, people, chance }) => {
    const entry = anyOf(chance, view.entries);
    if (entry === null) return null;
    const position = what === 'move' ? { position: 1 + chance.below(5) } : {};
    return {
      by: chance.pick(people.hosts),
      route: `POST /admin/waiting/{entryId}/${what}`,
      params: { entryId: entry.id },
      body: { ...position, reason: 'It was agreed.' },
    };
  };

type MemberRoute =
  | 'PUT /admin/members/{memberId}/override'
  | 'POST /admin/members/{memberId}/gold-memberships'
  | 'POST /admin/members/{memberId}/gold-memberships/end'
  | 'PUT /admin/members/{memberId}/block'
  | 'DELETE /admin/members/{memberId}/block'
  | 'DELETE /admin/members/{memberId}/no-show-penalty'
  | 'POST /admin/members/{memberId}/refresh-roles'
  | 'POST /admin/hosts/add';

const onMember =
  (route: Exclude<MemberRoute, 'POST /admin/hosts/add'>, body?: (situation: Situation) => unknown): Choose =>
  (situation) => {
    const { people, chance, view } = situation;
    const gold = route.endsWith('/end') ? anyOf(chance, view.goldIds) : null;
    const params = { memberId: gold ?? chance.pick(people.guests).member.id };
    return { by: chance.pick(people.admins), route, params, ...(body === undefined ? {} : { body: body(situation) }) };
  };

const addHost: Choose = ({ people, chance }) => ({
  by: chance.pick(people.admins),
  route: 'POST /admin/hosts/add',
  body: { member_id: chance.pick(people.hosts).member.id },
});

const removeHost: Choose = ({ people, chance }) => ({
  by: chance.pick(people.admins),
  route: 'DELETE /admin/hosts/{memberId}',
  params: { memberId: chance.pick(people.hosts).member.id },
});

const override = ({ chance, now }: Situation) => ({
  gold: chance.pick([true, false, null]),
  boosts: chance.pick([0, 1, 2, 3, null]),
  until: chance.pick([null, inMinutes(now, 5)]),
});

const block = ({ chance, now }: Situation) => ({
  reason: 'Was rude.',
  until: chance.pick([null, inMinutes(now, 5)]),
});

const decideDepartures: Choose = ({ view, people, chance }) =>
  view.holdId === null
    ? null
    : {
        by: chance.pick(people.admins),
        route: 'POST /admin/departures/decide',
        body: { hold_id: view.holdId, decision: chance.pick(['left', 'left', 'left', 'keep']) },
      };

const undoDeparture: Choose = ({ view, people, chance }) => {
  const departureId = anyOf(chance, view.departureIds);
  if (departureId === null) return null;
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/departures/{departureId}/undo',
    params: { departureId },
  };
};

export const staffCommands: Readonly<Record<string, Command>> = {
  approve: {
    weight: 5,
    choose: onBooking('PUT /admin/bookings/{reference}/status', ['pending'], () => ({ status: 'confirmed' })),
  },
  decline: {
    weight: 2,
    choose: onBooking('PUT /admin/bookings/{reference}/status', ['pending'], () => ({ status: 'cancelled' })),
  },
  'decide many': { weight: 1, choose: decideMany },
  confirm: {
    weight: 3,
    choose: onBooking('POST /hosting/bookings/{reference}/confirm', ['pending'], () => ({ payment_confirmed: true })),
  },
  reject: { weight: 3, choose: onBooking('POST /hosting/bookings/{reference}/reject', ['pending'], () => ({})) },
  'cancel by staff': {
    weight: 2,
    choose: onBooking('POST /admin/bookings/{reference}/cancel', active, () => ({ reason: 'Closed.' })),
  },
  restore: { weight: 4, choose: onBooking('POST /admin/bookings/{reference}/restore', ['cancelled', 'rejected']) },
  'edit booking': {
    weight: 2,
    choose: onBooking('PATCH /admin/bookings/{reference}', active, ({ version, openingId }, { view, chance }) => {
      const roomId = anyOf(chance, view.openings.find(({ id }) => id === openingId)?.roomIds ?? []);
      return { expected_version: version, ...(roomId === null ? { notes: 'Late.' } : { roomId }) };
    }),
  },
  'check in': {
    weight: 4,
    choose: onBooking('POST /hosting/bookings/{reference}/check-in', active, (_, { chance }) => ({
      checked_in: chance.below(4) > 0,
      approve: true,
      payment_confirmed: true,
    })),
  },
  'exchange rooms': { weight: 4, choose: exchange },
  'note payment': {
    weight: 1,
    choose: onBooking('POST /hosting/bookings/{reference}/payment', active, (_, { chance }) => ({
      paid: chance.below(2) === 0,
    })),
  },
  'note no-show': {
    weight: 3,
    choose: onBooking('POST /hosting/bookings/{reference}/attendance', ['completed', 'no_show'], ({ status }) => ({
      status: status === 'completed' ? 'no_show' : 'completed',
    })),
  },
  'delete booking': { weight: 1, choose: onBooking('DELETE /admin/bookings/{reference}', active) },
  'clear resort': { weight: 0.3, choose: clearResort },
  'undo removal': { weight: 1, choose: undoRemoval },
  'move entry': { weight: 3, choose: onEntry('move') },
  'remove entry': { weight: 2, choose: onEntry('remove') },
  'override tier': { weight: 3, choose: onMember('PUT /admin/members/{memberId}/override', override) },
  'grant gold': {
    weight: 3,
    choose: onMember('POST /admin/members/{memberId}/gold-memberships', () => ({
      months: 1,
      payment_method: 'robux',
      amount: 500,
    })),
  },
  'end gold': {
    weight: 2,
    choose: onMember('POST /admin/members/{memberId}/gold-memberships/end', () => ({ reason: 'Paid back.' })),
  },
  block: { weight: 1, choose: onMember('PUT /admin/members/{memberId}/block', block) },
  unblock: { weight: 2, choose: onMember('DELETE /admin/members/{memberId}/block') },
  'lift penalty': { weight: 1, choose: onMember('DELETE /admin/members/{memberId}/no-show-penalty') },
  'refresh roles': { weight: 2, choose: onMember('POST /admin/members/{memberId}/refresh-roles') },
  'add host': { weight: 1, choose: addHost },
  'remove host': { weight: 0.3, choose: removeHost },
  'decide departures': { weight: 2, choose: decideDepartures },
  'undo departure': { weight: 1, choose: undoDeparture },
};
