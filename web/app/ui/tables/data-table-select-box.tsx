import { useRef } from 'react';

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  /** Some, but not all rows are selected. */
  isMixed?: boolean;
  isLabelShown?: boolean;
  /** `isRange`: Shift was held. */
  onTick: (isRange: boolean) => void;
}

/** The checkbox of a row or of all rows; its target is 44 px. */
export function SelectBox({ label, isChecked, isMixed = false, isLabelShown = false, onTick }: SelectBoxProps) {
  const isRange = useRef(false);
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2 pl-2.5 font-semibold">
      <input
        type="checkbox"
        aria-label={isLabelShown ? undefined : label}
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onTick(isRange.current)}
        className="size-6 shrink-0 cursor-pointer accent-accent"
      />
      {isLabelShown && <span className="text-sm">{label}</span>}
    </label>
  );
}
