import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';

interface FilterBarProps {
  label: string;
  /** Always visible, e.g. a `SearchField`. */
  search?: ReactNode;
  /** Further fields; collapsed on phones. */
  children?: ReactNode;
  activeCount: number;
  /** One of them is the search, which is visible: further fields stay closed for it. */
  isSearching?: boolean;
  onClear: () => void;
  /** Buttons at the end of the line, e.g. Export. */
  actions?: ReactNode;
}

/**
 * The filters above a list. The values live in the URL (`lib/navigation/use-address.ts`), so that a filtered list can
 * be reloaded, shared, and left with Back.
 */
export function FilterBar(props: FilterBarProps) {
  const { label, search, children, activeCount, isSearching = false, onClear, actions } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(activeCount > (isSearching ? 1 : 0));
  return (
    <search
      aria-label={label}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-low"
    >
      <div className="flex flex-wrap items-end gap-3">
        {search && <div className="min-w-[min(100%,34rem)] flex-1">{search}</div>}
        {children && (
          <Button
            variant="secondary"
            className="lg:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            icon={<SlidersHorizontal size={iconSize.medium} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
          </Button>
        )}
        {actions}
      </div>
      {children && (
        <div
          id={id}
          className={classNames(
            'grid items-end gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] [&>:only-child]:max-w-sm',
            !isOpen && 'max-lg:hidden',
          )}
        >
          {children}
        </div>
      )}
      {activeCount > 0 && (
        <Button variant="ghost" className="self-start" icon={<X size={iconSize.small} />} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
