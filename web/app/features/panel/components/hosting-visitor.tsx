import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface HostingVisitorProps {
  sentence: string;
}

export function HostingVisitor({ sentence }: HostingVisitorProps) {
  return (
    <EmptyState
      headingLevel="h1"
      picture={<LockKeyhole size={iconSize.huge} />}
      title="Access Denied"
      action={<ButtonLink href="/admin?return_to=%2Fhosting">Sign in as a host or admin</ButtonLink>}
    >
      <p>{sentence}</p>
      <p className="mt-2">Hosts can open it too.</p>
    </EmptyState>
  );
}
