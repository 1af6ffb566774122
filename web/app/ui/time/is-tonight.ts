import { formatDate } from '../../format/dates.ts';

const eveningHour = 17;

/** Whether a moment is this evening in a time zone. */
export function isTonight(moment: string, nowMs: number, timeZone: string): boolean {
  const dayOf = (iso: string) => formatDate(iso, 'shortDate', { timeZone, locale: 'en-US' });
  if (dayOf(moment) !== dayOf(new Date(nowMs).toISOString())) return false;
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
    new Date(moment),
  );
  return Number(hour) >= eveningHour;
}
