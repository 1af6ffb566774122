import type { ReactNode } from 'react';
import { CheckboxField } from './checkbox-field.tsx';

interface CheckboxOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

interface CheckboxGroupFieldProps<Value extends string> {
  label: string;
  name?: string;
  options: readonly CheckboxOption<Value>[];
  chosen: readonly Value[];
  error?: string | undefined;
  /** The chosen values, in the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** Any number of a few, one checkbox each. `label` is the legend of the group. */
export function CheckboxGroupField<Value extends string>(props: CheckboxGroupFieldProps<Value>) {
  const { label, name, options, chosen, error, onChange } = props;
  const toggle = (value: Value) =>
    onChange(options.map((each) => each.value).filter((each) => (each === value) !== chosen.includes(each)));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-semibold text-ink">{label}</legend>
      {options.map(({ value, ...texts }) => (
        <CheckboxField
          key={value}
          {...texts}
          name={name}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
