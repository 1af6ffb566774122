import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { OpeningOnSaleTimes } from '@sunset/contract/api/openings/on-sale-times.ts';
import { useQuery } from '@tanstack/react-query';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { readFieldProblems } from '../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { onSaleTimesQuery } from '../queries.ts';
import { findMissingDays, toOnSaleBody, toOnSaleForm } from '../on-sale-form.ts';
import { OnSaleTimesFields } from './on-sale-times-fields.tsx';

interface OnSaleTimesDialogProps {
  opening: AdminOpening;
  onClose: () => void;
}

/** Sets the on-sale times of an opening. */
export function OnSaleTimesDialog({ opening, onClose }: OnSaleTimesDialogProps) {
  const stored = useQuery(onSaleTimesQuery(opening.id));
  return (
    <Dialog isOpen onClose={onClose} title="Booking times">
      <QueryView query={stored} what="booking times" pending={<Skeleton className="h-96" />}>
        {(onSale) => <OnSaleTimesForm opening={opening} onSale={onSale} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function OnSaleTimesForm({ opening, onSale, onClose }: OnSaleTimesDialogProps & { onSale: OpeningOnSaleTimes }) {
  const form = useServerForm({
    initial: toOnSaleForm(onSale),
    missing: findMissingDays,
    send: (values) =>
      call('PUT /admin/resort-openings/{openingId}/releases', {
        params: { openingId: opening.id },
        body: toOnSaleBody(values, opening.opening_date),
      }),
    refresh: [openingKeys.all],
    problemsOf: readFieldProblems,
    onSuccess: ({ releases: { kept_rooms: reservedCount } }) => {
      onClose();
      return { title: 'Booking Times Updated', description: reservedText(reservedCount) };
    },
    failed: ['Update Failed', 'Failed to update the booking times.'],
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="font-medium">
        {opening.resortName}, {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}
      </p>
      <OnSaleTimesFields
        form={form.values}
        onChange={form.set}
        isFrozen={onSale.is_frozen}
        isPublished={opening.is_published}
        errors={form.errors}
      />
      <DialogActions>
        <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" isLoading={form.isBusy}>
            Save Booking Times
          </Button>
        </footer>
      </DialogActions>
    </form>
  );
}

function reservedText(reservedCount: number): string {
  return reservedCount === 0
    ? 'No rooms are reserved for regular customers.'
    : `${formatCount(reservedCount, 'room is', 'rooms are')} reserved for regular customers.`;
}
