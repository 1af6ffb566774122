import type { EveningFeedback, FeedbackFigures } from '@sunset/contract/api/bookings/feedback.ts';
import { starLabels, starValues } from '@sunset/contract/bookings/feedback.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageSquareHeart } from 'lucide-react';
import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { useAddressFilters } from '../../../lib/navigation/use-address.ts';
import { numbered } from '../../../lib/numbered.ts';
import { Card } from '../../../ui/card.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { eveningFeedbackQuery, resortFeedbackQuery } from '../queries.ts';
import { Average } from './average.tsx';

/** One card for each past evening. */
export function EveningFeedbackSection() {
  const { values, set } = useAddressFilters(['resort']);
  const { resort } = values;
  const evenings = useInfiniteQuery(eveningFeedbackQuery(resort));
  const rows = evenings.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PanelSection
      title="Evenings"
      description="After a session each guest who came is asked once how it was. You see figures and lines from three answers on, never names."
      isBare
    >
      <ResortFilter resort={resort} onChange={(chosen) => set('resort', chosen)} />
      <QueryView
        query={evenings}
        what="feedback"
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            headingLevel="h3"
            picture={<MessageSquareHeart size={iconSize.huge} />}
            title="No past evenings yet"
          >
            You see here what guests answer after the first session.
          </EmptyState>
        }
      >
        {({ pages }) => (
          <>
            <ul className="grid items-start gap-5 lg:grid-cols-2">
              {rows.map((evening) => (
                <EveningCard key={evening.openingId} evening={evening} />
              ))}
            </ul>
            <LoadMore
              shown={rows.length}
              total={pages[0]?.total ?? null}
              noun="evenings"
              one="evening"
              list={evenings}
            />
          </>
        )}
      </QueryView>
    </PanelSection>
  );
}

/** The resorts that have answers. */
function ResortFilter({ resort, onChange }: { resort: string; onChange: (resort: string) => void }) {
  const { data } = useQuery(resortFeedbackQuery());
  const resorts = (data ?? []).map((row) => ({ value: String(row.resortId), label: row.resort }));
  if (resorts.length < 2 && resort === '') return null;
  return (
    <div className="max-w-sm">
      <SelectField
        label="Resort"
        value={resort}
        options={[{ value: '', label: 'All resorts' }, ...resorts]}
        onChange={onChange}
      />
    </div>
  );
}

function EveningCard({ evening }: { evening: EveningFeedback }) {
  const { answers, guests, figures, comments } = evening;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-title">{evening.resort}</h3>
          <time dateTime={evening.openingDate} className="text-ink-soft tabular-nums">
            {formatDateWithZone(evening.openingDate, 'weekdayDateTime')}
          </time>
        </div>
        <Average figures={figures} />
      </header>
      <p>
        {answers} of {formatCount(guests, 'guest')} answered.
      </p>
      {figures && <Distribution figures={figures} />}
      {comments.length > 0 && (
        <ul aria-label="Lines" className="flex flex-col gap-2">
          {numbered(comments).map(({ id, entry }) => (
            <li key={id} className="rounded-control bg-sunk px-4 py-2 break-words">
              {entry}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Distribution({ figures: { distribution } }: { figures: NonNullable<FeedbackFigures> }) {
  const items = starValues.toReversed().map((stars) => {
    const value = distribution[stars - 1] ?? 0;
    return { label: `${stars} · ${starLabels[stars]}`, value, text: formatCount(value, 'answer') };
  });
  const all = distribution.reduce((sum, count) => sum + count, 0);
  return <BarChart title="Stars" heads={['Stars', 'Answers']} items={items} max={all} isTableHidden />;
}
