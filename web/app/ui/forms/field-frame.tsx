import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconSize } from '../icon-size.ts';

/** Common props of all fields. `error` and `hint` are both shown. */
export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The ids for a control's `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Classes shared by text inputs and text areas. */
export const controlClasses =
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-4 py-2.5 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger-text [&[readonly]]:border-line [&[readonly]]:bg-sunk disabled:opacity-55';

interface FieldNotesProps extends Pick<FieldText, 'hint' | 'error'> {
  id: string;
}

/** The hint and the error below a control. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger-text">
          <CircleAlert size={iconSize.small} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}

interface FieldFrameProps extends FieldText {
  id: string;
  isRequired?: boolean | undefined;
  children: ReactNode;
}

/** The layout of a field: label above, hint and error below. */
export function FieldFrame({ id, label, hint, error, isRequired, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
        {isRequired && (
          <span aria-hidden className="text-danger-text">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
