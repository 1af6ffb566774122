import type { Member } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { getPaymentLinks } from '../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../bookings/pricing/rules.ts';
import { findHold, type HeldRoom } from '../holds/queries.ts';
import { listMemberEntries, type EntryRow } from '../waiting-list/queries.ts';
import { listBookable, listMemberParties, listMemberships, listRooms, type RoomRow } from './queries.ts';
import { listOf, stateOf, type PartyView } from './rules.ts';

/** The member who looks at parties, with what of them depends on this member and on the moment. */
export interface PartyViewer {
  member: Member;
  rooms: ReadonlyMap<number, RoomRow>;
  /** The member's hold, of any opening. */
  hold: HeldRoom | null;
  /** The member's entries. */
  entries: readonly EntryRow[];
  /** The parties that can book a room instead of waiting. Rule: PARTY-17. */
  bookable: ReadonlySet<number>;
  links: PaymentLinks;
  siteUrl: string;
  now: Date;
}

/** What the member needs to see these parties. */
export async function getPartyViewer(deps: Deps, member: Member, views: PartyView[]): Promise<PartyViewer> {
  const { db } = deps;
  const now = deps.now();
  const openings = views.map(({ party }) => party.openingId);
  const rooms = new Map((await listRooms(db, openings, now)).map((room) => [room.id, room]));
  const hold = await findHold(db, member.id, now);
  const links = await getPaymentLinks(deps);
  const entries = views.some(({ memberships }) => listOf(memberships) !== null)
    ? await listMemberEntries(db, member.id, now)
    : [];
  const bookable = await findBookable(deps, views);
  return { member, rooms, hold, entries, bookable, links, siteUrl: deps.publicUrl(), now };
}

/** Those of the parties in no list that can book a room instead of waiting. Rule: PARTY-17. */
export async function findBookable({ db, now }: Deps, views: PartyView[]): Promise<Set<number>> {
  const open = views.filter((view) => stateOf(view, now()) === 'open').map(({ party }) => party.id);
  return new Set(await listBookable(db, open, now()));
}

/** The member's parties of openings that have not ended, by start. */
export async function listOwnParties({ db, now }: Deps, member: Member): Promise<PartyView[]> {
  const parties = await listMemberParties(db, member.id, now());
  const ids = parties.map(({ id }) => id);
  const memberships = Map.groupBy(await listMemberships(db, ids, now()), ({ partyId }) => partyId);
  return parties.map((party) => ({ party, memberships: memberships.get(party.id) ?? [] }));
}
