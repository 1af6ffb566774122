import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** A heading with its number before it, in a list with `[counter-reset:part]`. */
export const partHeading =
  'flex items-center gap-3 text-title before:flex before:size-8 before:shrink-0 before:items-center before:justify-center before:rounded-full before:bg-accent-soft before:font-sans before:text-base before:text-accent-text before:content-[counter(part)]';

/** What to do, one part after the other, each with a number. */
export function Instructions({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col gap-8 [counter-reset:part]">{children}</ol>;
}

interface InstructionProps {
  title: string;
  children: ReactNode;
}

export function Instruction({ title, children }: InstructionProps) {
  return (
    <li className="relative flex flex-col gap-4 [counter-increment:part] sm:pl-12">
      <h3 className={classNames(partHeading, 'sm:before:absolute sm:before:left-0')}>{title}</h3>
      {children}
    </li>
  );
}
