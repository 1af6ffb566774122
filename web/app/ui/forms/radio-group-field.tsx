import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldNotes, describedBy, type FieldText } from './field-frame.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown at the end of the row, such as a price; below the text where the row is narrow. */
  detail?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupFieldProps<Value extends string> extends FieldText {
  name: string;
  value: Value | null;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
}

/** One choice of a few, as rows. `label` is the legend of the group. */
export function RadioGroupField<Value extends string>(props: RadioGroupFieldProps<Value>) {
  const { label, hint, error, options } = props;
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="mb-1.5 font-semibold text-ink">{label}</legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <RadioRow key={option.value} option={option} group={props} />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface RadioRowProps<Value extends string> {
  option: RadioOption<Value>;
  group: RadioGroupFieldProps<Value>;
}

function RadioRow<Value extends string>({ option, group }: RadioRowProps<Value>) {
  return (
    <label
      className={classNames(
        'flex min-h-13 items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-3',
        'has-checked:border-accent-text has-checked:bg-accent-soft',
        option.isDisabled ? 'opacity-55' : 'cursor-pointer hover:border-accent-text',
      )}
    >
      <input
        type="radio"
        name={group.name}
        value={option.value}
        checked={group.value === option.value}
        disabled={option.isDisabled}
        onChange={() => group.onChange(option.value)}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 flex-1 basis-32">
          <span className="block font-medium">{option.label}</span>
          {option.hint && <span className="block text-sm text-ink-soft">{option.hint}</span>}
        </span>
        {option.detail && <span className="font-semibold tabular-nums">{option.detail}</span>}
      </span>
    </label>
  );
}
