import { extensionMinutes, sessionMinutes, type ExtensionMinutes } from '@sunset/contract/openings/session-length.ts';

interface RunningSession {
  startsAt: Date;
  endsAt: Date;
  sessionMinutes: number;
  /** When the job ended its bookings. */
  endedAt: Date | null;
  /** When the resort is next in use or closed; null: nothing is planned. */
  freeUntil: Date | null;
}

export function isRunning({ startsAt, endsAt, endedAt }: RunningSession, now: Date): boolean {
  return startsAt <= now && endsAt > now && endedAt === null;
}

/** By how many minutes a running session can be extended. The command's constraints decide again. Rule: SESSION-1. */
export function possibleExtensions({ endsAt, sessionMinutes: length, freeUntil }: RunningSession): ExtensionMinutes[] {
  if (length > sessionMinutes) return [];
  return extensionMinutes.filter(
    (minutes) => freeUntil === null || endsAt.getTime() + minutes * 60_000 <= freeUntil.getTime(),
  );
}
