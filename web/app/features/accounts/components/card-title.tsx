import type { LucideIcon } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';

interface CardTitleProps {
  id: string;
  Icon: LucideIcon;
  title: string;
}

/** The heading of a settings card. The card refers to it with `aria-labelledby`. */
export function CardTitle({ id, Icon, title }: CardTitleProps) {
  return (
    <h2 id={id} className="flex items-center gap-3 text-title">
      <Icon size={iconSize.large} className="shrink-0 text-accent-text" />
      {title}
    </h2>
  );
}
