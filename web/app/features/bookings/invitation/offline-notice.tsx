import { useIsOnline } from '../../../lib/requests/connection.ts';

/** That what the page shows may be out of date. */
export function OfflineNotice({ children }: { children: string }) {
  if (useIsOnline()) return null;
  return (
    <p role="status" className="rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
      {children}
    </p>
  );
}
