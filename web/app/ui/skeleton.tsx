import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** Give it the size of what it stands for, e.g. `h-40 w-full`. */
  className?: string;
}

/** A quiet placeholder that appears only when waiting takes longer than 150 ms. Put it inside a region with `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden className={classNames('skeleton rounded-control', className)} />;
}
