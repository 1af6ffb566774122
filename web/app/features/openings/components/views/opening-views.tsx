import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { Disclosure } from '../../../../ui/dialogs/disclosure.tsx';
import { StatusLabel } from '../../../../ui/status-label.tsx';
import type { OpeningAction } from '../../opening-action.ts';
import { parseView, type OpeningFilters } from '../../views.ts';
import { DateList } from './date-list.tsx';
import { MonthView } from './month-view.tsx';
import { ResortOpenings } from './resort-openings.tsx';

interface OpeningViewsProps {
  resorts: readonly OpeningFormResort[];
  /** Soonest first. */
  openings: readonly AdminOpening[];
  filters: OpeningFilters;
  onAction: (action: OpeningAction) => void;
}

/** The openings by resort, by date, or in a month. */
export function OpeningViews(props: OpeningViewsProps) {
  const view = parseView(props.filters.values.view);
  if (view === 'month') return <MonthView {...props} />;
  return view === 'date' ? <DateList {...props} /> : <ByResort {...props} />;
}

function ByResort({ resorts, openings, onAction }: OpeningViewsProps) {
  const openingsOf = (resort: OpeningFormResort) => openings.filter(({ resortId }) => resortId === resort.id);
  const scheduled = resorts
    .filter((resort) => openingsOf(resort).length > 0)
    .toSorted((one, other) => startOf(openingsOf(one)).localeCompare(startOf(openingsOf(other))));
  return (
    <>
      <ul className="grid items-start gap-5 lg:grid-cols-2">
        {scheduled.map((resort) => (
          <ResortOpenings key={resort.id} resort={resort} openings={openingsOf(resort)} onAction={onAction} />
        ))}
      </ul>
      <UnscheduledResorts resorts={resorts.filter((resort) => openingsOf(resort).length === 0)} />
    </>
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
