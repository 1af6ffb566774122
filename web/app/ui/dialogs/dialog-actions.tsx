import type { ReactNode } from 'react';

/** The buttons of a long form in a dialog, and what is said above them: always in sight, at its end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions -mx-5 -mb-5 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  );
}
