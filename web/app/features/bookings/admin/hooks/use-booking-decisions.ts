import { useDecisions, type Decision, type Decisions } from '../../../../entities/bookings/decisions/use-decisions.ts';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useSetStatus } from '../mutations.ts';
import { showStatusError } from '../show-status-error.ts';

export function useBookingDecisions(): Decisions {
  const setStatus = useSetStatus({
    onSuccess: showDecidedToast,
    onError: showStatusError,
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
  return useDecisions(staffBookingKeys.decisions, setStatus.mutate);
}

function showDecidedToast({ kind, booking }: Decision): void {
  const title = kind === 'reject' ? 'Booking Rejected' : 'Booking Approved';
  addToast({ title, description: `${booking.guestInfo.discordUsername} gets a message on Discord.` });
}
