import { CloudOff } from 'lucide-react';
import { Component, Suspense, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface PartBoundaryProps {
  children: ReactNode;
}

/** Suspense and error boundary for a part of a panel that is loaded on demand. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (this.state.hasFailed) return <Failed />;
    return <Suspense fallback={<Loading />}>{this.props.children}</Suspense>;
  }
}

function Loading() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-14" />
      <Skeleton className="h-80" />
    </div>
  );
}

function Failed() {
  return (
    <EmptyState
      picture={<CloudOff size={iconSize.huge} />}
      title="We can’t show this part"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      The rest of the panel still works. If it happens again after you reload, tell the person who runs the site.
    </EmptyState>
  );
}
