import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { allOrNothing, ok, openingOf, partyOf, pick, refuse, refuseCaller, refuseGuest } from '../model.ts';
import type { Answer, Model, Name, Party } from '../model.ts';
import { isAccountTaken, whyNotAdmitted } from '../rooms.ts';
import { guestAt } from '../steps/guest-steps.ts';
import { answerOf, type Bind, type Draft, type Reply, type Request, type Site } from '../steps/step.ts';
import { saveEntry } from '../steps/waiting-steps.ts';
import { endEntry, entryOf } from '../entries.ts';
import { offerRooms, settle } from '../waiting-list.ts';
import { bookAcceptedParties } from './booking.ts';
import { factsOf, factsOfReply } from './facts.ts';
import { releaseHoldOf } from './holds.ts';
import { endMembership, isOver, joinedOf, joinedParty, leaderOf, listOf, shownOf } from './rules.ts';

/* Who is in a party: starting, joining, leaving, removing, and the policy. */

const choices = [[0], [1], [0, 1], [1, 0]];
const policies: readonly PartyPolicy[] = ['together', 'together', 'as_many_as_possible'];

interface Form {
  rooms: number[];
  account: string;
  allInclusive: boolean;
}

/** What a member fills in; sometimes with the Roblox account of another guest. */
const formOf = ({ who, choice }: Draft): Form => ({
  rooms: pick(choices, choice) ?? [0],
  account: choice === 10 ? guestAt(who + 1) : guestAt(who),
  allInclusive: choice % 3 === 0,
});

const bodyOf = (site: Site, opening: string, { rooms, account, allInclusive }: Form) => ({
  rooms: rooms.map((room) => Number(site.idOf(`${opening}/${room}`))),
  all_inclusive: allInclusive,
  robloxUsername: `${account}_${site.resort.id}`,
  robloxDisplayName: account,
});

export const startParty: Bind = (draft, model, number) => {
  const guest = guestAt(draft.who);
  const opening = draft.target < 6 ? model.openings.at(-1) : pick(model.openings, draft.target);
  if (!opening) return null;
  const label = `p${number}`;
  const policy = pick(policies, draft.target + draft.choice) ?? 'together';
  const form = formOf(draft);
  return {
    text: `${guest} starts ${label} in ${opening.label}, ${policy}, for ${form.rooms.join(', ')} as ${form.account}`,
    predict: (now) =>
      refuseGuest(now, guest) ?? start(now, { label, opening: opening.label, policy, members: [] }, guest, form),
    send: async (site, at) => {
      const body = { ...bodyOf(site, opening.label, form), openingId: Number(site.idOf(opening.label)), policy };
      const reply = await site.call(guest, { method: 'POST', path: '/parties', body }, at);
      if (reply.status === 200) site.learn(label, (reply.body['party'] as { code: string }).code);
      return answerOf(reply, factsOfReply);
    },
  };
};

function start(model: Model, party: Party, guest: Name, form: Form): Answer {
  const refusal = refuseJoining(model, party, guest, form);
  if (refusal !== null) return refuse(refusal);
  model.parties.push(party);
  joinNow(model, party.label, guest, form);
  return ok(factsOf(model, party.label));
}

/** Puts a member into a party, or changes their form. Returns why not. Call it in what is done whole or not at all. */
function joinNow(model: Model, label: string, guest: Name, form: Form): string | null {
  const party = partyOf(model, label);
  const refusal = refuseJoining(model, party, guest, form);
  if (refusal !== null) return refusal;
  const known = party.members.find((one) => one.guest === guest);
  const details = { ...form, ready: null, refusal: null };
  if (known?.state === 'joined') Object.assign(known, details);
  else {
    const others = party.members.filter((one) => one !== known);
    party.members = [...others, { guest, state: 'joined', ...details, booking: null }];
  }
  return null;
}

