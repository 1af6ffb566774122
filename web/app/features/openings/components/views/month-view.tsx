import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import type { Closure } from '@sunset/contract/api/openings/closures.ts';
import { saleModes } from '@sunset/contract/openings/sale-modes.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, DoorClosed } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../format/dates.ts';
import { useAddress } from '../../../../lib/navigation/use-address.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { OpeningAction } from '../../opening-action.ts';
import { closuresQuery } from '../../queries.ts';
import { wallClockOf } from '../../rules.ts';
import { addMonths, byDay, closedOn, parseMonth, weeksOf, type OpeningFilters } from '../../views.ts';
import { DayOpenings } from './date-list.tsx';

interface MonthViewProps {
  resorts: readonly OpeningFormResort[];
  openings: readonly AdminOpening[];
  filters: OpeningFilters;
  onAction: (action: OpeningAction) => void;
}

/** A month at a glance; the chosen day is below. Another month is a history entry: Back returns to the one before. */
export function MonthView({ resorts, openings, filters, onAction }: MonthViewProps) {
  const { change } = useAddress();
  const month = parseMonth(filters.values.month, new Date(serverNow()));
  const days = byDay(openings);
  const { day, resort } = filters.values;
  const { data: closures = [] } = useQuery(closuresQuery());
  const closed = closures.filter(({ resortId }) => resort === '' || resortId === Number(resort));
  const chosen = days.get(day) ?? [];
  const isShown = chosen.length > 0 || weeksOf(month).some((week) => week.includes(day));
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-col gap-4 max-sm:px-2">
        <MonthHeader month={month} onChange={(next) => change({ month: next })} />
        <MonthTable
          month={month}
          days={days}
          closures={closed}
          chosen={day}
          onChoose={(next) => filters.set('day', next)}
        />
      </Card>
      <div role="status">
        {isShown && (
          <DayCard day={day} closed={closedOn(closed, day)}>
            {chosen.length === 0 ? (
              <p className="text-ink-soft">No openings.</p>
            ) : (
              <DayOpenings resorts={resorts} openings={chosen} onAction={onAction} />
            )}
          </DayCard>
        )}
      </div>
    </div>
  );
}

/** Noon is the same day in each time zone of the viewer. */
const dayText = (day: string) => formatDate(new Date(`${day}T12:00`).toISOString(), 'longWeekdayDay');
const today = () => wallClockOf(new Date(serverNow())).day;
const isPast = (day: string) => day < today();
const todayClass = 'rounded-full px-2 font-semibold text-ink ring-2 ring-accent-text lg:self-start';

interface DayCardProps {
  day: string;
  closed: readonly string[];
  children: ReactNode;
}

/** The chosen day: which resorts are closed, its openings, and the way to the form for another one. */
function DayCard({ day, closed, children }: DayCardProps) {
  const { hrefWith } = useAddress();
  return (
    <Card className="flex flex-col items-start gap-2">
      <h3 className="text-title">{dayText(day)}</h3>
      {closed.map((name) => (
        <p key={name} className="flex items-center gap-2">
          <DoorClosed size={iconSize.small} className="shrink-0" />
          {name} is closed.
        </p>
      ))}
      {children}
      {!isPast(day) && (
        <ButtonLink variant="secondary" href={hrefWith({ tab: 'create-opening', view: null, month: null })}>
          Plan an opening on this day
        </ButtonLink>
      )}
    </Card>
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

/** Phones show how many openings there are, wide screens which. A day that is over and had none cannot be chosen. */
function DayCell({ day, openings, closed, isChosen, onChoose }: DayCellProps) {
  const isToday = day === today();
  const number = <span className={isToday ? todayClass : undefined}>{Number(day.slice(-2))}</span>;
  const look = 'flex min-h-16 w-full flex-col items-center gap-1 p-1.5 tabular-nums lg:min-h-28 lg:items-stretch';
  if (openings.length === 0 && isPast(day)) {
    return (
      <div className={classNames(look, 'text-ink-soft')}>
        {number}
        <ClosedResorts names={closed} />
      </div>
    );
  }
  const hasUnpublished = openings.some(({ is_published: isPublished }) => !isPublished);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        look,
        'cursor-pointer text-left',
        openings.length > 0 ? 'font-semibold' : 'text-ink-soft',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunk',
      )}
      onClick={onChoose}
    >
      {number}
      <span className="sr-only">, {dayText(day)}: </span>
      <OpeningCount count={openings.length} hasUnpublished={hasUnpublished} />
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

function OpeningCount({ count, hasUnpublished }: { count: number; hasUnpublished: boolean }) {
  if (count === 0) return <span className="sr-only">no openings</span>;
  return (
    <span
      className={classNames(
        'rounded-full px-2 text-sm lg:hidden',
        hasUnpublished ? 'bg-yellow-soft text-yellow-text' : 'bg-green-soft text-green-text',
      )}
    >
      {count}
      <span className="sr-only">{count === 1 ? ' opening' : ' openings'}</span>
    </span>
  );
}

/** Phones show a door alone; the chosen day says whose it is. */
function ClosedResorts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="flex items-center gap-1 text-sm font-normal text-ink-soft lg:items-start lg:px-1.5">
      <DoorClosed size={iconSize.small} className="shrink-0" />
      <span className="min-w-0 break-words max-lg:sr-only">{names.join(', ')} closed</span>
    </span>
  );
}
