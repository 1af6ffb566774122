import { arrivedLabel, bookingStatuses } from '@sunset/contract/bookings/booking-status.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { BoardView } from '../rules.ts';

export interface BoardFiltersProps {
  views: readonly BoardView[];
  /** How many guests each view has; null if they are not all loaded. */
  counts: Record<BoardView, number> | null;
  view: BoardView;
  onView: (view: BoardView) => void;
}

const names: Record<BoardView, string> = {
  all: 'All',
  waiting: bookingStatuses.pending.staffLabel,
  expected: bookingStatuses.confirmed.staffLabel,
  arrived: arrivedLabel,
  refund: 'To refund',
};

export function BoardFilters({ views, counts, view, onView }: BoardFiltersProps) {
  return (
    <div role="group" aria-label="Guests" className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5">
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onView(each)}
          className={classNames(
            'flex min-h-12 flex-col items-center justify-center rounded-control border px-1 text-sm leading-tight font-medium transition duration-150 active:scale-[0.98] sm:flex-row sm:gap-2',
            view === each
              ? 'border-accent-text bg-accent-soft ring-1 ring-accent-text'
              : 'border-line bg-surface hover:border-accent-text',
          )}
        >
          {counts && <span className="text-base font-semibold tabular-nums">{counts[each]}</span>} {names[each]}
        </button>
      ))}
    </div>
  );
}