function refuseJoining(model: Model, party: Party, guest: Name, { account }: Form): string | null {
  const opening = openingOf(model, party.opening);
  const why = whyNotAdmitted(model, guest, opening);
  if (why !== null) return why;
  const known = party.members.find((one) => one.guest === guest)?.state;
  if (known === 'removed') return 'removed_from_party';
  if (known !== 'joined') {
    if (party.members.length > 0 && joinedOf(party).length === 0) return 'party_over';
    if (joinedParty(model, party.opening, guest) !== null) return 'in_party';
    if (entryOf(opening, guest)?.endReason === null) return 'entry_active';
  }
  if (isAccountTaken(model, { guest, opening: opening.label, account })) return 'roblox_account_taken';
  const isTwin = joinedOf(party).some((one) => one.guest !== guest && one.account === account);
  return isTwin ? 'roblox_account_taken' : null;
}

/** Mostly the latest party. */
export const partyAt = ({ target }: Pick<Draft, 'target'>, model: Readonly<Model>): Party | null =>
  target < 5 ? (model.parties.at(-1) ?? null) : pick(model.parties, target);

export const joinParty: Bind = (draft, model) => {
  const party = partyAt(draft, model);
  if (!party) return null;
  const { label, opening } = party;
  const guest = guestAt(draft.who);
  const form = formOf(draft);
  return {
    text: `${guest} joins ${label}, or changes their form: ${form.rooms.join(', ')} as ${form.account}`,
    predict: (now) =>
      refuseGuest(now, guest) ??
      allOrNothing(now, () => {
        const refusal = joinOrChange(now, label, guest, form);
        return refusal === null ? ok(factsOf(now, label)) : refuse(refusal);
      }),
    send: async (site, at) => {
      const path = `/parties/${site.idOf(label)}/membership`;
      const reply = await site.call(guest, { method: 'PUT', path, body: bodyOf(site, opening, form) }, at);
      return answerOf(reply, factsOfReply);
    },
  };
};

function joinOrChange(model: Model, label: string, guest: Name, form: Form): string | null {
  const party = partyOf(model, label);
  const opening = openingOf(model, party.opening);
  const list = listOf(opening, party);
  const isIn = joinedOf(party).some((one) => one.guest === guest);
  if (!isIn && list === 'waiting') return 'party_waiting';
  const refusal = joinNow(model, label, guest, form);
  if (refusal !== null || list === null) return refusal;
  const wish = { ...form, opening: opening.label, isLobby: list === 'lobby', party: label };
  const saved = saveEntry(model, guest, wish);
  if (saved !== null) return !isIn && saved === 'draw_pending' ? 'party_waiting' : saved;
  if (list === 'waiting') offerRooms(model, opening);
  return null;
}

/** Why a member may not change a party, or null: it is not theirs, it is over, or only the leader may. */
export function refuseMember(model: Model, party: Party, guest: Name, mustLead = false): string | null {
  const own = shownOf(party).find((one) => one.guest === guest);
  if (own === undefined) return 'not_found';
  if (isOver(openingOf(model, party.opening), party, model.now) || own.state !== 'joined') return 'party_over';
  return mustLead && leaderOf(party) !== own ? 'party_leader_required' : null;
}

/** Ends a membership; in a list by the end of its entry, which frees what it was offered. */
function end(model: Model, party: Party, guest: Name, as: 'left' | 'removed'): void {
  const opening = openingOf(model, party.opening);
  const entry = entryOf(opening, guest);
  if (entry?.endReason !== null || entry.party !== party.label) return endMembership(model, opening.label, guest, as);
  endEntry(model, opening, entry, as === 'left' ? 'left' : 'removed_from_party');
  offerRooms(model, opening);
}

/** A call about a party by one of its members, or by somebody else. */
export interface PartyCall {
  label: string;
  guest: Name;
}

