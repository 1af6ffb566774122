import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { iconSize } from './icon-size.ts';

export interface IconListItem {
  Icon: LucideIcon;
  title: string;
  text?: ReactNode;
}

interface IconListProps {
  items: readonly IconListItem[];
  className?: string;
}

/** A list of points with icons. Set the columns with `className`. */
export function IconList({ items, className }: IconListProps) {
  return (
    <ul className={classNames('grid gap-x-8 gap-y-5', className)}>
      {items.map(({ Icon, title, text }) => (
        <li key={title} className={classNames('flex gap-4', text === undefined && 'items-center')}>
          <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text">
            <Icon size={iconSize.medium} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            {text && <p className="mt-0.5 text-ink-soft">{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
