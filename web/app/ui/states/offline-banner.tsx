import { WifiOff } from 'lucide-react';
import { iconSize } from '../icon-size.ts';

/** Says that there is no network. It lies over the page, so that nothing moves when it comes and goes. */
export function OfflineBanner({ isOffline }: { isOffline: boolean }) {
  return (
    // Always there: a region that appears together with its text is not announced everywhere.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(4.75rem+env(safe-area-inset-top))] z-50 flex justify-center px-4"
    >
      {isOffline && (
        <p className="rise flex items-center gap-2 rounded-full border border-line-strong bg-surface px-3 py-2 text-sm font-medium text-ink shadow-high sm:px-4 sm:text-base">
          <WifiOff aria-hidden size={iconSize.small} className="shrink-0 text-danger-text" />
          You are offline. Changes cannot be saved.
        </p>
      )}
    </div>
  );
}
