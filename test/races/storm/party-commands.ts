import { anyOf, hasLobby, prices, type Choose, type Command, type Situation } from './command.ts';
import type { Person } from './people.ts';
import type { OpeningSeen, PartySeen } from './view.ts';

/* What friends do who book together. */

/** The form of a member: their own account, and rooms in order. */
function formOf({ chance }: Situation, { robloxName }: Person, { roomIds }: OpeningSeen) {
  const rooms = chance.shuffled(roomIds).slice(0, 1 + chance.below(roomIds.length));
  return { rooms, robloxUsername: robloxName, robloxDisplayName: robloxName };
}

const openingOf = ({ view }: Situation, party: PartySeen) => view.openings.find(({ id }) => id === party.openingId);

/** Mostly where parties are drawn. */
const create: Choose = (situation) => {
  const { view, people, chance, now } = situation;
  const lobbies = view.openings.filter((opening) => hasLobby(opening, now));
  const opening = lobbies.length > 0 && chance.below(3) > 0 ? chance.pick(lobbies) : anyOf(chance, view.openings);
  if (opening === null) return null;
  const by = chance.pick(people.guests);
  const policy = chance.pick(['together', 'as_many_as_possible'] as const);
  return { by, route: 'POST /parties', body: { ...formOf(situation, by, opening), openingId: opening.id, policy } };
};

/** Somebody new, or a member who changes their form. */
const join: Choose = (situation) => {
  const { view, people, chance } = situation;
  const party = anyOf(chance, view.parties);
  const opening = party && openingOf(situation, party);
  if (!party || !opening) return null;
  const by = chance.pick(people.guests);
  return {
    by,
    route: 'PUT /parties/{code}/membership',
    params: { code: party.code },
    body: formOf(situation, by, opening),
  };
};

type OfMember = 'DELETE /parties/{code}/membership' | 'DELETE /parties/{code}/ready';
type OfLeader =
  | 'PATCH /parties/{code}'
  | 'POST /parties/{code}/book'
  | 'POST /parties/{code}/entry'
  | 'DELETE /parties/{code}/entry';

/** A call of the leader, or by mistake of another member. */
const asLeader =
  (route: OfLeader, body?: (situation: Situation) => unknown): Choose =>
  (situation) => {
    const { view, people, chance } = situation;
    const party = anyOf(chance, view.parties);
    const member = chance.below(10) > 0 ? party?.members[0] : anyOf(chance, party?.members ?? []);
    const by = member && people.guestOf(member.memberId);
    if (!party || !by) return null;
    const key = route.endsWith('/book') && chance.below(3) === 0 ? { key: `party-${party.code}` } : {};
    return {
      by,
      route,
      params: { code: party.code },
      ...key,
      ...(body === undefined ? {} : { body: body(situation) }),
    };
  };

const asMember =
  (route: OfMember): Choose =>
  ({ view, people, chance }) => {
    const party = anyOf(chance, view.parties);
    const by = people.guestOf(anyOf(chance, party?.members ?? [])?.memberId ?? 0);
    return party && by ? { by, route, params: { code: party.code } } : null;
  };

const ready: Choose = (situation) => {
  const { view, people, chance } = situation;
  const party = anyOf(chance, view.parties);
  const opening = party && openingOf(situation, party);
  const by = people.guestOf(anyOf(chance, party?.members ?? [])?.memberId ?? 0);
  if (!party || !opening || !by) return null;
  const body = { roomId: chance.pick(opening.roomIds), expected_final_price: chance.pick(prices) };
  return { by, route: 'POST /parties/{code}/ready', params: { code: party.code }, body };
};

const removeMember: Choose = ({ view, people, chance }) => {
  const party = anyOf(chance, view.parties);
  const by = people.guestOf(party?.members[0]?.memberId ?? 0);
  const member = anyOf(chance, party?.members ?? []);
  if (!party || !by || !member) return null;
  return {
    by,
    route: 'DELETE /parties/{code}/members/{memberId}',
    params: { code: party.code, memberId: member.id },
  };
};

const accept: Choose = ({ view, people, chance }) => {
  const offer = anyOf(
    chance,
    view.offers.filter(({ partyCode }) => partyCode !== null),
  );
  const by = offer && people.guestOf(offer.memberId);
  if (!offer || !by) return null;
  const body = { offer_id: offer.id, expected_final_price: offer.price };
  return { by, route: 'POST /parties/{code}/acceptance', params: { code: offer.partyCode ?? '' }, body };
};

export const partyCommands: Readonly<Record<string, Command>> = {
  'create party': { weight: 4, choose: create },
  'join party': { weight: 8, choose: join },
  'leave party': { weight: 1, choose: asMember('DELETE /parties/{code}/membership') },
  'remove from party': { weight: 1, choose: removeMember },
  'change policy': {
    weight: 1,
    choose: asLeader('PATCH /parties/{code}', ({ chance }) => ({
      policy: chance.pick(['together', 'as_many_as_possible']),
    })),
  },
  ready: { weight: 6, choose: ready },
  'not ready': { weight: 1, choose: asMember('DELETE /parties/{code}/ready') },
  'book for all': { weight: 4, choose: asLeader('POST /parties/{code}/book') },
  'enter party': { weight: 5, choose: asLeader('POST /parties/{code}/entry') },
  'leave list with party': { weight: 1, choose: asLeader('DELETE /parties/{code}/entry') },
  accept: { weight: 4, choose: accept },
};
