import type { Departures, UndoneDeparture } from '@sunset/contract/api/departures.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memberKeys } from '../../entities/members/query-keys.ts';
import { formatCount } from '../../format/numbers.ts';
import { call } from '../../lib/requests/api.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { addToast } from '../../ui/toasts/toast-store.ts';
import { departuresQuery } from './queries.ts';

export function useDecideDepartures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { hold_id: number; decision: 'left' | 'keep' }) =>
      call('POST /admin/departures/decide', { body }),
    onSuccess: (departures: Departures, { decision }) => {
      client.setQueryData(departuresQuery.queryKey, departures);
      const description =
        decision === 'keep'
          ? 'Nobody loses anything. Discord is asked again after a day.'
          : 'Those who are still not found lose their bookings in half an hour.';
      addToast({ title: 'Decision Saved', description });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: departuresQuery.queryKey });
      showErrorToast(error, 'Decision Not Saved');
    },
  });
}

export function useUndoDeparture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (departureId: number) => call('POST /admin/departures/{departureId}/undo', { params: { departureId } }),
    onSuccess: (undone) => addToast({ title: 'Departure Undone', description: describe(undone), duration: 15_000 }),
    onError: (error) => showErrorToast(error, 'Undo Failed'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: departuresQuery.queryKey });
      await client.invalidateQueries({ queryKey: memberKeys.lists });
    },
  });
}

function describe({
  restored_bookings: bookings,
  restored_entries: entries,
  not_restored: lost,
}: UndoneDeparture): string {
  const back = `${formatCount(bookings, 'booking')} and ${formatCount(entries, 'waiting list place')} are back.`;
  const names = { booking: 'Booking', entry: 'Waiting list place' };
  return [back, ...lost.map(({ kind, resort, reason }) => `${names[kind]} at ${resort} is not: ${reason}`)].join(' ');
}
