import type { Departures, UndoneDeparture } from '@sunset/contract/api/departures.ts';
import type { Config } from '../../../config.ts';
import type { Undone } from './commands/undo-departure.ts';
import type { AbsentRow, CarriedOutRow, HoldRow } from './queries.ts';
import { departureTimes, roleVariables } from './rules.ts';

interface Listed {
  hold: HoldRow | null;
  absent: AbsentRow[];
  carriedOut: CarriedOutRow[];
}

export function presentDepartures({ hold, absent, carriedOut }: Listed, config: Config): Departures {
  return {
    hold: hold && {
      id: hold.id,
      started_at: hold.startedAt.toISOString(),
      due_count: hold.dueCount,
      checked_count: hold.checkedCount,
      missing_roles: roleVariables(config, hold.missingRoles),
      changed_roles: hold.changedRoles,
    },
    absent: absent.map((row) => ({
      member: personOf(row),
      absent_since: row.absentSince.toISOString(),
      leaves_at: leavesAt(row.departureDueAt),
      pending_bookings: row.pendingBookings,
      entries: row.entries,
    })),
    carried_out: carriedOut.map((row) => ({
      id: row.departureId,
      member: personOf(row),
      at: row.actedAt.toISOString(),
      cancelled_bookings: row.cancelledBookings,
      ended_entries: row.endedEntries,
      undone_at: row.undoneAt?.toISOString() ?? null,
    })),
  };
}

function leavesAt(dueAt: Date | null): string | null {
  return dueAt === null ? null : new Date(dueAt.getTime() + departureTimes.dueForMs).toISOString();
}

function personOf({ id, displayName, username }: { id: number; displayName: string; username: string }) {
  return { id, display_name: displayName, username };
}

/** Why something could not be given back, by the outcome of `restore_booking` and `restore_entry`. */
const reasons: Record<string, string> = {
  sold_out: 'No room of this type is free.',
  booking_limit_reached: 'The guest already has the most bookings allowed.',
  roblox_account_taken: 'Another guest uses this Roblox account.',
  no_opening: 'The opening was cancelled.',
  opening_started: 'It is too late for this opening.',
  no_place: 'The room has no free place for them, or they are elsewhere in this opening.',
  line_over: 'They are not awaited in this line.',
  party_left: 'Others decided without them. They can join again with the link of the party, as long as it is open.',
  draw_held: 'The draw has been held.',
};

export function presentUndone({
  restoredBookings,
  restoredEntries,
  restoredPlaces,
  notRestored,
}: Undone): UndoneDeparture {
  return {
    restored_bookings: restoredBookings,
    restored_entries: restoredEntries,
    restored_places: restoredPlaces,
    not_restored: notRestored.map(({ kind, resort, startsAt, outcome }) => ({
      kind,
      resort,
      starts_at: startsAt.toISOString(),
      reason: reasons[outcome] ?? 'It was changed in the meantime.',
    })),
  };
}
