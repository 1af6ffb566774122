import { CloudOff } from 'lucide-react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';
import { keepFocusNearRow } from '../row-focus.ts';

interface NotSavedProps {
  /** What was not saved: "Check-in". */
  what: string;
  /** The name of the row, for screen readers: "mira". */
  of?: string;
  onRetry: () => void;
  className?: string;
}

/** An unsaved change, shown at its row. A toast has already announced it. */
export function NotSaved({ what, of, onRetry, className }: NotSavedProps) {
  function handleRetry() {
    // This button disappears while the change is sent again.
    const restoreFocus = keepFocusNearRow();
    onRetry();
    restoreFocus();
  }
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-red-soft py-1 pr-1 pl-3 text-red-text',
        className,
      )}
    >
      <p className="flex items-center gap-2 py-1.5 font-medium">
        <CloudOff size={iconSize.small} className="shrink-0" />
        {what} not saved
      </p>
      <Button
        variant="secondary"
        aria-label={`Try again: ${what}${of === undefined ? '' : ` of ${of}`}`}
        onClick={handleRetry}
      >
        Try again
      </Button>
    </div>
  );
}
