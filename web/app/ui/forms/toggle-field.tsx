import { useId, type ReactNode } from 'react';

interface ToggleFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once; use `CheckboxField` in forms with a button. */
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
        // Not `disabled`: that would lose the focus while a change is being saved.
        aria-disabled={isDisabled}
        onClick={() => {
          if (!isDisabled) onChange(!isOn);
        }}
        className="group flex h-11 w-16 shrink-0 items-center justify-center rounded-full aria-disabled:cursor-default aria-disabled:opacity-55"
      >
        <span className="switch-track flex h-8 w-14 items-center rounded-full border-2 border-transparent bg-line-strong p-0.5 transition duration-150 group-aria-checked:bg-accent">
          <span className="switch-knob size-6 rounded-full bg-surface shadow-low transition duration-150 group-aria-checked:translate-x-6" />
        </span>
      </button>
    </div>
  );
}
