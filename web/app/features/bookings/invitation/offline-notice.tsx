import { useIsOnline } from '../../../lib/requests/connection.ts';
import { Notice } from '../../../ui/notice.tsx';

/** That what the page shows may be out of date. */
export function OfflineNotice({ children }: { children: string }) {
  if (useIsOnline()) return null;
  return (
    <Notice tone="yellow" role="status">
      {children}
    </Notice>
  );
}
