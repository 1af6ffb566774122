import type { Closure, ClosurePeriod, ConcernedOpening } from '@sunset/contract/api/openings/closures.ts';
import type { ClosureRow, ConcernedRow } from './queries.ts';

export function presentPeriod(row: { id: number; startsAt: Date; endsAt: Date; reason: string }): ClosurePeriod {
  const { id, startsAt, endsAt, reason } = row;
  return { id, from: startsAt.toISOString(), until: endsAt.toISOString(), reason };
}

export function presentClosure(row: ClosureRow): Closure {
  const { openings, until } = row.undo;
  return {
    ...presentPeriod(row),
    resortId: row.resortId,
    resort: row.resort,
    undo: until === null ? null : { openings, until },
  };
}

export function presentConcerned({ id, startsAt, publishedAt, booked, waiting }: ConcernedRow): ConcernedOpening {
  return { id, opening_date: startsAt.toISOString(), is_published: publishedAt !== null, booked, waiting };
}
