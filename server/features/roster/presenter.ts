import type { RosterMember, RosterOpening } from '@sunset/contract/api/openings/roster.ts';
import type { Member } from '../../actor.ts';
import type { RosterMemberRow, RosterRow } from './queries.ts';

/** An opening's places, with what this member of the staff may do. */
export function presentRoster(
  row: RosterRow,
  { id, isAdmin }: Pick<Member, 'id' | 'isAdmin'>,
  now: Date,
): RosterOpening {
  const isOver = row.endsAt <= now;
  return {
    id: row.id,
    resort: row.resort,
    opening_date: row.startsAt.toISOString(),
    timezone: row.timeZone,
    places: row.places.map((place) => {
      const isOwn = place.holder?.member_id === id;
      return {
        ...place,
        can: {
          claim: !isOver && (place.holder === null || place.offered_to?.member_id === id),
          release: !isOver && (isOwn || (isAdmin && place.holder !== null)),
          offer: !isOver && isOwn,
        },
      };
    }),
  };
}

export function presentRosterMember(row: RosterMemberRow): RosterMember {
  return {
    member_id: row.memberId,
    name: row.name,
    is_staff: row.isStaff,
    evenings: row.evenings,
    last_evening: row.lastEvening?.toISOString() ?? null,
  };
}
