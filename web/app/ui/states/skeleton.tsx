import { classNames } from '../class-names.ts';

interface SkeletonProps {
  /** Give it the size of the contents, e.g. `h-40 w-full`. */
  className?: string;
}

/** A placeholder that appears only if loading takes longer than 150 ms. Put it inside a region with `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden className={classNames('skeleton rounded-control', className)} />;
}

export function SkeletonList() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
