import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends Omit<ComponentProps<'div'>, 'className'> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** Rises on hover: for cards that are, or contain, one link or button. */
  isInteractive?: boolean;
  isSelected?: boolean;
  /** Without padding, for cards that start with a picture. */
  isFlush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({
  as: Element = 'div',
  isInteractive = false,
  isSelected = false,
  isFlush = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)}
      className={classNames(
        'relative overflow-clip rounded-card border bg-surface text-ink shadow-low',
        isSelected ? 'border-accent-text ring-2 ring-accent-text' : 'border-line',
        isInteractive && 'transition duration-200 hover:-translate-y-0.5 hover:shadow-high',
        !isFlush && 'p-5 sm:p-6',
        className,
      )}
    />
  );
}
