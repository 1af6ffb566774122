import { useId } from 'react';
import { m } from '#messages';
import { formatBbc } from '../../../../../format/money.ts';

interface AllInclusiveFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function AllInclusiveField({ isOn, onChange }: AllInclusiveFieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-3 text-title">{m.wizard_extras()}</legend>
      <label
        htmlFor={`${id}-box`}
        className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-surface px-4 py-3.5 hover:border-accent-text has-checked:border-accent-text has-checked:bg-accent-soft"
      >
        <input
          type="checkbox"
          id={`${id}-box`}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={id}
          className="size-6 cursor-pointer accent-accent"
        />
        <span className="font-medium">{m.wizard_all_inclusive()}</span>
        <span className="font-semibold tabular-nums">{`+${formatBbc(1000)}`}</span>
        <span id={id} className="col-span-2 col-start-2 text-sm text-ink-soft">
          {m.wizard_food_drinks_and_all_activities()}
        </span>
      </label>
    </fieldset>
  );
}
