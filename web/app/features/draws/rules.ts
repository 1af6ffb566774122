import type { ClassDraw, Draw } from './queries.ts';

/** Why an entry of the closed lobby could get no room. */
const exclusions: Record<string, string> = {
  left: 'Left the lobby',
  removed: 'Removed by staff',
  account_taken: 'The owner of the Roblox account entered',
  account_deleted: 'Account deleted',
  left_server: 'Left the Discord server',
  not_a_member: 'Left the Discord server',
  booked: 'Already booked here',
  booking_limit_reached: 'Has as many bookings as allowed',
};

/** What an entry got: a room type, why none was possible, or a place in the waiting list. */
export function resultText({ roomId, excluded }: ClassDraw['entries'][number], rooms: Draw['rooms']): string {
  if (roomId !== null) return typeOf(roomId, rooms);
  if (excluded === null) return 'Waiting list';
  return exclusions[excluded] ?? 'Could not book';
}

export function typeOf(roomId: number, rooms: Draw['rooms']): string {
  return rooms.find((room) => room.roomId === roomId)?.type ?? `Room type ${roomId}`;
}

/** "Deluxe, Standard": in the order of preference. */
export const wishText = (wanted: readonly number[], rooms: Draw['rooms']) =>
  wanted.map((roomId) => typeOf(roomId, rooms)).join(', ');
