import type { UndoneDeparture } from '@sunset/contract/api/departures.ts';
import { memberKeys } from '../../entities/members/query-keys.ts';
import { formatCount } from '../../format/numbers.ts';
import { call } from '../../lib/requests/api.ts';
import { useWrite } from '../../shared/use-write.ts';
import { departuresQuery } from './queries.ts';

export const useDecideDepartures = (onSettled: () => void) =>
  useWrite({
    send: (body: { hold_id: number; decision: 'left' | 'keep' }) => call('POST /admin/departures/decide', { body }),
    refresh: [departuresQuery.queryKey],
    onSuccess: (_, { decision }) => ({
      title: 'Decision Saved',
      description:
        decision === 'keep'
          ? 'Nobody loses anything. Discord is asked again after a day.'
          : 'Those who are still not found lose their bookings in half an hour.',
    }),
    failed: ['Decision Not Saved'],
    onSettled,
  });

export const useUndoDeparture = (onSettled: () => void) =>
  useWrite({
    send: (departureId: number) => call('POST /admin/departures/{departureId}/undo', { params: { departureId } }),
    refresh: [departuresQuery.queryKey, memberKeys.lists],
    onSuccess: (undone) => ({ title: 'Departure Undone', description: describe(undone), duration: 15_000 }),
    failed: ['Undo Failed'],
    onSettled,
  });

function describe({
  restored_bookings: bookings,
  restored_entries: entries,
  restored_places: places,
  not_restored: lost,
}: UndoneDeparture): string {
  const others = places === 0 ? '' : ` and ${formatCount(places, 'place')} in shared rooms or lines`;
  const back = `${formatCount(bookings, 'booking')} and ${formatCount(entries, 'waiting list place')}${others} are back.`;
  const names = {
    booking: 'Booking',
    entry: 'Waiting list place',
    companion: 'Shared room',
    line: 'Place in line',
    party: 'Party',
  };
  return [back, ...lost.map(({ kind, resort, reason }) => `${names[kind]} at ${resort} is not: ${reason}`)].join(' ');
}
