import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** About as tall as what a signed-in person sees, so that the footer stays below the screen. */
export function InvitationSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </div>
  );
}
