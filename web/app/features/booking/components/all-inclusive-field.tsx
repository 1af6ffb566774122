import { useId } from 'react';

interface AllInclusiveFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The add-on of 1,000 BBC, as one large target that says what it buys. */
export function AllInclusiveField({ isOn, onChange }: AllInclusiveFieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-3 text-title">Extras</legend>
      <label className="flex cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface px-4 py-3.5 hover:border-accent-text has-checked:border-accent-text has-checked:bg-accent-soft">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={id}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-accent"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">All-Inclusive</span>
            <span className="font-semibold tabular-nums">+1,000 BBC</span>
          </span>
          <span id={id} className="block text-sm text-ink-soft">
            Food, drinks and every activity at the resort are taken care of for your whole session. Your discount counts for it
            too.
          </span>
        </span>
      </label>
    </fieldset>
  );
}
