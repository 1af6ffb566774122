import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { forEachOnSaleGroup, onSaleGroupIds, type OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { formatDate } from '../../format/dates.ts';

/** An opening, or what the form would create. */
export type OnSaleFacts = Pick<AdminOpening, 'releases' | 'sale_mode' | 'is_published' | 'publish_at'>;

/** Who can book from the time of a group on: nobody waits longer than a group after them (ONSALE-3). */
const whoCanBook: Record<OnSaleGroup, string> = {
  three_boosts: '3+ boosts',
  two_boosts: '2+ boosts',
  gold_and_booster: 'Gold and boosters',
  regular: 'Everyone',
};

/** From when on guests book who have no time of their own. */
export const withoutTimeText = (isPublished: boolean): string => (isPublished ? 'now' : 'once it is published');

/** "Gold and boosters Sat, Nov 21, 6:00 PM", "Everyone 8:00 PM": groups with the same time together, a day once. */
export function onSaleParts(opening: OnSaleFacts, nowMs: number): string[] {
  const times = forEachOnSaleGroup((group) => timeAhead(opening, group, nowMs));
  const lastOfTheirTime = onSaleGroupIds.filter((group, index) => {
    const next = onSaleGroupIds[index + 1];
    return next === undefined || times[next] !== times[group];
  });
  return lastOfTheirTime.map((group, index) => {
    const before = lastOfTheirTime[index - 1];
    const when = timeText(times[group], before === undefined ? null : times[before]);
    return `${whoCanBook[group]} ${when ?? withoutTimeText(opening.is_published)}`;
  });
}

/** All of it in one line. */
export const onSaleText = (opening: OnSaleFacts, nowMs: number): string => onSaleParts(opening, nowMs).join('\u00A0· ');

/** What stands before it. Of a weekly series the first one is shown. */
export function onSaleLabel({ sale_mode: mode }: OnSaleFacts, isOfSeries = false): string {
  const label = mode === 'draw' ? 'Draw times' : 'Booking times';
  return isOfSeries ? `${label} of the first opening` : label;
}

/** Null: from the publication on, which has been or comes later than the time. A draw is always at its time. */
function timeAhead(opening: OnSaleFacts, group: OnSaleGroup, nowMs: number): string | null {
  const { releases, sale_mode: mode, publish_at: publishAt } = opening;
  const at = releases[group];
  if (at === null || mode === 'draw') return at;
  return Date.parse(at) <= Math.max(nowMs, publishAt === null ? nowMs : Date.parse(publishAt)) ? null : at;
}

function timeText(at: string | null, before: string | null): string | null {
  if (at === null) return null;
  const isSameDay = before !== null && formatDate(before, 'shortDate') === formatDate(at, 'shortDate');
  return formatDate(at, isSameDay ? 'time' : 'weekdayDayTime');
}
