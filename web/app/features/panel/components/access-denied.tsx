import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { refusedPath } from '../tabs.ts';

/** Long enough to read the reason. */
const redirectDelayMs = 2000;

interface AccessDeniedProps {
  sentence: string;
  userType: string;
  isRedirecting: boolean;
}

/** For members who are not admins: the reason, and where to go instead (PAGE-23). */
export function AccessDenied({ sentence, userType, isRedirecting }: AccessDeniedProps) {
  const path = refusedPath(userType);
  useEffect(() => {
    addToast({ variant: 'destructive', title: 'Access Denied', description: sentence });
    if (!isRedirecting) return undefined;
    const timer = setTimeout(() => location.replace(path), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [sentence, isRedirecting, path]);
  return (
    <EmptyState
      headingLevel="h1"
      picture={<LockKeyhole size={iconSize.huge} />}
      title="Access Denied"
      action={<ButtonLink href={path}>{path === '/' ? 'Back to Home' : 'To your page'}</ButtonLink>}
    >
      <p>{sentence}</p>
      {isRedirecting && <p className="mt-2">Taking you back...</p>}
    </EmptyState>
  );
}
