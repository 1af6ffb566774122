import type { FieldError } from '@sunset/contract/errors.ts';
import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import { lobbyMs } from '@sunset/contract/openings/sale-modes.ts';
import { forEachOnSaleGroup, onSaleGroupIds, onSaleGroups, type OnSaleGroup } from '@sunset/contract/members/tiers.ts';

/**
 * What is wrong with on-sale times, field by field: nobody may wait longer than guests of a lesser kind (null is at once),
 * and whoever may book needs time left before the session starts.
 */
export function wrongTimes(times: OnSaleTimes, startsAt: Date): FieldError[] {
  const wrong: FieldError[] = [];
  for (const [index, group] of onSaleGroupIds.entries()) {
    const time = timeOf(times[group]);
    const better = onSaleGroupIds.slice(0, index).findLast((other) => timeOf(times[other]) > time);
    const label = onSaleGroups[group];
    if (better)
      wrong.push({
        path: group,
        message: `${label} can’t book before ${onSaleGroups[better].toLowerCase()}.`,
      });
    else if (time >= startsAt.getTime())
      wrong.push({ path: group, message: `${label} must be able to book before the session starts.` });
  }
  return wrong;
}

/** What is wrong with the times of a draw, field by field: everybody needs a time, and it lies in the future. Rule: DRAW-2. */
export function wrongDrawTimes(times: OnSaleTimes, now: Date): FieldError[] {
  return onSaleGroupIds
    .filter((group) => timeOf(times[group]) <= now.getTime())
    .map((group) => ({ path: group, message: `${onSaleGroups[group]} need a time in the future for a draw.` }));
}

interface FrozenFacts {
  saleMode: string;
  firstOnSaleAt: Date | null;
  hasLobby: boolean;
  /** An opening that is not published has no lobby. */
  publishedAt: Date | null;
}

/** Whether a lobby is or was open, also if it was postponed since: mode and share are fixed then. Rule: DRAW-10. */
export function isFrozen({ saleMode, firstOnSaleAt, hasLobby, publishedAt }: FrozenFacts, now: Date): boolean {
  const isDue = publishedAt !== null && firstOnSaleAt !== null && firstOnSaleAt.getTime() - lobbyMs <= now.getTime();
  return saleMode === 'draw' && (hasLobby || isDue);
}

/**
 * Whether frozen times are only postponed: nobody's time is earlier, guests with one time keep one, and classes keep their
 * order. A class in `fixed`, whose lobby is closed, keeps its time. Rule: DRAW-10.
 */
export function isPostponed(before: OnSaleTimes, after: OnSaleTimes, fixed: readonly string[]): boolean {
  const moved = new Map<string | null, string | null>();
  for (const group of onSaleGroupIds) {
    const [old, next] = [before[group], after[group]];
    if (timeOf(next) < timeOf(old) || (old !== null && fixed.includes(old) && timeOf(next) !== timeOf(old)))
      return false;
    const known = moved.get(old);
    if (known !== undefined && timeOf(known) !== timeOf(next)) return false;
    moved.set(old, next);
  }
  const targets = [...moved.values()].map(timeOf);
  return new Set(targets).size === targets.length;
}

/** The rows of `on_sale_times` for an opening: one for each group, because a group without a row counts as regular customers. */
export function onSaleTimeRows(openingId: number, times: Record<OnSaleGroup, Date | string | null>) {
  return onSaleGroupIds.map((onSaleGroup, index) => {
    const laterGroups = onSaleGroupIds.length - 1 - index;
    return { openingId, onSaleGroup, onSaleAt: times[onSaleGroup], laterGroups };
  });
}

/** A time for each group; those without a row have that of regular customers, as the SQL function `on_sale_time` decides. */
export function completeTimes(times: Partial<OnSaleTimes> | null): OnSaleTimes {
  const regular = times?.regular ?? null;
  return forEachOnSaleGroup((group) => (times?.[group] === undefined ? regular : times[group]));
}

/** The same times, all later by so much. */
export function shiftOnSaleTimes(times: OnSaleTimes, laterMs: number): OnSaleTimes {
  const later = (text: string | null) => (text === null ? null : new Date(Date.parse(text) + laterMs).toISOString());
  return forEachOnSaleGroup((group) => later(times[group]));
}

/** The later one; null is none. */
export const laterOf = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

function timeOf(text: string | null): number {
  return text === null ? Number.NEGATIVE_INFINITY : Date.parse(text);
}
