import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useOpeningsLive } from '../live.ts';
import { upcomingOpeningsQuery, openingResortsQuery } from '../queries.ts';
import { ChangeDateDialog } from './change-date-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DeleteOpeningDialog } from './delete-opening-dialog.tsx';
import { OnSaleTimesDialog } from './on-sale-times-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { ResortOpenings, type OpeningAction } from './resort-openings.tsx';
import { RoomCountsDialog } from './room-counts-dialog.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { WaitingListDialog } from './waiting-list/waiting-list-dialog.tsx';
import { useOpeningsErrorToast } from '../hooks/use-openings-error-toast.ts';

export function OpeningDatesTab() {
  useOpeningsLive();
  const resorts = useQuery(openingResortsQuery());
  const openings = useQuery(upcomingOpeningsQuery());
  useOpeningsErrorToast(openings.error ? openings : resorts);
  const both = {
    data: resorts.data && openings.data && { resorts: resorts.data, openings: openings.data },
    isError: resorts.isError || openings.isError,
    isFetching: resorts.isFetching || openings.isFetching,
    refetch: () => Promise.all([resorts.refetch(), openings.refetch()]),
  };
  return (
    <QueryView query={both} what="openings" headingLevel="h2" pending={<LoadingState />}>
      {(loaded) => <OpeningDates {...loaded} />}
    </QueryView>
  );
}

function LoadingState() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  );
}

interface OpeningDatesProps {
  resorts: readonly OpeningFormResort[];
  openings: readonly AdminOpening[];
}

function OpeningDates({ resorts, openings }: OpeningDatesProps) {
  const [action, setAction] = useState<OpeningAction | null>(null);
  const close = () => setAction(null);
  const openingsOf = (resort: OpeningFormResort) => openings.filter(({ resortId }) => resortId === resort.id);
  const scheduled = resorts
    .filter((resort) => openingsOf(resort).length > 0)
    .toSorted((one, other) => startOf(openingsOf(one)).localeCompare(startOf(openingsOf(other))));
  return (
    <PanelSection
      isBare
      title="Opening Dates"
      description="All planned openings, by resort. Times are in your time zone."
    >
      {scheduled.length === 0 && (
        <EmptyState headingLevel="h3" picture={<CalendarX size={iconSize.huge} />} title="No openings are scheduled">
          Create the next one in Create Opening.
        </EmptyState>
      )}
      <UnpublishedNotice openings={openings} />
      <ul className="grid items-start gap-5 lg:grid-cols-2">
        {scheduled.map((resort) => (
          <ResortOpenings key={resort.id} resort={resort} openings={openingsOf(resort)} onAction={setAction} />
        ))}
      </ul>
      <UnscheduledResorts resorts={resorts.filter((resort) => openingsOf(resort).length === 0)} />
      <ChangeDateDialog
        key={action?.kind === 'move' ? action.opening.id : 'none'}
        opening={action?.kind === 'move' ? action.opening : null}
        onClose={close}
      />
      <DeleteOpeningDialog opening={action?.kind === 'delete' ? action.opening : null} onClose={close} />
      {action?.kind === 'releases' && <OnSaleTimesDialog opening={action.opening} onClose={close} />}
      {action?.kind === 'waiting' && <WaitingListDialog opening={action.opening} onClose={close} />}
      {action?.kind === 'places' && <PlacesDialog opening={action.opening} onClose={close} />}
      {action?.kind === 'rooms' && <RoomCountsDialog opening={action.opening} onClose={close} />}
      {action?.kind === 'code' && <CodeDialog {...action} onClose={close} />}
    </PanelSection>
  );
}

/** Openings are sorted, soonest first. */
const startOf = ([first]: readonly AdminOpening[]) => first?.opening_date ?? '';

function UnscheduledResorts({ resorts }: { resorts: readonly OpeningFormResort[] }) {
  if (resorts.length === 0) return null;
  return (
    <Disclosure summary={`${formatCount(resorts.length, 'resort')} without an opening`}>
      <ul className="flex flex-col gap-2">
        {resorts.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1">
            {name}
            <StatusLabel tone="quiet">Not scheduled</StatusLabel>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
