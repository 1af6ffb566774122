import { Info } from 'lucide-react';
import { m } from '#messages';
import { preloadable } from '../../../../../lib/preloadable.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { Skeleton } from '../../../../../ui/states/skeleton.tsx';
import { offerResorts, withOwnHold } from '../../../openings.ts';
import { LimitNotice } from '../../notices.tsx';
import { LoadFailure } from '../../../display/load-failure.tsx';
import { ResortCard } from './resort-card.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { useWizard } from '../../wizard-context.ts';
import { Notice } from '../../../../../ui/notice.tsx';

const noOpenings = preloadable(async () => (await import('./no-openings.tsx')).NoOpenings);

export function ChooseResort() {
  const { notice } = useWizard();
  return (
    <section className="flex flex-col gap-6">
      <StepHeading title={m.wizard_step_resort()}>{m.wizard_resort_intro()}</StepHeading>
      {notice && (
        <Notice tone="blue" isRow role="status">
          <Info size={iconSize.medium} className="mt-0.5 shrink-0" />
          {notice}
        </Notice>
      )}
      <LimitNotice />
      <ResortList />
    </section>
  );
}

function ResortList() {
  const { openings, resorts, hold } = useWizard();
  if (openings.isError && !openings.data) {
    return (
      <LoadFailure
        title={m.bookings_load_failed_openings()}
        isRetrying={openings.isFetching}
        onRetry={() => void openings.refetch()}
      />
    );
  }
  // Waits for the resorts' pictures and locations, but continues without them if they fail.
  if (!openings.data || resorts.isPending) return <ResortListSkeleton />;
  const offers = offerResorts(withOwnHold(openings.data, hold), resorts.data ?? []);
  if (offers.length === 0) return <noOpenings.Component />;
  return (
    <ul className="grid gap-5 sm:grid-cols-2 sm:gap-6">
      {offers.map((offer, index) => (
        <ResortCard key={offer.resortId} offer={offer} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function ResortListSkeleton() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-6" aria-busy="true">
      <Skeleton className="h-112 sm:col-span-2 sm:h-80" />
      <Skeleton className="h-112" />
      <Skeleton className="h-112" />
    </div>
  );
}
