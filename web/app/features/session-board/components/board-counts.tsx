import { classNames } from '../../../ui/class-names.ts';
import type { BoardView, ArrivalState } from '../rules.ts';

interface BoardCountsProps {
  counts: Record<ArrivalState, number>;
  view: BoardView;
  onView: (view: BoardView) => void;
}

const names = { arrived: 'Arrived', expected: 'Expected', waiting: 'Waiting' } as const;

/** Counts of guests by state. Each one filters the board; pressed again it shows all. */
export function BoardCounts({ counts, view, onView }: BoardCountsProps) {
  return (
    <div
      role="group"
      aria-label="Guests"
      className="sticky-head sticky top-18 z-20 -mx-5 grid grid-cols-3 gap-2 bg-paper px-5 py-2 sm:-mx-8 sm:px-8"
    >
      {(['arrived', 'expected', 'waiting'] as const).map((arrivalState) => (
        <button
          key={arrivalState}
          type="button"
          aria-pressed={view === arrivalState}
          onClick={() => onView(view === arrivalState ? 'all' : arrivalState)}
          className={classNames(
            'flex min-h-16 flex-col items-center justify-center rounded-control border px-2 py-2 transition duration-150 active:scale-[0.98] sm:flex-row sm:gap-3',
            view === arrivalState
              ? 'border-accent-text bg-accent-soft ring-1 ring-accent-text'
              : 'border-line bg-surface hover:border-accent-text',
          )}
        >
          <span className="text-xl font-semibold tabular-nums">{counts[arrivalState]}</span>
          <span className="text-sm font-medium text-ink-soft">{names[arrivalState]}</span>
        </button>
      ))}
    </div>
  );
}
