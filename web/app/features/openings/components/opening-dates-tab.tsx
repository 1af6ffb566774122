import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { useAddress, useAddressFilters } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useOpeningsErrorToast } from '../hooks/use-openings-error-toast.ts';
import { useOpeningsLive } from '../live.ts';
import type { OpeningAction } from '../opening-action.ts';
import { afterPublication } from '../publication.ts';
import { upcomingOpeningsQuery } from '../../../shared/upcoming-openings.ts';
import { openingResortsQuery, proposalsQuery } from '../queries.ts';
import { ClosureList } from './closures/closure-list.tsx';
import { CloseResortDialog } from './closures/close-resort-dialog.tsx';
import { ProposalsSection } from './proposals/proposals-section.tsx';
import { OpeningDialogs } from './opening-dialogs.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { OpeningViews } from './views/opening-views.tsx';
import { ViewBar } from './views/view-bar.tsx';

const proposalsId = 'proposals';

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
      {(loaded) => (
        <div className="flex flex-col gap-10">
          <OpeningDates {...loaded} />
          <div id={proposalsId} className="scroll-mt-24">
            <ProposalsSection resorts={loaded.resorts} />
          </div>
        </div>
      )}
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
  const [isClosing, setIsClosing] = useState(false);
  const { hrefWith } = useAddress();
  const filters = useAddressFilters(['view', 'resort', 'month', 'day']);
  const { resort } = filters.values;
  const shown = openings.filter(({ resortId }) => resort === '' || String(resortId) === resort);
  const shownResorts = resorts.filter(({ id }) => resort === '' || String(id) === resort);
  return (
    <PanelSection
      isBare
      title="Opening Dates"
      description={
        <>
          All planned openings. Times are in your time zone. <ProposalsLink />
        </>
      }
      actions={
        <Button variant="secondary" icon={<DoorClosed size={iconSize.small} />} onClick={() => setIsClosing(true)}>
          Close a resort
        </Button>
      }
    >
      <ViewBar resorts={resorts} filters={filters} />
      <ClosureList resortId={resort} />
      <UnpublishedNotice openings={shown} />
      {shown.length === 0 && (
        <EmptyState headingLevel="h3" picture={<CalendarX size={iconSize.huge} />} title="No openings are scheduled">
          Create the next one in{' '}
          <a href={hrefWith({ tab: 'create-opening', view: null, month: null, day: null })} className="link">
            Create Opening
          </a>
          . {afterPublication}
        </EmptyState>
      )}
      <OpeningViews resorts={shownResorts} openings={shown} filters={filters} onAction={setAction} />
      <OpeningDialogs action={action} onClose={() => setAction(null)} />
      {isClosing && <CloseResortDialog resorts={resorts} resortId={resort} onClose={() => setIsClosing(false)} />}
    </PanelSection>
  );
}

/** They are below all openings: says how many of them are not over. */
function ProposalsLink() {
  const { data = [] } = useQuery(proposalsQuery());
  const count = data.filter(({ state }) => state !== 'published' && state !== 'over').length;
  if (count === 0) return null;
  return (
    <a href={`#${proposalsId}`} className="link whitespace-nowrap">
      {formatCount(count, 'proposal')} below
    </a>
  );
}
