import { useId, type ComponentProps } from 'react';
import { controlClasses, describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

type PlainInputProps = FieldText &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A day as `YYYY-MM-DD`, with the browser's picker; `min` and `max` are days too. */
export function DateField(props: PlainInputProps) {
  return <PickerField {...props} type="date" />;
}

/** A time as `HH:MM` (24 hours), with the browser's picker. Put the time zone into the hint. */
export function TimeField(props: PlainInputProps) {
  return <PickerField {...props} type="time" />;
}

function PickerField({ label, hint, error, id, onChange, ...rest }: PlainInputProps & { type: 'date' | 'time' }) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={rest.required}>
      <input
        {...rest}
        id={fieldId}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={`${controlClasses} tabular-nums`}
      />
    </FieldFrame>
  );
}
