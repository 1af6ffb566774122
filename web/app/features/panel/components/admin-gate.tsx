import type { ReactNode } from 'react';
import { usePollWhileDisconnected } from '../../../lib/live/use-live.ts';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { AccessDenied } from './access-denied.tsx';
import { useAdmin } from '../hooks/use-admin.ts';

interface AdminGateProps {
  visitor: ReactNode;
  denial: string;
  /** Redirect them afterwards. */
  isRedirecting?: boolean;
  children: ReactNode;
}

/**
 * Shows the panel to admins only. The server sends the same loading page to everyone and checks every call of the
 * panel.
 */
export function AdminGate({ visitor, denial, isRedirecting = false, children }: AdminGateProps) {
  const admin = useAdmin();
  if (admin.status === 'waiting') return <Waiting />;
  if (admin.status === 'visitor') return visitor;
  if (admin.status === 'refused') {
    return <AccessDenied sentence={denial} userType={admin.userType} isRedirecting={isRedirecting} />;
  }
  // When another admin signs in in another tab, the cache starts empty.
  return (
    <QueryProvider key={admin.session.discord_id}>
      <PollWhileDisconnected />
      {/* Toasts and the welcome after a sign-in are placed where they do not cover a panel (app.css). */}
      <div data-panel className="contents">
        {children}
      </div>
    </QueryProvider>
  );
}

function PollWhileDisconnected() {
  usePollWhileDisconnected();
  return null;
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-12" />
      <Skeleton className="h-96" />
    </div>
  );
}
