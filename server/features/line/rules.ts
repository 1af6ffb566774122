import { lineOpensBeforeMs } from '@sunset/contract/openings/line.ts';

/** What decides whether the guest of a booking can be in the line. */
export interface LineBooking {
  status: string;
  checkedInAt: Date | null;
  startsAt: Date;
  endsAt: Date;
}

export function lineOpensAt({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() - lineOpensBeforeMs);
}

/** Rule: LINE-1. */
export function isLineOpen(opening: { startsAt: Date; endsAt: Date }, now: Date): boolean {
  return lineOpensAt(opening) <= now && opening.endsAt > now;
}

/** Whether a booking can be in the line of its session, now or later. */
export function canQueue({ status, checkedInAt, endsAt }: LineBooking, now: Date): boolean {
  return status === 'confirmed' && checkedInAt === null && endsAt > now;
}
