import { useId, type ComponentProps } from 'react';
import { describedBy, FieldNotes, type FieldText } from './field-frame.tsx';

type CheckboxFieldProps = FieldText & Omit<ComponentProps<'input'>, 'className' | 'type'>;

/** A checkbox; the whole row is the target. */
export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={fieldId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-ink">
        <input
          {...rest}
          type="checkbox"
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          className="size-6 shrink-0 cursor-pointer accent-accent"
        />
        <span>{label}</span>
      </label>
      <div className="pl-9 empty:hidden">
        <FieldNotes id={fieldId} hint={hint} error={error} />
      </div>
    </div>
  );
}
