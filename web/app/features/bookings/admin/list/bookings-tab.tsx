import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress, useAddressFilters } from '../../../../lib/navigation/use-address.ts';
import { LoadMore } from '../../../../ui/tables/load-more.tsx';
import { QueryView } from '../../../../ui/states/query-view.tsx';
import { PanelSection } from '../../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { useStaffBookingsLive } from '../live.ts';
import { useSetStatus } from '../mutations.ts';
import { bookingListQuery } from '../queries.ts';
import { filterNames } from '../rules.ts';
import { BookingDialog } from '../details/booking-dialog.tsx';
import { BookingFilterBar } from './booking-filters.tsx';
import { BookingList } from './booking-list.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BulkOutcomes, type Outcome } from './bulk-outcomes.tsx';
import { BulkRemovalButtons } from '../bulk-removal/bulk-removal-buttons.tsx';
import { DecisionDialog } from '../../../../entities/bookings/decisions/decision-dialog.tsx';
import { useDecisions } from '../../../../entities/bookings/decisions/use-decisions.ts';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';
import { ExportButtons } from './export-buttons.tsx';
import { NoBookings } from './list-states.tsx';
import { RemovalDialog } from '../bulk-removal/removal-dialog.tsx';
import { StatisticsCard } from '../statistics/statistics-card.tsx';
import { UndoList } from '../bulk-removal/undo-list.tsx';
import { UndoneDialog } from '../bulk-removal/undone-dialog.tsx';
import { useRemoval } from '../hooks/use-bulk-removal.tsx';

export function BookingsTab() {
  useStaffBookingsLive();
  const { query, hrefWith, change } = useAddress();
  const filters = useAddressFilters(filterNames);
  const sort = query.get('sort') === 'opening' ? 'opening' : 'newest';
  const list = useInfiniteQuery(bookingListQuery({ ...filters.values, sort }));
  const decisions = useDecisions(staffBookingKeys.decisions, useSetStatus().mutate);
  const removal = useRemoval();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  const open = (reference: string | null) => change({ booking: reference });

  return (
    <div className="flex flex-col gap-8">
      <PanelSection
        title="Bookings"
        description="Approve or reject requests. Press a name to see or change a booking."
        isBare
      >
        <UndoList removal={removal} />
        <BookingFilterBar
          filters={filters}
          sort={sort}
          onSort={(value) => change({ sort: value === 'newest' ? null : value }, { isReplacing: true })}
          found={list.isPlaceholderData ? null : (total ?? null)}
        />
        <QueryView query={list} what="bookings" pending={<LoadingState />}>
          {() => (
            <>
              <BookingList
                bookings={rows}
                decisions={decisions}
                isBusy={list.isPlaceholderData}
                searched={filters.values.text}
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
              {rows.length > 0 && (
                <LoadMore shown={rows.length} total={total ?? null} noun="bookings" one="booking" list={list} />
              )}
            </>
          )}
        </QueryView>
        <div className="flex flex-wrap gap-3">
          <ExportButtons filters={{ ...filters.values, sort }} total={total} />
          <div className="flex flex-wrap gap-3 border-line max-sm:w-full max-sm:border-t max-sm:pt-3 sm:ml-auto">
            <BulkRemovalButtons resortId={filters.values.resort} removal={removal} />
          </div>
        </div>
      </PanelSection>
      <StatisticsCard filters={filters.values} />
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

function LoadingState() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
