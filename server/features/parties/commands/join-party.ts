import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { brokenConstraint } from '../../../database/broken-constraint.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import { transact } from '../../../database/transact.ts';
import type { AppError } from '../../../errors/app-error.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { bookingRefused, type BookingRefusal } from '../../bookings/errors.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import { admissionOf, type PaymentLinks } from '../../bookings/pricing/rules.ts';
import { makeCode } from '../../bookings/rules.ts';
import { lockWaitingList, shareWaitingList } from '../../waiting-list/lock-waiting-lists.ts';
import { entryRefusal, savingCollidesAt } from '../../waiting-list/send-entry.ts';
import { inParty, isPartyRefusal, partyRefused, placeRefusal } from '../errors.ts';
import { getParty, lockParty } from '../lock-party.ts';
import type { PlaceDeps } from '../place-for-party.ts';
import { isClosed } from '../queries.ts';
import { isActive, listOf, membershipOf } from '../rules.ts';
import { sendPartyEntry, withOpenLobbies } from '../send-party-entry.ts';

/**
 * Joins a party, or changes the member's own form. In the lobby and on the waiting list their entry follows it. Refuses with the codes
 * of `joinParty` in the contract.
 */
export async function joinParty(deps: PlaceDeps, actor: MemberActor, joining: Joining): Promise<void> {
  const links = await getPaymentLinks(deps);
  const { party } = await getParty(deps, joining.code);
  const join = () => transact(deps, (deps) => joinOnce(deps, actor, joining, links));
  // race: another member saves the same Roblox account for the lobby; the index lets one in.
  const saved = () => retryDeadlocks(join, savingCollidesAt);
  await orInParty(withOpenLobbies(deps, party.openingId, saved));
}

interface Joining {
  code: string;
  body: SaveEntryBody;
}

async function joinOnce(
  deps: PlaceDeps,
  actor: MemberActor,
  { code, body }: Joining,
  links: PaymentLinks,
): Promise<void> {
  await lockList(deps, code);
  const view = await lockParty(deps, code);
  const { party, memberships } = view;
  const list = listOf(memberships);
  const own = membershipOf(view, actor.member.id);
  const isIn = own !== null && isActive(own);
  if (!isIn && (list === 'waiting' || (list === 'lobby' && (await isClosed(deps.db, party.id))))) {
    throw partyRefused('party_waiting');
  }
  await join(deps, actor, party.id, body);
  if (list === null) return;
  const entry = { member: actor.member, form: body, list, actorId: actor.member.id };
  const saved = await sendPartyEntry(deps, view, entry, links);
  if (!isIn && saved.outcome === 'draw_pending') throw partyRefused('party_waiting');
  if (saved.outcome !== 'saved') throw await entryRefusal(deps, saved);
  if (list === 'waiting') await sql`select offer_free_units(${party.openingId}, ${deps.now()})`.execute(deps.db);
}

/** A change of a waiting entry can change what is offered; others come into a lobby side by side. */
async function lockList(deps: PlaceDeps, code: string): Promise<void> {
  const { party, memberships } = await getParty(deps, code);
  await (listOf(memberships) === 'waiting' ? lockWaitingList : shareWaitingList)(deps, party.openingId);
}

interface NewParty {
  openingId: number;
  policy: PartyPolicy;
  body: SaveEntryBody;
}

/** Starts a party that the member leads, and answers its code. Refuses with the codes of `createParty` in the contract. */
export async function createParty(
  deps: PlaceDeps,
  actor: MemberActor,
  { openingId, policy, body }: NewParty,
): Promise<string> {
  const code = makeCode(deps.random.bytes);
  await orInParty(
    transact(deps, async (deps) => {
      const { rows } = await sql<{ id: number }>`
        insert into parties (opening_id, code, policy, created_at)
        select id, ${code}, ${policy}, ${deps.now()} from openings where id = ${openingId}
        returning id`.execute(deps.db);
      const [party] = rows;
      if (party === undefined) throw bookingRefused('not_found');
      await recordChange(deps, actor, {
        action: 'party.create',
        subject: 'party',
        subjectId: String(party.id),
        after: { opening: openingId, policy },
      });
      await join(deps, actor, party.id, body);
    }),
  );
  return code;
}

async function join(deps: PlaceDeps, actor: MemberActor, partyId: number, body: SaveEntryBody): Promise<void> {
  const { member } = actor;
  const item = {
    member_id: member.id,
    ...admissionOf(member.tiers),
    rooms: body.rooms,
    all_inclusive: body.all_inclusive,
    payment_method: body.payment_method,
    roblox_username: body.robloxUsername.trim(),
    roblox_display_name: body.robloxDisplayName.trim(),
    ...pickBookingTexts(body),
  };
  const { rows } = await sql<{ outcome: string; otherParty: string | null }>`
    select outcome, other_party as "otherParty"
    from join_party(${partyId}, ${JSON.stringify(item)}::jsonb, ${deps.now()})`.execute(deps.db);
  const [{ outcome, otherParty } = { outcome: 'not_found', otherParty: null }] = rows;
  if (outcome !== 'joined') throw await refusalOf(deps, outcome, otherParty);
}

async function refusalOf(deps: PlaceDeps, outcome: string, otherParty: string | null): Promise<AppError> {
  if (isPartyRefusal(outcome)) return partyRefused(outcome);
  return (await placeRefusal(deps, outcome, otherParty)) ?? bookingRefused(outcome as BookingRefusal);
}

/** race: the member joins two parties of an opening at once; the second line of defence. */
async function orInParty(joining: Promise<void>): Promise<void> {
  try {
    await joining;
  } catch (error) {
    if (brokenConstraint(error) === 'party_members_one_per_opening') throw inParty(null);
    throw error;
  }
}
