import type { AdminRoomType } from '@sunset/contract/api/catalog/admin.ts';
import type { PlannedOpening } from '@sunset/contract/api/catalog/planned-openings.ts';
import { useQuery } from '@tanstack/react-query';
import { catalogKeys } from '../../../entities/catalog/query-keys.ts';
import { formatBbc } from '../../../format/money.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { plannedOpeningsQuery } from '../queries.ts';

interface PlannedPricesDialogProps {
  /** As it was saved, with its new price. */
  roomType: AdminRoomType;
  onClose: () => void;
}

/** Asks after a change of price whether it also counts for planned openings (OPENING-18). */
export function PlannedPricesDialog({ roomType, onClose }: PlannedPricesDialogProps) {
  const query = useQuery(plannedOpeningsQuery(roomType));
  const { data: openings = [] } = query;
  const save = useWrite({
    send: () =>
      call('PUT /admin/room-types/{roomTypeId}/planned-openings', {
        params: { roomTypeId: roomType.id },
        body: { version: roomType.version, opening_ids: openings.map(({ id }) => id) },
      }),
    refresh: [catalogKeys.all],
    onSuccess: ({ changed_count: changed }) => ({
      title: 'Prices Changed',
      description: `${roomType.name} costs ${price} in ${formatCount(changed, 'planned opening')}.`,
    }),
    failed: ['Prices Not Changed'],
    onSettled: onClose,
  });
  const price = formatBbc(roomType.price);
  const count = formatCount(openings.length, 'planned opening');
  const bookings = openings.flatMap((opening) => opening.bookings);

  if (query.data === undefined) {
    return (
      <Dialog isOpen={query.isError} onClose={onClose} title="Price in planned openings">
        <QueryView query={query} what="planned openings">
          {() => null}
        </QueryView>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={openings.length > 0}
      onClose={onClose}
      title={`Also for ${count}?`}
      confirmLabel={`Change to ${price}`}
      cancelLabel="Keep old price"
      consequences={bookings.length > 0 ? [keptText(bookings.length)] : []}
      isBusy={save.isPending}
      onConfirm={() => save.mutate()}
    >
      <p>
        {roomType.name} now costs {price} in new openings. These have the old price:
      </p>
      <ul aria-label="Planned openings" className="flex max-h-72 flex-col overflow-y-auto border-y border-line">
        {openings.map((opening) => (
          <Opening key={opening.id} opening={opening} />
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function keptText(count: number): string {
  return count === 1 ? '1 booking from before keeps its price.' : `${count} bookings from before keep their price.`;
}

function Opening({ opening: { starts_at: start, price, bookings } }: { opening: PlannedOpening }) {
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <span className="flex flex-wrap justify-between gap-x-4 font-medium">
        <ShortMoment moment={start} isExact />
        <span className="tabular-nums">{formatBbc(price)}</span>
      </span>
      {bookings.map(({ reference, guest, payment_display: due }) => (
        <span key={reference} className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span className="break-all">{guest}</span>
          <span className="tabular-nums">keeps {due}</span>
        </span>
      ))}
    </li>
  );
}
