import type { ReactNode } from 'react';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { AccessDenied } from './access-denied.tsx';
import { useAdmin } from '../hooks/use-admin.ts';

interface AdminGateProps {
  /** What a visitor who is not signed in sees. */
  visitor: ReactNode;
  /** What somebody who is signed in and no admin is told. */
  denial: string;
  /** Sends them on afterwards. */
  isRedirecting?: boolean;
  children: ReactNode;
}

/**
 * Lets admins through. The server does not know who looks: it sends the same waiting page to everyone, and every call of
 * the panel is checked again.
 */
export function AdminGate({ visitor, denial, isRedirecting = false, children }: AdminGateProps) {
  const admin = useAdmin();
  if (admin.status === 'waiting') return <Waiting />;
  if (admin.status === 'visitor') return visitor;
  if (admin.status === 'refused') {
    return <AccessDenied sentence={denial} userType={admin.userType} isRedirecting={isRedirecting} />;
  }
  // Another admin signing in in another tab starts afresh.
  return <QueryProvider key={admin.session.discord_id}>{children}</QueryProvider>;
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
