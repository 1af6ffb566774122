import { minute } from './model.ts';
import type { Entry, Model, Name, Opening } from './model.ts';
import { offerDrawnParty, offerUnit } from './parties/offers.ts';
import { isShared } from './parties/rules.ts';
import { whyClosed, whyNotAdmitted } from './rooms.ts';
import { freeUnitFor, lobbyOf, moveTo, note, offerEnd } from './entries.ts';
import { offerRooms } from './waiting-list.ts';

/* Lobbies and draws, as docs/rules/bookings/draws.md has them, for openings whose guests are all of one class. */

/** The members of each draw that was made, by opening, in the order of its seed. */
export type DrawOrders = Record<string, readonly Name[]>;

const isLobbyDue = (opening: Opening, now: number): boolean =>
  opening.drawsAt !== null && opening.drawsAt - 10 * minute <= now;

/** Whether mode and times are fixed. */
export const isFrozen = (opening: Opening, now: number): boolean =>
  opening.lobby !== 'none' || isLobbyDue(opening, now);

/** Why a member cannot enter the lobby; null if they may. The first who comes opens it. */
export function refuseLobby(model: Model, wish: { guest: Name; account: string; opening: Opening }): string | null {
  const { guest, account, opening } = wish;
  const why = whyNotAdmitted(model, guest, opening);
  if (why !== null) return why;
  if (!isLobbyDue(opening, model.now)) return 'lobby_not_open';
  if ((opening.drawsAt ?? 0) <= model.now) return 'draw_pending';
  opening.lobby = 'open';
  return account === guest && model.people[guest].isLinked ? null : 'roblox_link_required';
}

/** What the job does: opens the lobbies that are due, and draws. */
export function runDraws(model: Model, orders: DrawOrders): void {
  for (const opening of model.openings) {
    if (opening.isDeleted || opening.startsAt <= model.now || !isLobbyDue(opening, model.now)) continue;
    if (opening.lobby === 'none') opening.lobby = 'open';
    if (opening.lobby === 'open' && (opening.drawsAt ?? 0) <= model.now)
      draw(model, opening, orders[opening.label] ?? []);
  }
}

/**
 * Each gets the first of their rooms that is left, or those of a party that books together rooms for all of them or none; all wait in the
 * order of the draw, after those who waited before.
 */
function draw(model: Model, opening: Opening, order: readonly Name[]): void {
  offerRooms(model, opening);
  opening.lobby = 'drawn';
  const entries = lobbyOf(opening).toSorted((one, other) => order.indexOf(one.guest) - order.indexOf(other.guest));
  for (const entry of entries) {
    entry.isInLobby = false;
    moveTo(opening, entry, Number.POSITIVE_INFINITY);
  }
  for (const entry of entries) {
    const others = isShared(model, entry) ? entries.filter(({ party }) => party === entry.party) : [];
    if (others.length > 0 && others[0] !== entry) continue;
    const isOffered = others.length > 0 ? offerDrawnParty(model, opening, others) : offerDrawn(model, opening, entry);
    for (const each of others.length > 0 ? others : [entry]) note(each, isOffered ? 'draw.offer' : 'draw.waiting');
  }
}

function offerDrawn(model: Model, opening: Opening, entry: Entry): boolean {
  if (offerEnd(opening, model.now) === null || whyClosed(model, entry.guest, opening) !== null) return false;
  const room = entry.rooms.find((one) => freeUnitFor(model, opening, one) !== null);
  const unit = room === undefined ? null : freeUnitFor(model, opening, room);
  if (room === undefined || unit === null) return false;
  const until = Math.min(model.now + 5 * minute, opening.startsAt - 30 * minute);
  offerUnit(model, opening, entry, { room, unit, until });
  return true;
}
