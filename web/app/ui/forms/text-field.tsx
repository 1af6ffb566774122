import { useId, type ComponentProps } from 'react';
import { controlClasses, describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'className'>;

/** A single-line input with label, hint and error. Takes all attributes of `<input>`; `ref` is the input. */
export function TextField({ label, hint, error, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={rest.required}>
      <input
        type="text"
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={controlClasses}
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'className'>;

/** A multi-line field that grows with its text where the browser supports it. */
export function TextAreaField({ label, hint, error, id, ...rest }: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={rest.required}>
      <textarea
        rows={3}
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={`${controlClasses} field-sizing-content min-h-24`}
      />
    </FieldFrame>
  );
}
