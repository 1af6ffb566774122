import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface PanelSectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Of no use on a phone, where the contents are to be within the first screen. */
  isDescriptionForWide?: boolean;
  /** On a phone the header is for screen readers alone, for the same reason. */
  isHeaderForWide?: boolean;
  /** Without a card around it, for contents that are cards. */
  isBare?: boolean;
  headingLevel?: 'h2' | 'h3';
  className?: string;
  children: ReactNode;
}

/** A section of a panel: heading, actions and a card. A landmark named by its heading. */
export function PanelSection(props: PanelSectionProps) {
  const { title, description, actions, isBare = false, headingLevel: Heading = 'h2', className, children } = props;
  const { isDescriptionForWide = false, isHeaderForWide = false } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('flex flex-col gap-4', className)}>
      <header
        className={classNames(
          'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          isHeaderForWide && 'max-sm:sr-only',
        )}
      >
        <div className="max-w-2xl">
          <Heading id={id} className="text-title">
            {title}
          </Heading>
          {description && (
            <p className={classNames('mt-1 text-ink-soft', isDescriptionForWide && 'max-sm:hidden')}>{description}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {isBare ? (
        children
      ) : (
        <div className="rounded-card border border-line bg-surface p-5 shadow-low sm:p-6">{children}</div>
      )}
    </section>
  );
}
