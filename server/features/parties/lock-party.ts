import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { startChanged } from '../bookings/errors.ts';
import { parseCode } from '../bookings/rules.ts';
import { lockWaitingList } from '../waiting-list/lock-waiting-lists.ts';
import { partyNotFound, partyRefused } from './errors.ts';
import { listMemberships, findParty, type Membership } from './queries.ts';
import { isActive, isOngoing, leaderOf, listOf, membershipOf, type PartyView } from './rules.ts';

/** The party with this code, as people may write it. Refuses with `not_found`. */
export async function getParty({ db, now }: DatabaseDeps, text: string): Promise<PartyView> {
  const code = parseCode(text);
  const party = code === null ? null : await findParty(db, code);
  if (party === null) throw partyNotFound();
  return { party, memberships: await listMemberships(db, [party.id], now()) };
}

/**
 * As `getParty`, and locks the party until the transaction ends. Every command on a party calls it first: before rows of members are
 * locked.
 *
 * race: the leader presses while a member leaves, joins or is removed; the lock puts them in order.
 */
export async function lockParty(deps: DatabaseDeps, text: string): Promise<PartyView> {
  await deps.db.selectFrom('parties').select('id').where('code', '=', parseCode(text)).forNoKeyUpdate().execute();
  return getParty(deps, text);
}

/** As `lockParty`, after the waiting list of its opening: what ends entries or offers of the party locks it first. */
export async function lockListAndParty(deps: DatabaseDeps, text: string): Promise<PartyView> {
  const { party } = await getParty(deps, text);
  await lockWaitingList(deps, party.openingId);
  return lockParty(deps, text);
}

/** A party that is not over, and its caller's membership in it. */
export interface OwnParty {
  view: PartyView;
  own: Membership;
}

/** The caller's active membership of a party that is not over. Refuses with `not_found`, also who is not in it, or `party_over`. */
export function requireActive(view: PartyView, actor: MemberActor, now: Date): OwnParty {
  const own = membershipOf(view, actor.member.id);
  if (own === null) throw partyNotFound();
  if (!isOngoing(view, now) || !isActive(own)) throw partyRefused('party_over');
  return { view, own };
}

/** As `requireActive`, for the leader alone. Refuses others with `party_leader_required`. Rule: PARTY-4. */
export function requireLeader(view: PartyView, actor: MemberActor, now: Date): OwnParty {
  const found = requireActive(view, actor, now);
  if (leaderOf(view)?.id !== found.own.id) throw partyRefused('party_leader_required');
  return found;
}

/** A party in a list books by offers. Refuses with `entry_active`. */
export function requireNoList({ memberships }: PartyView): void {
  if (listOf(memberships) !== null) throw partyRefused('entry_active');
}

/** Refuses with `changed_meanwhile` who was shown another start. Without `shown` any start is accepted. Rules: PARTY-7, PARTY-8, PARTY-17. */
export function requireStart({ party }: PartyView, shown: Date | undefined): void {
  if (shown !== undefined && shown.getTime() !== party.startsAt.getTime()) throw startChanged();
}

/** Locks the rows of members in the order of their ids, after that of the party, and answers the party as it is then. */
export async function lockMembers(deps: DatabaseDeps, view: PartyView, memberIds: number[]): Promise<PartyView> {
  await deps.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<number>`any(${memberIds}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { ...view, memberships: await listMemberships(deps.db, [view.party.id], deps.now()) };
}

/** As `lockMembers`, for all who are in the party now. */
export const lockActiveMembers = (deps: DatabaseDeps, view: PartyView): Promise<PartyView> =>
  lockMembers(
    deps,
    view,
    view.memberships.filter(isActive).map(({ memberId }) => memberId),
  );

/** Locks a party that is not over and then the row of the caller, who is in it. Refuses as `requireActive`. */
export async function lockOwn(deps: DatabaseDeps, actor: MemberActor, code: string): Promise<OwnParty> {
  const { view } = requireActive(await lockParty(deps, code), actor, deps.now());
  return requireActive(await lockMembers(deps, view, [actor.member.id]), actor, deps.now());
}
