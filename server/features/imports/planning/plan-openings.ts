import { sessionMinutes } from '@sunset/contract/openings/session-length.ts';
import { startProblem } from '../../openings/admin/rules.ts';
import type { OpeningRow, RowProblem } from '../reading/read-rows.ts';
import { matchName } from './match-name.ts';
import { plannedRow, problemRow, type PlannedRow } from './planned-row.ts';

interface Span {
  resortId: number;
  startsAt: Date;
  endsAt: Date;
}

/** What the site has: resorts that are open, the openings that are not cancelled, and closures. */
export interface OpeningSite {
  resorts: readonly { id: number; name: string; timeZone: string }[];
  openings: readonly (Span & { id: number })[];
  closures: readonly Span[];
}

export interface PlannedOpening extends PlannedRow {
  /** What to create; null if there is nothing. */
  opening: { resortId: number; startsAt: Date; zone: string } | null;
}

export interface ReadOpening {
  line: number;
  row: OpeningRow | RowProblem;
}

/** What happens with each row of openings. Pure. Rules: IMPORT-8, IMPORT-9. */
export function planOpenings(rows: readonly ReadOpening[], site: OpeningSite, now: Date): PlannedOpening[] {
  const planned: Span[] = [];
  return rows.map(({ line, row }) => {
    if ('problem' in row) return { ...problemRow(line, row.problem, row.field), opening: null };
    const { startsAt } = row;
    const resort = matchName(row.resort, site.resorts);
    if (resort === undefined) return { ...problemRow(line, 'unknown_resort', 'resort', { startsAt }), opening: null };
    const span = { resortId: resort.id, startsAt, endsAt: new Date(startsAt.getTime() + sessionMinutes * 60_000) };
    const standing = site.openings.find((opening) => isSame(opening, span));
    if (standing !== undefined) {
      return { ...plannedRow(line, 'same', { startsAt, openingId: standing.id }), opening: null };
    }
    if (planned.some((other) => isSame(other, span)))
      return { ...plannedRow(line, 'same', { startsAt }), opening: null };
    const problem = problemOf(span, { site, planned, now });
    if (problem !== null) return { ...problemRow(line, problem, 'start', { startsAt }), opening: null };
    planned.push(span);
    const opening = { resortId: resort.id, startsAt, zone: row.zone ?? resort.timeZone };
    return { ...plannedRow(line, 'new', { startsAt }), opening };
  });
}

function problemOf(span: Span, { site, planned, now }: { site: OpeningSite; planned: readonly Span[]; now: Date }) {
  if (span.startsAt <= now) return 'in_the_past';
  if (startProblem(span.startsAt, now) !== null) return 'too_far_ahead';
  if ([...site.openings, ...planned].some((other) => overlaps(other, span))) return 'opening_overlap';
  return site.closures.some((closure) => overlaps(closure, span)) ? 'resort_closed' : null;
}

const isSame = (one: Span, other: Span) =>
  one.resortId === other.resortId && one.startsAt.getTime() === other.startsAt.getTime();

const overlaps = (one: Span, other: Span) =>
  one.resortId === other.resortId && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
