import { AppError, notFound } from '../../errors/app-error.ts';

const details = {
  already_decided:
    'This can’t change anymore: the booking has ended, the session is over, or the person is already checked in.',
  room_full: 'This room is full. There is no place for one more person.',
  removed_from_room: 'You were removed from this room. You can’t join it again.',
  entry_active: 'You are in the lobby or on the waiting list of this opening. Leave it first.',
  booking_limit_reached: 'You already have a room in this opening, or as many bookings as you can have.',
  booking_blocked: 'Please open a support ticket.',
  roblox_account_taken:
    'This Roblox account already has a place in this opening, or it belongs to a member. A friend with an account here joins with your link.',
};

export type RoomRefusal = keyof typeof details;

export const roomRefused = (code: RoomRefusal) => new AppError(code, details[code]);

export const isRoomRefusal = (code: string): code is RoomRefusal => Object.hasOwn(details, code);

/** Also for those who do not come along. */
export const roomNotFound = () => notFound('The room');

export const companionNotFound = () => notFound('The companion');

export const notApproved = () =>
  new AppError('already_decided', 'Approve this booking before you check in who comes along.');
