import { m } from '#messages';
import { WifiOff } from 'lucide-react';
import { iconSize } from '../icon-size.ts';

/** Shown while there is no network. It overlays the page, so that nothing moves. */
export function OfflineBanner({ isOffline }: { isOffline: boolean }) {
  return (
    // Always rendered: some screen readers ignore a live region that appears together with its text.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(4.75rem+env(safe-area-inset-top))] z-50 flex justify-center px-4"
    >
      {isOffline && (
        <p className="rise flex items-center gap-2 rounded-full border border-line-strong bg-surface px-3 py-2 text-sm font-medium text-ink shadow-high sm:px-4 sm:text-base">
          <WifiOff size={iconSize.small} className="shrink-0 text-danger-text" />
          {m.ui_offline()}
        </p>
      )}
    </div>
  );
}
