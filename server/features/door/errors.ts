import type { ErrorCode } from '@sunset/contract/errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { sessionOverText } from '../bookings/admin/errors.ts';

const details = {
  not_found: 'This room is not part of an opening. The opening may have changed.',
  no_opening: 'This opening was cancelled.',
  opening_started: sessionOverText,
  admin_required: 'Hosts can add guests from 30 minutes before the session. Before that, only admins can.',
  booking_blocked: 'This account is blocked from booking.',
  draw_pending: 'A draw of this opening is open or being made. You can add guests after it.',
  roblox_account_taken: 'This Roblox account already has a room in this opening.',
  already_decided: 'This member already has a room in this opening.',
  offer_over: 'This call is over. The room went to the next guest.',
  sold_out: 'No room of this type is free. Rooms that are held, offered or waited for cannot be given out.',
  price_changed: 'The price has changed. Please check the new price.',
} satisfies Partial<Record<ErrorCode, string>>;

export type DoorRefusal = keyof typeof details;

export const doorRefused = (code: DoorRefusal) => new AppError(code, details[code]);

export const complimentaryByAdmins = () => new AppError('admin_required', 'Only admins can give a room for nothing.');

export const notYourself = () => new AppError('admin_required', 'Only admins can add themselves. Ask another host.');

export const unusableName = () => {
  const message = 'must be a Roblox name: 3 to 20 letters (A–Z), digits or underscores';
  return new AppError('invalid_input', `The Roblox name ${message}.`, {
    fields: [{ path: 'body.robloxUsername', message }],
  });
};