/** A step about a party, made by somebody in it, sometimes by another guest. */
export function inParty(
  verb: string,
  wish: {
    byLeader?: boolean;
    readsRoles?: boolean;
    predict: (model: Model, call: PartyCall, draft: Draft) => Answer;
    request: (site: Site, call: PartyCall, draft: Draft) => Request | Promise<Request>;
    facts?: (body: Reply['body']) => object;
  },
): Bind {
  return (draft, model) => {
    const party = partyAt(draft, model);
    if (!party) return null;
    const { label } = party;
    const own = wish.byLeader === true ? leaderOf(party)?.guest : pick(joinedOf(party), draft.who)?.guest;
    const guest = draft.choice === 15 ? guestAt(draft.who) : (own ?? guestAt(draft.who));
    const call = { label, guest };
    return {
      text: `${guest} ${verb} ${label} (${draft.who}, ${draft.choice})`,
      predict: (now) => {
        const refused = wish.readsRoles === true ? refuseGuest(now, guest) : refuseCaller(now, guest, 'member');
        return refused ?? wish.predict(now, call, draft);
      },
      send: async (site, at) => {
        const request = await wish.request(site, call, draft);
        return answerOf(await site.call(guest, request, at), wish.facts ?? factsOfReply);
      },
    };
  };
}

export const leaveParty = inParty('leaves', {
  predict: (model, { label, guest }) => {
    const party = partyOf(model, label);
    const why = refuseMember(model, party, guest);
    if (why !== null) return refuse(why);
    const room = joinedOf(party).find((one) => one.guest === guest)?.ready?.room ?? null;
    end(model, party, guest, 'left');
    if (room !== null) releaseHoldOf(model, guest, { opening: party.opening, room });
    bookAcceptedParties(model, openingOf(model, party.opening));
    return ok();
  },
  request: (site, { label }) => ({ method: 'DELETE', path: `/parties/${site.idOf(label)}/membership` }),
  facts: () => ({}),
});

/** The leader removes a member, sometimes themselves or who is not in it. */
const removedAt = (model: Readonly<Model>, label: string, { who, choice }: Draft): Name =>
  pick(joinedOf(partyOf(model, label)), choice % 5 === 4 ? 0 : 1 + (who % 2))?.guest ?? guestAt(choice);

export const removeMember: Bind = (draft, model, number) => {
  const party = partyAt(draft, model);
  if (!party) return null;
  const removed = removedAt(model, party.label, draft);
  const bound = inParty(`removes ${removed} from`, {
    byLeader: true,
    predict: (now, { label, guest }) => {
      const party = partyOf(now, label);
      const why = refuseMember(now, party, guest, true);
      if (why !== null) return refuse(why);
      if (removed === guest || !joinedOf(party).some((one) => one.guest === removed)) return refuse('not_found');
      end(now, party, removed, 'removed');
      bookAcceptedParties(now, openingOf(now, party.opening));
      return ok(factsOf(now, label));
    },
    request: async (site, { label }) => {
      const path = `/parties/${site.idOf(label)}/members/${await site.membershipId(label, removed)}`;
      return { method: 'DELETE', path };
    },
  });
  return bound(draft, model, number);
};

export const changePolicy = inParty('chooses the policy of', {
  byLeader: true,
  predict: (model, { label, guest }, { choice }) =>
    allOrNothing(model, () => {
      const policy = pick(policies, choice) ?? 'together';
      const party = partyOf(model, label);
      const opening = openingOf(model, party.opening);
      settle(model, opening);
      const why = refuseMember(model, party, guest, true);
      if (why !== null) return refuse(why);
      if (party.policy === policy) return ok(factsOf(model, label));
      const hasOffer = opening.entries.some(({ party, offer }) => party === label && offer !== null);
      if (shownOf(party).some(({ state }) => state === 'booked') || hasOffer) return refuse('already_decided');
      party.policy = policy;
      for (const member of joinedOf(party)) member.ready = null;
      offerRooms(model, opening);
      return ok(factsOf(model, label));
    }),
  request: (site, { label }, { choice }) => ({
    method: 'PATCH',
    path: `/parties/${site.idOf(label)}`,
    body: { policy: pick(policies, choice) ?? 'together' },
  }),
});
