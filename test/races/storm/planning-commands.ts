import { minute } from '../../test-clock.ts';
import { anyOf, inMinutes, type Choose, type Command, type Situation } from './command.ts';

/* What admins plan: publishing, closures, what is undone of them, and proposals that members vote for. */

const publish: Choose = ({ view, people, chance }) => {
  const planned = view.openings.filter(({ isPublic }) => !isPublic || chance.below(20) === 0);
  if (planned.length === 0) return null;
  const ids = chance.shuffled(planned).slice(0, 1 + chance.below(2));
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/resort-openings/publish',
    body: { opening_ids: ids.map(({ id }) => id) },
  };
};

/** Its openings are mostly named, as the preview lists them. */
const close: Choose = ({ view, people, resorts, chance, now }) => {
  const { id: resortId } = chance.pick(resorts);
  const from = 5 + chance.below(120);
  const until = from + 30 + chance.below(90);
  const concerned = view.openings.filter((opening) => {
    const left = (opening.startsAt.getTime() - now.getTime()) / minute;
    return opening.resortId === resortId && left > from - 90 && left < until;
  });
  const openings = concerned.map(({ id }) => {
    const action = chance.pick(['keep', 'keep', 'cancel', 'move']);
    return { opening_id: id, action, ...(action === 'move' ? { new_opening_date: inMinutes(now, until + 10) } : {}) };
  });
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/resorts/{resortId}/closures',
    params: { resortId },
    body: { from: inMinutes(now, from), until: inMinutes(now, until), reason: 'A storm', openings },
  };
};

const lift: Choose = ({ view, people, chance }) => {
  const closureId = anyOf(chance, view.closureIds);
  if (closureId === null) return null;
  return { by: chance.pick(people.admins), route: 'DELETE /admin/closures/{closureId}', params: { closureId } };
};

const undoDeletion: Choose = ({ view, people, chance }) => {
  const deletionId = anyOf(chance, view.deletionIds);
  if (deletionId === null) return null;
  return {
    by: chance.pick(chance.below(5) === 0 ? people.hosts : people.admins),
    route: 'POST /admin/opening-deletions/{deletionId}/undo',
    params: { deletionId },
  };
};

/** Rarely as many as can be open. */
const mostProposals = 5;

const propose: Choose = ({ view, people, resorts, chance, now }) => {
  if (view.proposalIds.length >= mostProposals) return null;
  const one = () => ({
    resort_id: chance.pick(resorts).id,
    opening_date: inMinutes(now, 180 + 5 * chance.below(60)),
    timezone: 'Europe/Rome',
  });
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/proposals',
    body: { votes_needed: 2 + chance.below(4), proposals: Array.from({ length: 1 + chance.below(2) }, one) },
  };
};

type ProposalRoute =
  | 'PUT /user/proposals/{proposalId}/vote'
  | 'DELETE /user/proposals/{proposalId}/vote'
  | 'PUT /user/proposals/{proposalId}/reminder'
  | 'DELETE /user/proposals/{proposalId}/reminder'
  | 'POST /admin/proposals/{proposalId}/plan'
  | 'DELETE /admin/proposals/{proposalId}';

const onProposal =
  (route: ProposalRoute): Choose =>
  ({ view, people, chance }: Situation) => {
    const proposalId = anyOf(chance, view.proposalIds);
    if (proposalId === null) return null;
    const by = chance.pick(route.includes(' /admin/') ? people.admins : people.guests);
    return { by, route, params: { proposalId } };
  };

/** Mostly the usual one: what guests guess is right then. */
const roomPrices = [1000, 1000, 1000, 900];

const changePrice: Choose = ({ view, people, chance }) => {
  const roomType = anyOf(chance, view.roomTypes);
  if (roomType === null) return null;
  return {
    by: chance.pick(people.admins),
    route: 'PATCH /admin/room-types/{roomTypeId}',
    params: { roomTypeId: roomType.id },
    body: { version: roomType.version, price: chance.pick(roomPrices) },
  };
};

/** In all openings ahead that have the room type, as the panel offers it. */
const setPlannedPrices: Choose = ({ view, people, chance }) => {
  const roomType = anyOf(chance, view.roomTypes);
  const planned = view.openings.filter(({ resortId }) => resortId === roomType?.resortId);
  if (roomType === null || planned.length === 0) return null;
  return {
    by: chance.pick(people.admins),
    route: 'PUT /admin/room-types/{roomTypeId}/planned-openings',
    params: { roomTypeId: roomType.id },
    body: { version: roomType.version, opening_ids: planned.map(({ id }) => id) },
  };
};

export const planningCommands: Readonly<Record<string, Command>> = {
  'change price': { weight: 0.5, choose: changePrice },
  'set planned prices': { weight: 1, choose: setPlannedPrices },
  publish: { weight: 3, choose: publish },
  'close resort': { weight: 0.5, choose: close },
  'lift closure': { weight: 2, choose: lift },
  'undo deletion': { weight: 3, choose: undoDeletion },
  propose: { weight: 1, choose: propose },
  vote: { weight: 4, choose: onProposal('PUT /user/proposals/{proposalId}/vote') },
  'withdraw vote': { weight: 1, choose: onProposal('DELETE /user/proposals/{proposalId}/vote') },
  'remind of proposal': { weight: 1, choose: onProposal('PUT /user/proposals/{proposalId}/reminder') },
  'no reminder of proposal': { weight: 0.5, choose: onProposal('DELETE /user/proposals/{proposalId}/reminder') },
  'plan proposal': { weight: 1, choose: onProposal('POST /admin/proposals/{proposalId}/plan') },
  'withdraw proposal': { weight: 0.3, choose: onProposal('DELETE /admin/proposals/{proposalId}') },
};
