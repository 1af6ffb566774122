import { classNames } from '../class-names.ts';

interface SkeletonProps {
  /** Give it the size of what it stands for, e.g. `h-40 w-full`. */
  className?: string;
}

/** A quiet placeholder that appears only when waiting takes longer than 150 ms. Put it inside a region with `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden className={classNames('skeleton rounded-control', className)} />;
}

/** Stands for a list that is being read. */
export function SkeletonList() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
