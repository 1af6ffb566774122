import { formatDate } from '../../../../format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { SelectOption } from '../../../../ui/forms/select-field.tsx';
import { bookingStatsQuery, filterOpeningsQuery } from '../queries.ts';

/** Openings to filter by, latest first: the current ones and the latest fifty. */
export function useOpeningOptions({ resort, opening }: { resort: string; opening: string }): SelectOption[] {
  const around = useQuery(filterOpeningsQuery());
  const past = useQuery(bookingStatsQuery({ resort, from: '', to: '' }));
  const found = new Map<string, { resort: string; openingDate: string }>();
  for (const one of past.data?.fill_by_opening ?? []) found.set(String(one.openingId), one);
  for (const one of around.data ?? []) {
    if (resort === '' || String(one.resortId) === resort) found.set(String(one.id), one);
  }
  const options = [...found].toSorted(([, a], [, b]) => Date.parse(b.openingDate) - Date.parse(a.openingDate));
  const known = options.map(([value, one]) => ({
    value,
    label: `${formatDate(one.openingDate, 'dayTime')} · ${one.resort}`,
  }));
  // The opening in the URL may not be among them.
  return opening === '' || found.has(opening) ? known : [{ value: opening, label: `Opening no. ${opening}` }, ...known];
}
