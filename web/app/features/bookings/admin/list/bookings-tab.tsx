import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOnline } from '../../../../lib/requests/connection.ts';
import { useAddress, useAddressFilters } from '../../../../lib/navigation/use-address.ts';
import { LoadMore } from '../../../../ui/tables/load-more.tsx';
import { LoadFailed } from '../../../../ui/states/load-failed.tsx';
import { PanelSection } from '../../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useStaffBookingsLive } from '../live.ts';
import { bookingListQuery, bookingStatsQuery } from '../queries.ts';
import { filterNames } from '../rules.ts';
import { BookingDialog } from '../details/booking-dialog.tsx';
import { BookingFilterBar } from './booking-filters.tsx';
import { BookingList } from './booking-list.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BulkOutcomes, type Outcome } from './bulk-outcomes.tsx';
import { BulkRemovalButtons } from '../bulk-removal/bulk-removal-buttons.tsx';
import { DecisionDialog } from '../../../../entities/bookings/decisions/decision-dialog.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { NoBookings } from './list-states.tsx';
import { RemovalDialog } from '../bulk-removal/removal-dialog.tsx';
import { StatisticsCard } from '../statistics/statistics-card.tsx';
import { UndoList } from '../bulk-removal/undo-list.tsx';
import { UndoneDialog } from '../bulk-removal/undone-dialog.tsx';
import { useBookingDecisions } from '../hooks/use-booking-decisions.ts';
import { useRemoval } from '../hooks/use-bulk-removal.tsx';
import { resortsQuery } from '../../../../entities/catalog/queries.ts';

export function BookingsTab() {
  useStaffBookingsLive();
  const { query, hrefWith, change } = useAddress();
  const filters = useAddressFilters(filterNames);
  const sort = query.get('sort') === 'opening' ? 'opening' : 'newest';
  const list = useInfiniteQuery(bookingListQuery({ ...filters.values, sort }));
  const decisions = useBookingDecisions();
  const removal = useRemoval();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  useLoadFailureToast(list.isError);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  const open = (reference: string | null) => change({ booking: reference });

  return (
    <div className="flex flex-col gap-8">
      <StatisticsCard filters={filters.values} />
      <PanelSection
        title="Bookings"
        description="Approve or reject requests. Use Edit to open all other bookings."
        actions={<BulkRemovalButtons resortId={filters.values.resort} removal={removal} />}
        isBare
      >
        <UndoList removal={removal} />
        <BookingFilterBar
          filters={filters}
          sort={sort}
          onSort={(value) => change({ sort: value === 'newest' ? null : value }, { isReplacing: true })}
          actions={<ExportButtons filters={{ ...filters.values, sort }} total={total} />}
        />
        {list.isPending && <LoadingState />}
        {list.isError && rows.length === 0 && <LoadFailed what="bookings" onRetry={() => void list.refetch()} />}
        {list.data && (
          <BookingList
            bookings={rows}
            decisions={decisions}
            isBusy={list.isPlaceholderData}
            hrefOf={({ bookingReference }) => hrefWith({ booking: bookingReference })}
            onOpen={({ bookingReference }) => open(bookingReference)}
            onDelete={(booking) => removal.ask({ booking })}
            empty={<NoBookings isFiltered={filters.activeCount > 0} onClear={filters.clear} />}
            selection={{
              selected,
              onChange: setSelected,
              actions: (
                <BulkActions
                  bookings={rows.filter(({ bookingReference }) => selected.has(bookingReference))}
                  onDone={(results) => {
                    setSelected(new Set());
                    setOutcomes(results);
                  }}
                />
              ),
            }}
          />
        )}
        {rows.length > 0 && (
          <LoadMore
            shown={rows.length}
            total={total ?? null}
            noun="bookings"
            one="booking"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </PanelSection>
      <BookingDialog
        reference={query.get('booking')}
        decisions={decisions}
        onClose={() => open(null)}
        onDelete={(booking) => removal.ask({ booking })}
      />
      <DecisionDialog decisions={decisions} />
      <RemovalDialog removal={removal} />
      <UndoneDialog undone={removal.undo.undone} onClose={removal.undo.read} />
      <BulkOutcomes outcomes={outcomes} onClose={() => setOutcomes(null)} />
    </div>
  );
}

/** One toast, whichever part of the tab failed to load. */
function useLoadFailureToast(hasListFailed: boolean): void {
  const resorts = useQuery(resortsQuery());
  const stats = useQuery(bookingStatsQuery({ resort: '', from: '', to: '' }));
  const hasFailed = hasListFailed || resorts.isError || stats.isError;
  useEffect(() => {
    // The offline banner is already shown.
    if (!hasFailed || !isOnline()) return;
    addToast({
      variant: 'destructive',
      title: 'Data Load Error',
      description: 'Failed to load resort data. Please refresh the page.',
    });
  }, [hasFailed]);
}

function LoadingState() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
