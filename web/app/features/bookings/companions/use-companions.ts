import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useOwnWrites } from '../use-own-writes.ts';
import type { RobloxNames } from './names-form.tsx';

/** Calls of the guest of a booking about who comes along in their room. */
export function useCompanions(reference: string) {
  const { owner, client, isBusy, run } = useOwnWrites();
  const params = { reference };
  const change = (work: () => Promise<{ booking: Booking }>) =>
    run(async () => {
      const { booking } = await work();
      client.setQueryData<Booking[]>(bookingKeys.mine(owner), (known) =>
        known?.map((each) => (each.bookingReference === reference ? booking : each)),
      );
      return booking;
    });
  return {
    isBusy,
    add: (body: RobloxNames) => change(() => call('POST /user/bookings/{reference}/companions', { params, body })),
    remove: (companionId: number) =>
      change(() =>
        call('DELETE /user/bookings/{reference}/companions/{companionId}', { params: { reference, companionId } }),
      ),
    /** Makes the link, or answers the one that there is. */
    makeLink: () => change(() => call('POST /user/bookings/{reference}/room-link', { params })),
  };
}
