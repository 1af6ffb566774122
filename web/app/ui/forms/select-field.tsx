import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { controlClasses, describedBy, FieldFrame, type FieldText } from './field-frame.tsx';
import { iconSize } from '../icon-size.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

type SelectFieldProps<Value extends string> = FieldText &
  Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value' | 'children'> & {
    value: Value;
    options: readonly SelectOption<Value>[];
    /** Shown while the value is empty: "Choose a resort". Not selectable unless it is an option. */
    placeholder?: string;
    onChange: (value: Value) => void;
  };

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, id, value, options, placeholder, onChange, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={rest.required}>
      <div className="relative">
        <select
          {...rest}
          id={fieldId}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          className={`${controlClasses} cursor-pointer appearance-none truncate pr-11`}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={iconSize.medium}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldFrame>
  );
}
