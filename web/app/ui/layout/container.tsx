import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ContainerProps {
  /** `wide` for grids, `narrow` for reading and forms. */
  width?: 'wide' | 'narrow';
  className?: string;
  children: ReactNode;
}

/** Limits the line length and adds page margins. */
export function Container({ width = 'wide', className, children }: ContainerProps) {
  const limit = width === 'wide' ? 'max-w-6xl' : 'max-w-2xl';
  return <div className={classNames('mx-auto w-full px-5 sm:px-8', limit, className)}>{children}</div>;
}
