import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import type { Closure } from '@sunset/contract/api/openings/closures.ts';
import { saleModes } from '@sunset/contract/openings/sale-modes.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, DoorClosed } from 'lucide-react';
import { formatDate } from '../../../../format/dates.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { OpeningAction } from '../../opening-action.ts';
import { closuresQuery } from '../../queries.ts';
import { addMonths, byDay, closedOn, parseMonth, weeksOf, type OpeningFilters } from '../../views.ts';
import { DayOpenings } from './date-list.tsx';

interface MonthViewProps {
  resorts: readonly OpeningFormResort[];
  openings: readonly AdminOpening[];
  filters: OpeningFilters;
  onAction: (action: OpeningAction) => void;
}

/** A month at a glance; the openings of the chosen day are below. */
export function MonthView({ resorts, openings, filters, onAction }: MonthViewProps) {
  const month = parseMonth(filters.values.month, new Date(serverNow()));
  const days = byDay(openings);
  const { day, resort } = filters.values;
  const { data: closures = [] } = useQuery(closuresQuery());
  const closed = closures.filter(({ resortId }) => resort === '' || resortId === Number(resort));
  const chosen = days.get(day) ?? [];
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-col gap-4 max-sm:px-2">
        <MonthHeader month={month} onChange={(next) => filters.set('month', next)} />
        <MonthTable
          month={month}
          days={days}
          closures={closed}
          chosen={day}
          onChoose={(next) => filters.set('day', next)}
        />
      </Card>
      <div role="status">
        {chosen.length > 0 && (
          <Card className="flex flex-col gap-2">
            <h3 className="text-title">{formatDate(chosen[0]?.opening_date ?? '', 'longWeekdayDay')}</h3>
            <DayOpenings resorts={resorts} openings={chosen} onAction={onAction} />
          </Card>
        )}
      </div>
    </div>
  );
}

const monthText = (month: string) => formatDate(`${month}-15T12:00:00Z`, 'month');

function MonthHeader({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className="flex items-center justify-between gap-3">
      <Button
        variant="ghost"
        size="icon"
        aria-label={monthText(before)}
        icon={<ChevronLeft size={iconSize.medium} />}
        onClick={() => onChange(before)}
      />
      <h3 aria-live="polite" className="text-title">
        {monthText(month)}
      </h3>
      <Button
        variant="ghost"
        size="icon"
        aria-label={monthText(after)}
        icon={<ChevronRight size={iconSize.medium} />}
        onClick={() => onChange(after)}
      />
    </div>
  );
}

/** A Monday, from which the names of the weekdays are taken. */
const monday = Date.UTC(2026, 10, 23, 12);
const dayMs = 24 * 60 * 60 * 1000;
const weekdays = Array.from({ length: 7 }, (_, index) => new Date(monday + index * dayMs));
const weekdayName = (day: Date, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat('en', { weekday, timeZone: 'UTC' }).format(day);

interface MonthTableProps {
  month: string;
  days: ReadonlyMap<string, readonly AdminOpening[]>;
  closures: readonly Closure[];
  chosen: string;
  onChoose: (day: string) => void;
}

function MonthTable({ month, days, closures, chosen, onChoose }: MonthTableProps) {
  return (
    <table aria-label={monthText(month)} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day.getTime()} scope="col" className="py-2 text-sm font-semibold text-ink-soft">
              <span aria-hidden>{weekdayName(day, 'short')}</span>
              <span className="sr-only">{weekdayName(day, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <td key={day ?? index} className="border border-line p-0 align-top">
                {day !== null && (
                  <DayCell
                    day={day}
                    openings={days.get(day) ?? []}
                    closed={closedOn(closures, day)}
                    isChosen={day === chosen}
                    onChoose={() => onChoose(day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string;
  openings: readonly AdminOpening[];
  /** Names of the resorts that are closed. */
  closed: readonly string[];
  isChosen: boolean;
  onChoose: () => void;
}

/** Phones show how many openings there are, wide screens which. */
function DayCell({ day, openings, closed, isChosen, onChoose }: DayCellProps) {
  const number = Number(day.slice(-2));
  const look = 'flex min-h-16 w-full flex-col items-center gap-1 p-1.5 tabular-nums lg:min-h-28 lg:items-stretch';
  if (openings.length === 0) {
    return (
      <div className={classNames(look, 'text-ink-soft')}>
        {number}
        <ClosedResorts names={closed} />
      </div>
    );
  }
  const date = formatDate(openings[0]?.opening_date ?? '', 'longWeekdayDay');
  const hasUnpublished = openings.some(({ is_published: isPublished }) => !isPublished);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(
        look,
        'cursor-pointer text-left font-semibold',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunk',
      )}
      onClick={onChoose}
    >
      {number}
      <span className="sr-only">, {date}: </span>
      <span
        className={classNames(
          'rounded-full px-2 text-sm lg:hidden',
          hasUnpublished ? 'bg-yellow-soft text-yellow-text' : 'bg-green-soft text-green-text',
        )}
      >
        {openings.length}
        <span className="sr-only">{openings.length === 1 ? ' opening' : ' openings'}</span>
      </span>
      {hasUnpublished && <span className="sr-only">, not all published</span>}
      {openings.map((opening) => (
        <span
          key={opening.id}
          className={classNames(
            'hidden truncate rounded-control px-1.5 py-0.5 text-sm font-medium lg:block',
            opening.is_published ? 'bg-green-soft text-green-text' : 'bg-yellow-soft text-yellow-text',
          )}
        >
          {formatDate(opening.opening_date, 'time')} {opening.sale_mode === 'draw' && `${saleModes.draw.label} · `}
          {opening.resortName}
        </span>
      ))}
      <ClosedResorts names={closed} />
    </button>
  );
}

/** Phones show a door alone; the list of closures above says whose it is. */
function ClosedResorts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="flex items-center gap-1 text-sm font-normal text-ink-soft lg:items-start lg:px-1.5">
      <DoorClosed size={iconSize.small} className="shrink-0" />
      <span className="min-w-0 break-words max-lg:sr-only">{names.join(', ')} closed</span>
    </span>
  );
}
