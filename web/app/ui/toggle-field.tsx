import { useId, type ReactNode } from 'react';

interface ToggleFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that acts at once; for choices that wait for a button use `CheckboxField`. */
export function ToggleField({ label, hint, isOn, isDisabled = false, onChange }: ToggleFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div>
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
        className="group flex h-11 w-16 shrink-0 items-center justify-center rounded-full disabled:opacity-55"
      >
        <span className="flex h-8 w-14 items-center rounded-full bg-line-strong p-1 transition duration-150 group-aria-checked:bg-accent">
          <span className="size-6 rounded-full bg-surface shadow-low transition duration-150 group-aria-checked:translate-x-6" />
        </span>
      </button>
    </div>
  );
}
