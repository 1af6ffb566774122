import type { ReactNode } from 'react';
import { usePollWhileDisconnected } from '../../../lib/live/use-live.ts';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { DialogGuard } from '../../../shared/dialog-guard.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useStaff } from '../hooks/use-staff.ts';
import type { StaffRole } from '../tabs.ts';
import { AccessDenied } from './access-denied.tsx';

interface StaffGateProps {
  visitor: ReactNode;
  denial: string;
  /** Redirect them afterwards. */
  isRedirecting?: boolean;
  children: (role: StaffRole) => ReactNode;
}

/**
 * Shows a panel to hosts and admins only, each what is theirs. The server sends the same loading page to everyone and checks
 * every call of the panel. Rule: HOST-7.
 */
export function StaffGate({ visitor, denial, isRedirecting = false, children }: StaffGateProps) {
  const staff = useStaff();
  if (staff.status === 'waiting') return <Waiting />;
  if (staff.status === 'visitor') return visitor;
  if (staff.status === 'refused') {
    return <AccessDenied sentence={denial} userType={staff.userType} isRedirecting={isRedirecting} />;
  }
  // When another person signs in in another tab, the cache starts empty.
  return (
    <QueryProvider key={`${staff.owner} ${staff.role}`}>
      <PollWhileDisconnected />
      <DialogGuard />
      {/* Toasts and the welcome after a sign-in are placed where they do not cover a panel (app.css). */}
      <div data-panel className="contents">
        {children(staff.role)}
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
