import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  /** For fields inside: if one is invalid, a change of this value opens the disclosure and focuses that field. */
  errorKey?: string;
  isOpenAtFirst?: boolean;
  onToggle?: (isOpen: boolean) => void;
}

/** A `<details>` element: it works before hydration, and find-in-page opens it. */
export function Disclosure({ summary, children, className, errorKey = '', isOpenAtFirst, onToggle }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (errorKey === '' || !details || details.open) return;
    const field = details.querySelector<HTMLElement>('[aria-invalid="true"]');
    details.open = true;
    field?.focus();
  }, [errorKey]);
  return (
    <details
      ref={ref}
      open={isOpenAtFirst}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={classNames('group/disclosure border-y border-line', className)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-control font-semibold hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <span>{summary}</span>
        <ChevronDown
          size={iconSize.medium}
          className="shrink-0 text-accent-text transition duration-200 group-open/disclosure:rotate-180"
        />
      </summary>
      <div className="appear pb-4">{children}</div>
    </details>
  );
}
