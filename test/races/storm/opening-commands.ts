import { anyOf, inMinutes, type Choose, type Command, type Situation } from './command.ts';
import type { OpeningSeen } from './view.ts';

/* What admins do with openings. */

/** Enough for collisions on each. */
const mostOpenings = 6;

/** One on-sale time for all, or an earlier one for better tiers: one class of guests, or three. */
function releases({ chance, now }: Situation, minutes: number) {
  const regular = inMinutes(now, minutes);
  const gold = chance.below(2) === 0 ? regular : inMinutes(now, minutes - 2);
  const boosters = gold === regular ? regular : inMinutes(now, minutes - 4);
  return {
    three_boosts: boosters,
    two_boosts: boosters,
    gold_and_booster: gold,
    regular,
    regular_share: chance.pick([0, 0, 30]),
    sale_mode: chance.pick(['draw', 'draw', 'draw', 'fast'] as const),
  };
}

/** Mostly sold by a draw within minutes, and sometimes not published yet. */
const create: Choose = (situation) => {
  const { view, people, resorts, chance, now } = situation;
  if (view.openings.length >= mostOpenings) return null;
  const isOpenAtOnce = chance.below(4) === 0;
  const body = {
    resort_name: chance.pick(resorts).name,
    opening_date: inMinutes(now, 35 + 5 * chance.below(60)),
    timezone: 'Europe/Rome',
    ...(chance.below(5) === 0 ? { publish_at: null } : {}),
    ...(isOpenAtOnce ? {} : { releases: releases(situation, 8 + chance.below(6)) }),
  };
  return { by: chance.pick(people.admins), route: 'POST /admin/resort-openings/create', body };
};

/** An admin's call about one opening. */
const onOpening =
  (
    route:
      | 'DELETE /admin/resort-openings/{openingId}'
      | 'PUT /admin/resort-openings/{openingId}/releases'
      | 'PATCH /admin/resort-openings/{openingId}/rooms'
      | 'PUT /admin/resort-openings/{openingId}/roster',
    body: (opening: OpeningSeen, situation: Situation) => unknown,
  ): Choose =>
  (situation) => {
    const { view, people, chance } = situation;
    const opening = anyOf(chance, view.openings);
    if (opening === null) return null;
    const params = { openingId: opening.id };
    const sent = body(opening, situation);
    return { by: chance.pick(people.admins), route, params, ...(sent === undefined ? {} : { body: sent }) };
  };

/** By an hour at most: some are moved close to their draw. */
const move: Choose = ({ view, people, chance, now }) => {
  const opening = anyOf(chance, view.openings);
  if (opening === null) return null;
  const left = (opening.startsAt.getTime() - now.getTime()) / 60_000;
  const body = {
    opening_id: opening.id,
    new_opening_date: inMinutes(now, Math.max(2, Math.round(left) - 30 + 5 * chance.below(18))),
  };
  const params = { resortId: opening.resortId };
  return { by: chance.pick(people.admins), route: 'PUT /admin/resorts/{resortId}/opening', params, body };
};

/** Sessions that run, and others by mistake. */
const extend: Choose = ({ view, people, chance, now }) => {
  const opening = anyOf(
    chance,
    view.openings.filter(({ startsAt }) => startsAt <= now || chance.below(20) === 0),
  );
  if (opening === null) return null;
  return {
    by: chance.pick(people.hosts),
    route: 'POST /hosting/openings/{openingId}/extend',
    params: { openingId: opening.id },
    body: { minutes: chance.pick([15, 30]) },
  };
};

const roomCounts = ({ roomIds }: OpeningSeen, { chance }: Situation) => ({
  rooms: chance
    .shuffled(roomIds)
    .slice(0, 1 + chance.below(roomIds.length))
    .map((roomId) => ({ roomId, count: 1 + chance.below(4) })),
});

/** Closes a resort for a kind of guest, mostly opens it again. */
const setAccess: Choose = ({ people, resorts, chance }) => {
  const flags = ['gold_customer', 'server_booster', 'regular_customer'] as const;
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/resort-booking-settings/{resort}',
    params: { resort: chance.pick(resorts).name },
    body: { [`${chance.pick(flags)}_bookings_open`]: chance.below(6) > 0 },
  };
};

const setRoster = onOpening('PUT /admin/resort-openings/{openingId}/roster', (_, { chance }) => ({
  places: ['Host', 'Host', 'Door', 'Bar'].slice(0, 1 + chance.below(4)),
}));

/** A place of an opening: its holder gives it back or offers it, or somebody else tries to. */
const onPlace =
  (what: 'claim' | 'release' | 'offer'): Choose =>
  ({ view, people, chance }) => {
    const place = anyOf(
      chance,
      view.openings.flatMap(({ places }) => places),
    );
    if (place === null) return null;
    const holder = people.hosts.find(({ member }) => member.id === place.holderId);
    const by = what === 'claim' || holder === undefined ? chance.pick(people.hosts) : holder;
    const to = what === 'offer' ? { body: { member_id: chance.pick(people.hosts).member.id } } : {};
    return { by, route: `POST /hosting/roster/{placeId}/${what}`, params: { placeId: place.id }, ...to };
  };

export const openingCommands: Readonly<Record<string, Command>> = {
  'create opening': { weight: 5, choose: create },
  'move opening': { weight: 3, choose: move },
  'delete opening': {
    weight: 1,
    choose: onOpening('DELETE /admin/resort-openings/{openingId}', (_, { chance }) =>
      chance.below(2) === 0 ? undefined : { reason: 'A storm' },
    ),
  },
  'extend session': { weight: 2, choose: extend },
  'set on-sale times': {
    weight: 3,
    choose: onOpening('PUT /admin/resort-openings/{openingId}/releases', (_, situation) =>
      releases(situation, 5 + situation.chance.below(12)),
    ),
  },
  'set room count': { weight: 4, choose: onOpening('PATCH /admin/resort-openings/{openingId}/rooms', roomCounts) },
  'set access': { weight: 1, choose: setAccess },
  'set roster': { weight: 1, choose: setRoster },
  'claim place': { weight: 3, choose: onPlace('claim') },
  'release place': { weight: 2, choose: onPlace('release') },
  'offer place': { weight: 1, choose: onPlace('offer') },
};
