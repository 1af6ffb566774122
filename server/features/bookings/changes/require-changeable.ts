import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { alreadyDecided } from '../errors.ts';
import { changesOver } from './errors.ts';
import { isChangeTime } from './rules.ts';

/** Refuses a booking that has ended, or whose guest cannot change it any more. Rule: CHANGE-1. */
export function requireChangeable(
  booking: { status: string; startsAt: Date; checkedInAt: Date | null },
  now: Date,
): void {
  if (!isActiveStatus(booking.status)) throw alreadyDecided(booking.status);
  if (!isChangeTime(booking, now)) throw changesOver();
}
