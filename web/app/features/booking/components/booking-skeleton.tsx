import { Skeleton } from '../../../ui/skeleton.tsx';

/** What stands there before anything personal is known, the same for everyone. */
export function BookingSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-6" aria-busy="true">
      <h1 className="text-heading">Book Your Stay</h1>
      <Skeleton className="h-8 w-full max-w-3xl" />
      <Skeleton className="min-h-96 w-full flex-1" />
    </div>
  );
}
