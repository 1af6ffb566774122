import type { Player } from './players.ts';
import { pause, pauseAtRandom, type Rush } from './rush.ts';

const mostChoices = 5;
/** How long players look at the price before they confirm, at most. */
const longestThoughtMs = 500;
const joinsWaitingList = 0.5;

/** Within the time of the rush: holds and books the room that the player likes best, else the next best one. */
export async function playFast(rush: Rush, player: Player): Promise<void> {
  await pauseAtRandom(rush);
  const wishes = wishesOf(rush.opening.roomIds);
  for (const roomId of wishes) if (await takeRoom(rush, player, roomId)) return;
  rush.tally.set(player.id, 'soldOut');
  if (Math.random() < joinsWaitingList) await joinWaitingList(rush, player, wishes);
}

/** Up to five rooms in a random order. */
export function wishesOf(roomIds: number[]): number[] {
  return roomIds
    .map((id) => ({ id, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, mostChoices)
    .map(({ id }) => id);
}

/** Returns whether there is a result; false means that this room is sold out. */
async function takeRoom(rush: Rush, player: Player, roomId: number): Promise<boolean> {
  const { site, tally } = rush;
  const { token, names } = player;
  const held = await site.call('POST', '/api/bookings/hold', { token, body: { roomId } });
  if (held.code === null) await pause(rush, Math.random() * longestThoughtMs);
  const body = { roomId, ...names, held: true };
  const { code } = held.code === null ? await site.call('POST', '/api/bookings', { token, body }) : held;
  if (code === 'sold_out') return false;
  tally.set(player.id, code === null ? 'booked' : { refused: code });
  return true;
}

/** A room that became free meanwhile is booked instead. */
async function joinWaitingList(rush: Rush, player: Player, rooms: number[]): Promise<void> {
  const { site, tally, opening } = rush;
  const { token, names } = player;
  const path = `/api/user/waiting/${opening.id}`;
  const { code, body } = await site.call('PUT', path, { token, body: { rooms, ...names } });
  if (code === null) tally.set(player.id, 'waiting');
  if (code === 'room_available') await takeRoom(rush, player, Number(body['roomId']));
}
