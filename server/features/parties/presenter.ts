import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import {
  partyRefusalCodes,
  type PartyMemberState,
  type PartyPolicy,
  type PartySale,
  type PartyRefusalCode,
} from '@sunset/contract/bookings/party.ts';
import { lastOfferBeforeMs } from '@sunset/contract/openings/waiting-list.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { priceFor } from '../bookings/pricing/rules.ts';
import { wishOf } from '../bookings/texts.ts';
import { presentHold } from '../holds/presenter.ts';
import { presentInvitedOpening } from '../openings/present-invited-opening.ts';
import type { PartyViewer } from './party-viewer.ts';
import type { Membership, PartyRow } from './queries.ts';
import { presentEntry } from '../waiting-list/presenter.ts';
import {
  canBeJoined,
  canBook,
  entranceOf,
  hasBooked,
  isActive,
  isOngoing,
  isReady,
  leaderOf,
  listOf,
  membershipOf,
  opensAt,
  stateOf,
  type PartyView,
} from './rules.ts';

/** The schema's check limits the column to these. */
export const policyOf = ({ party }: PartyView): PartyPolicy => party.policy as PartyPolicy;

/** What decides how a party can get its rooms at a moment. */
type Given = Pick<PartyViewer, 'bookable' | 'now'>;

/** What a stranger sees who has the link: no names. Rule: PARTY-16. */
export const presentInvitation = (view: PartyView, given: Given) => ({
  ...presentInvitedOpening(view.party),
  sale: saleOf(view, given),
  is_over: !canBeJoined(view, given.now),
});

/** Those of these parties that the viewer is in. */
export const presentParties = (views: readonly PartyView[], viewer: PartyViewer): Party[] =>
  views.flatMap((view) => {
    const own = membershipOf(view, viewer.member.id);
    return own === null ? [] : [presentParty(view, own, viewer)];
  });

/** A party as one of its members sees it. */
function presentParty(view: PartyView, own: Membership, viewer: PartyViewer): Party {
  const { party, memberships } = view;
  const { now } = viewer;
  const state = stateOf(view, now);
  const leader = leaderOf(view);
  return {
    ...presentInvitedOpening(party),
    code: party.code,
    url: `${viewer.siteUrl}/party/${party.code}`,
    checkOut: party.endsAt.toISOString(),
    policy: policyOf(view),
    state,
    opens_at: opensAt(view, now),
    entrance: presentEntrance(view, viewer),
    is_leader: own.id === leader?.id,
    members: memberships.map((membership) => ({
      ...presentMember(membership, viewer),
      is_leader: membership.id === leader?.id,
      is_me: membership.id === own.id,
    })),
    own: presentOwn(party, own, viewer),
    can: abilitiesOf(view, own, viewer),
  };
}

/** Where an open party can enter at this moment or, into a lobby, later. Rule: PARTY-17. */
function presentEntrance(view: PartyView, { bookable, now }: Given): Party['entrance'] {
  const { party } = view;
  const { list, opensAt: opens } = entranceOf(view);
  if (stateOf(view, now) !== 'open' || party.startsAt.getTime() - now.getTime() < lastOfferBeforeMs) return null;
  if (list === 'lobby') {
    const isDue = opens <= now.getTime();
    return opensAt(view, now) === null ? null : { list, opens_at: isDue ? null : new Date(opens).toISOString() };
  }
  return opensAt(view, now) === null && !bookable.has(party.id) ? { list, opens_at: null } : null;
}

/** How the party gets its rooms, for those who may join it. */
export function saleOf(view: PartyView, given: Given): PartySale {
  const state = stateOf(view, given.now);
  return state === 'lobby' || state === 'waiting' ? state : (presentEntrance(view, given)?.list ?? 'sale');
}

function abilitiesOf(view: PartyView, own: Membership, viewer: PartyViewer): Party['can'] {
  const { now } = viewer;
  const isMember = isOngoing(view, now) && isActive(own);
  const isFree = isMember && stateOf(view, now) === 'open';
  const isLeader = isMember && own.id === leaderOf(view)?.id;
  const entrance = presentEntrance(view, viewer);
  const hasOffers = view.memberships.some(({ offerId }) => offerId !== null);
  return {
    ready: isFree && opensAt(view, now) === null && entranceOf(view).list !== 'lobby',
    take_back: isMember && isReady(own, now),
    book: isLeader && canBook(view, now),
    leave: isMember,
    remove: isLeader,
    change_policy: isLeader && !view.memberships.some(hasBooked) && !hasOffers && !isDrawn(view, now),
    invite: isMember && canBeJoined(view, now),
    leave_list: isLeader && listOf(view.memberships) !== null && !isDrawn(view, now),
    enter: isLeader && entrance !== null && entrance.opens_at === null,
    accept: isMember && view.party.policy === 'together' && own.offerId !== null && own.acceptedAt === null,
  };
}

/** Whether the lobby of the party is closed, and it was not drawn yet. */
const isDrawn = (view: PartyView, now: Date): boolean => stateOf(view, now) === 'lobby' && opensAt(view, now) === null;

function presentMember(membership: Membership, { rooms, now }: PartyViewer): Omit<PartyMember, 'is_leader' | 'is_me'> {
  const ready = isReady(membership, now);
  const chosen = ready ? membership.readyRoom : membership.offeredRoom;
  const room = membership.bookedRoom ?? chosen ?? membership.rooms[0] ?? 0;
  return {
    id: membership.id,
    name: membership.member.displayName,
    state: memberStateOf(membership, now),
    ready_until: ready ? (membership.readyUntil?.toISOString() ?? null) : null,
    room_type: rooms.get(room)?.type ?? '',
  };
}

function memberStateOf(membership: Membership, now: Date): PartyMemberState {
  if (hasBooked(membership)) return 'booked';
  if (membership.offerId !== null) return membership.acceptedAt === null ? 'offered' : 'accepted';
  return isReady(membership, now) ? 'ready' : 'joined';
}

function presentOwn(party: PartyRow, own: Membership, viewer: PartyViewer): Party['own'] {
  const { member, rooms, hold, entries, links, now } = viewer;
  const method = own.paymentMethod as PaymentMethod;
  const ready = isReady(own, now);
  const held = hold?.openingId === party.openingId ? hold : null;
  const entry = entries.find(({ id }) => id === own.entryId);
  const refusal = own.refusal as PartyRefusalCode | null;
  return {
    rooms: own.rooms.flatMap((id) => {
      const room = rooms.get(id);
      if (room === undefined) return [];
      const fixed =
        held?.roomId === id ? { basePrice: held.basePrice, heldPercent: held.percent } : { basePrice: room.price };
      const { final_price, payment_details } = priceFor(
        member.tiers,
        { ...fixed, allInclusive: own.allInclusive, method },
        links,
      );
      const { display } = payment_details;
      return [{ roomId: id, type: room.type, final_price, display, availableCount: room.availableCount }];
    }),
    ...wishOf(own),
    hold: held && presentHold(held, member.tiers, links),
    ready_room: ready ? own.readyRoom : null,
    ready_price: ready ? own.readyPrice : null,
    bookingReference: own.bookingReference,
    entry: entry === undefined ? null : presentEntry(entry, { tiers: member.tiers, links, now }),
    refusal: refusal && { reason: partyRefusalCodes[refusal], code: refusal },
  };
}
