import type { FieldError } from '@sunset/contract/errors.ts';
import type { OnSaleTimes } from '@sunset/contract/on-sale.ts';
import { forEachOnSaleGroup, onSaleGroupIds, onSaleGroups, type OnSaleGroup } from '@sunset/contract/tiers.ts';

/**
 * What is wrong with release times, field by field: nobody may wait longer than guests of a lesser kind (null is at once),
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

/** The rows of `on_sale_times` for an opening: one for each group, because a group without a row counts as regular customers. */
export function onSaleTimeRows(openingId: number, times: Record<OnSaleGroup, Date | string | null>) {
  return onSaleGroupIds.map((onSaleGroup, index) => {
    const laterGroups = onSaleGroupIds.length - 1 - index;
    return { openingId, onSaleGroup, onSaleAt: times[onSaleGroup], laterGroups };
  });
}

/** The same times, all later by so much. */
export function shiftReleases(times: OnSaleTimes, laterMs: number): OnSaleTimes {
  const later = (text: string | null) => (text === null ? null : new Date(Date.parse(text) + laterMs).toISOString());
  return forEachOnSaleGroup((group) => later(times[group]));
}

function timeOf(text: string | null): number {
  return text === null ? Number.NEGATIVE_INFINITY : Date.parse(text);
}
