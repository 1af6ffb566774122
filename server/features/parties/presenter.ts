import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import {
  partyRefusalCodes,
  type PartyMemberState,
  type PartyPolicy,
  type PartyRefusalCode,
} from '@sunset/contract/bookings/party.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Member } from '../../actor.ts';
import { priceFor, type PaymentLinks } from '../bookings/pricing/rules.ts';
import { presentHold } from '../holds/presenter.ts';
import type { HeldRoom } from '../holds/queries.ts';
import type { Membership, PartyRow, RoomRow } from './queries.ts';
import { canBook, hasBooked, isActive, isReady, leaderOf, opensAt, stateOf, type PartyView } from './rules.ts';

interface Viewer {
  member: Member;
  rooms: ReadonlyMap<number, RoomRow>;
  /** The member's hold, of any opening. */
  hold: HeldRoom | null;
  links: PaymentLinks;
  siteUrl: string;
  now: Date;
}

/** What both a stranger and a member see of the opening. */
function presentOpening(party: PartyRow) {
  return {
    openingId: party.openingId,
    resortId: party.resortId,
    resort: party.resort,
    image: party.image,
    checkIn: party.startsAt.toISOString(),
    timezone: party.timeZone,
  };
}

/** The schema's check limits the column to these. */
export const policyOf = ({ party }: PartyView): PartyPolicy => party.policy as PartyPolicy;

/** What a stranger sees who has the link: no names. Rule: PARTY-14. */
export const presentInvitation = (view: PartyView, now: Date) => ({
  ...presentOpening(view.party),
  is_over: stateOf(view, now) !== 'open',
});

/** A party as one of its members sees it. */
export function presentParty(view: PartyView, own: Membership, viewer: Viewer): Party {
  const { party, memberships } = view;
  const { now } = viewer;
  const state = stateOf(view, now);
  const leader = leaderOf(view);
  return {
    ...presentOpening(party),
    code: party.code,
    url: `${viewer.siteUrl}/party/${party.code}`,
    checkOut: party.endsAt.toISOString(),
    policy: policyOf(view),
    state,
    opens_at: opensAt(view, now),
    entrance: null,
    is_leader: own.id === leader?.id,
    members: memberships.map((membership) => ({
      ...presentMember(membership, viewer),
      is_leader: membership.id === leader?.id,
      is_me: membership.id === own.id,
    })),
    own: presentOwn(party, own, viewer),
    can: abilitiesOf(view, own, now),
  };
}

function abilitiesOf(view: PartyView, own: Membership, now: Date): Party['can'] {
  const isMember = stateOf(view, now) === 'open' && isActive(own);
  const isLeader = isMember && own.id === leaderOf(view)?.id;
  return {
    ready: isMember && opensAt(view, now) === null,
    take_back: isMember && isReady(own, now),
    book: isLeader && canBook(view, now),
    leave: isMember,
    remove: isLeader,
    change_policy: isLeader && !view.memberships.some(hasBooked),
    invite: isMember,
    enter: false,
    accept: false,
  };
}

function presentMember(membership: Membership, { rooms, now }: Viewer): Omit<PartyMember, 'is_leader' | 'is_me'> {
  const ready = isReady(membership, now);
  const room = membership.bookedRoom ?? (ready ? membership.readyRoom : null) ?? membership.rooms[0] ?? 0;
  const active: PartyMemberState = ready ? 'ready' : 'joined';
  return {
    id: membership.id,
    name: membership.member.displayName,
    state: hasBooked(membership) ? 'booked' : active,
    ready_until: ready ? (membership.readyUntil?.toISOString() ?? null) : null,
    room_type: rooms.get(room)?.type ?? '',
  };
}

function presentOwn(party: PartyRow, own: Membership, { member, rooms, hold, links, now }: Viewer): Party['own'] {
  const method = own.paymentMethod as PaymentMethod;
  const ready = isReady(own, now);
  const held = hold?.openingId === party.openingId ? hold : null;
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
    all_inclusive: own.allInclusive,
    payment_method: method,
    robloxUsername: own.robloxUsername,
    robloxDisplayName: own.robloxDisplayName,
    ...pickBookingTexts(own),
    hold: held && presentHold(held, member.tiers, links),
    ready_room: ready ? own.readyRoom : null,
    ready_price: ready ? own.readyPrice : null,
    bookingReference: own.bookingReference,
    entry: null,
    refusal: refusal && { reason: partyRefusalCodes[refusal], code: refusal },
  };
}
