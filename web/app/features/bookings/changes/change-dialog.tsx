import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { useLiveRefetch } from '../../../lib/live/use-live.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LoadFailure } from '../display/load-failure.tsx';
import { useGuest } from '../guest-context.ts';
import { changeOptionsQuery } from './queries.ts';
import { ChangeForm } from './change-form.tsx';

interface ChangeDialogProps {
  booking: Booking | null;
  onClose: () => void;
}

/** A guest changes their booking: what can change now, what each choice costs, and what becomes of the approval. */
export function ChangeDialog({ booking, onClose }: ChangeDialogProps) {
  return (
    <Dialog isOpen={booking !== null} onClose={onClose} title={m.bookings_change()}>
      {booking && <Contents booking={booking} onClose={onClose} />}
    </Dialog>
  );
}

function Contents({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { discord_id: owner } = useGuest();
  const options = changeOptionsQuery(owner, booking.bookingReference);
  const { data, isError, isFetching, refetch } = useQuery(options);
  useLiveRefetch(['availability'], [options.queryKey]);
  if (data) return <ChangeForm booking={booking} options={data} onClose={onClose} />;
  if (isError) {
    return (
      <LoadFailure title={m.bookings_change_load_failed()} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </div>
  );
}
