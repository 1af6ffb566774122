import { bookingStatuses } from '@sunset/contract/bookings/booking-status.ts';
import { formatNumber, formatCount, formatShare } from '../../../../format/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { PanelSection } from '../../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { bookingStatsQuery, type StatsFilters } from '../queries.ts';
import { overallFill, topResorts, type BookingStats } from '../rules.ts';
import { StatisticsCharts } from './statistics-charts.tsx';

export function StatisticsCard({ filters }: { filters: StatsFilters }) {
  const stats = useQuery(bookingStatsQuery(filters));
  const isNarrowed = filters.resort !== '' || filters.from !== '' || filters.to !== '';
  return (
    <PanelSection
      title="Booking Statistics"
      description={
        isNarrowed ? 'For the resort and the days you choose above.' : 'For all bookings that are not cleared.'
      }
    >
      <QueryView query={stats} what="statistics" pending={<LoadingState />}>
        {(loaded) => <Figures stats={loaded} />}
      </QueryView>
    </PanelSection>
  );
}

function LoadingState() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-40" />
    </div>
  );
}

function Figures({ stats }: { stats: BookingStats }) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? ChevronUp : ChevronDown;
  const fill = overallFill(stats.fill_by_resort);
  const countOf = (status: string) => stats.by_status.find(({ _id: name }) => name === status)?.count ?? 0;
  const top = topResorts(stats).map(({ _id: label, count }) => ({
    label,
    value: count,
    text: formatCount(count, 'booking'),
  }));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dl className="grid grid-cols-2 content-start gap-3">
          <Figure name="Total bookings">{formatNumber(stats.total_bookings)}</Figure>
          <Figure name={bookingStatuses.pending.staffLabel}>{formatNumber(countOf('pending'))}</Figure>
          <Figure name={bookingStatuses.confirmed.staffLabel}>{formatNumber(countOf('confirmed'))}</Figure>
          <Figure name="Rooms taken">{formatShare(fill.rate)}</Figure>
        </dl>
        {top.length > 0 ? (
          <BarChart title="Top 3 resorts" heads={['Resort', 'Bookings']} items={top} isTableHidden />
        ) : (
          <p className="text-ink-soft">You see the top resorts here after the first booking.</p>
        )}
      </div>
      {stats.total_bookings > 0 && (
        <Button
          variant="ghost"
          className="-mb-2 -ml-5 self-start"
          aria-expanded={isOpen}
          icon={<Icon size={iconSize.medium} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          All statistics
        </Button>
      )}
      {isOpen && <StatisticsCharts stats={stats} />}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-sunk px-4 py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
