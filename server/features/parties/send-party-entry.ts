import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { Member } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { bookingRefused } from '../bookings/errors.ts';
import type { PaymentLinks } from '../bookings/pricing/rules.ts';
import { openLobbies } from '../draws/commands/open-lobbies.ts';
import { findRoomPrices } from '../openings/queries.ts';
import { entryItem, sendEntry, type Saved } from '../waiting-list/send-entry.ts';
import type { PlaceDeps } from './place-for-party.ts';
import { isActive, latestGroup, type List, type PartyView } from './rules.ts';

/** The lobby is due, and nobody has opened it yet. */
class LobbyMissing extends Error {}

/** Runs a transaction that sends entries; again once the lobbies are open, if one was missing. */
export async function withOpenLobbies<T>(deps: PlaceDeps, openingId: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LobbyMissing)) throw error;
  }
  await openLobbies(deps, openingId);
  try {
    return await run();
  } catch (error) {
    throw error instanceof LobbyMissing ? bookingRefused('draw_pending') : error;
  }
}

interface PartyEntry {
  member: Member;
  form: SaveEntryBody;
  list: List;
  /** Who enters them. */
  actorId: number;
}

/**
 * Saves the entry of a member with `save_entry`, in the caller's transaction, which has locked the list, the party and the member's row.
 * Call it within `withOpenLobbies`. Rule: PARTY-17.
 */
export async function sendPartyEntry(
  deps: DatabaseDeps,
  { party, memberships }: PartyView,
  { member, form, list, actorId }: PartyEntry,
  links: PaymentLinks,
): Promise<Saved> {
  const others = memberships.filter(isActive).map((membership) => membership.member);
  const saved = await sendEntry(deps, {
    ...entryItem(member, form, { rooms: await findRoomPrices(deps.db, form.rooms), links }),
    opening_id: party.openingId,
    party_id: party.id,
    party_group: latestGroup(party, [...others, member]).group,
    is_lobby: list === 'lobby',
    actor_id: actorId,
  });
  if (saved.outcome === 'lobby_missing') throw new LobbyMissing('the lobby is not open');
  return saved;
}
