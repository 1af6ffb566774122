import { openingOf, partyOf, type Model, type Party, type PartyMember } from '../model.ts';
import type { Reply } from '../steps/step.ts';
import { entryOf } from '../entries.ts';
import { isOver, leaderOf, listOf, shownOf } from './rules.ts';

/* A party as an answer shows it: its state, and the state of each member. */

export function factsOf(model: Model, label: string): Record<string, unknown> {
  const party = partyOf(model, label);
  const leader = leaderOf(party);
  return {
    state: stateOf(model, party),
    members: shownOf(party).map(
      (member) => `${memberStateOf(model, party, member)}${member === leader ? ', leads' : ''}`,
    ),
  };
}

function stateOf(model: Model, party: Party): string {
  const opening = openingOf(model, party.opening);
  if (!isOver(opening, party, model.now)) return listOf(opening, party) ?? 'open';
  return shownOf(party).some(({ state }) => state === 'booked') ? 'booked' : 'over';
}

function memberStateOf(model: Model, party: Party, { guest, state, ready }: PartyMember): string {
  if (state === 'booked') return 'booked';
  const entry = entryOf(openingOf(model, party.opening), guest);
  const offer =
    entry?.party === party.label && entry.offer !== null && entry.offer.until > model.now ? entry.offer : null;
  if (offer !== null) return offer.isAccepted ? 'accepted' : 'offered';
  return ready !== null && ready.until > model.now ? 'ready' : 'joined';
}

export function factsOfReply(body: Reply['body']): Record<string, unknown> {
  const { state, members } = body['party'] as { state: string; members: { state: string; is_leader: boolean }[] };
  return { state, members: members.map((one) => `${one.state}${one.is_leader ? ', leads' : ''}`) };
}
