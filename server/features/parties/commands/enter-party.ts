import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import { transact } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { bookingRefused, notYetOpen } from '../../bookings/errors.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../../bookings/pricing/rules.ts';
import { releaseHold } from '../../holds/commands/release-hold.ts';
import { lockWaitingList, shareWaitingList } from '../../waiting-list/lock-waiting-lists.ts';
import { roomAvailable } from '../../waiting-list/errors.ts';
import { entryRefusal, savingCollidesAt } from '../../waiting-list/send-entry.ts';
import { partyNotEntered, type Refused } from '../errors.ts';
import { getParty, lockActiveMembers, lockParty, requireLeader, requireNoList, requireStart } from '../lock-party.ts';
import { noteRefusals } from '../note-refusals.ts';
import { PartyRefused, type PlaceDeps } from '../place-for-party.ts';
import { findFreeRoom } from '../queries.ts';
import { entranceOf, formOf, isActive, opensAt, refusalOfOutcome, type List, type PartyView } from '../rules.ts';
import { sendPartyEntry, withOpenLobbies } from '../send-party-entry.ts';

interface Press {
  code: string;
  /** The start that the leader was shown; without it any start is accepted. */
  shownStart?: Date;
}

/** What keeps the whole party out, not one of its members. */
const ofAll = new Set(['lobby_not_open', 'draw_pending', 'room_available', 'offers_over']);

/**
 * The leader enters the lobby of the opening, or its waiting list, with every active member: all or nobody. Refuses with the codes of
 * `enterParty` in the contract; with `shownStart`, an opening that starts at another time with `changed_meanwhile`. Rule: PARTY-17.
 */
export async function enterParty(deps: PlaceDeps, actor: MemberActor, press: Press): Promise<void> {
  const links = await getPaymentLinks(deps);
  try {
    const { party } = await getParty(deps, press.code);
    await withOpenLobbies(deps, party.openingId, () => enter(deps, actor, press, links));
  } catch (error) {
    if (!(error instanceof PartyRefused)) throw error;
    await transact(deps, (deps) => noteRefusals(deps, error.refused));
    throw partyNotEntered(error.refused);
  }
}

/** race: another member saves the same Roblox account for the lobby; the index lets one in. */
const enter = (deps: PlaceDeps, actor: MemberActor, press: Press, links: PaymentLinks): Promise<void> =>
  retryDeadlocks(() => transact(deps, (deps) => enterOnce(deps, actor, press, links)), savingCollidesAt);

/** race: a move locks the waiting list first, as this does, so the start stays as it is read here. */
async function enterOnce(
  deps: PlaceDeps,
  actor: MemberActor,
  { code, shownStart }: Press,
  links: PaymentLinks,
): Promise<void> {
  const list = await lockList(deps, code);
  const locked = await lockParty(deps, code);
  requireLeader(locked, actor, deps.now());
  requireNoList(locked);
  requireStart(locked, shownStart);
  const { view } = requireLeader(await lockActiveMembers(deps, locked), actor, deps.now());
  // race: the lobby was drawn before this got the lock of the list.
  if (list === 'lobby' && entranceOf(view).list === 'waiting') throw bookingRefused('draw_pending');
  const entered = entranceOf(view).list;
  if (entered === 'waiting') await requireNoRoom(deps, view);
  await releaseReady(deps, view);
  await enterAll(deps, actor, { view, list: entered, links });
  await recordChange(deps, actor, {
    action: 'party.enter',
    subject: 'party',
    subjectId: String(view.party.id),
    after: { list: entered, members: view.memberships.filter(isActive).length },
  });
  if (entered === 'waiting')
    await sql`select offer_free_units(${view.party.openingId}, ${deps.now()})`.execute(deps.db);
}

/** Entries of a lobby have no order, so parties enter it side by side. */
async function lockList(deps: PlaceDeps, code: string): Promise<List> {
  const view = await getParty(deps, code);
  const { list } = entranceOf(view);
  await (list === 'lobby' ? shareWaitingList : lockWaitingList)(deps, view.party.openingId);
  return list;
}

async function requireNoRoom(deps: PlaceDeps, view: PartyView): Promise<void> {
  const opens = opensAt(view, deps.now());
  if (opens !== null) throw notYetOpen(opens);
  const room = await findFreeRoom(deps.db, view.party.id, deps.now());
  if (room !== null) throw roomAvailable(room);
}

/** Nobody is ready any more, and what they held is released. */
async function releaseReady(deps: PlaceDeps, { party, memberships }: PartyView): Promise<void> {
  for (const { member, readyRoom } of memberships) {
    if (readyRoom !== null) await releaseHold(deps, { member }, readyRoom);
  }
  await deps.db
    .updateTable('partyMembers')
    .set({ readyRoom: null, readyPrice: null, readyUntil: null })
    .where('partyId', '=', party.id)
    .where('state', '=', 'joined')
    .execute();
}

interface Entrance {
  view: PartyView;
  list: List;
  links: PaymentLinks;
}

async function enterAll(deps: PlaceDeps, actor: MemberActor, { view, list, links }: Entrance): Promise<void> {
  const refused: Refused[] = [];
  for (const membership of view.memberships.filter(isActive)) {
    const entry = { member: membership.member, form: formOf(membership), list, actorId: actor.member.id };
    const saved = await sendPartyEntry(deps, view, entry, links);
    if (ofAll.has(saved.outcome)) throw await entryRefusal(deps, saved);
    if (saved.outcome !== 'saved') refused.push({ id: membership.id, code: refusalOfOutcome(saved.outcome) });
  }
  if (refused.length > 0) throw new PartyRefused(refused);
}
