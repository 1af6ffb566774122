import { useId } from 'react';
import { Button } from '../button.tsx';
import { controlClasses, describedBy, FieldFrame } from './field-frame.tsx';

interface ColorFieldProps {
  label: string;
  hint: string;
  /** `#rrggbb` as typed; empty: the colour of the product. */
  value: string;
  /** Shown while the field is empty. */
  example: string;
  error: string | undefined;
  onChange: (color: string) => void;
  id?: string;
  isDisabled?: boolean;
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/** A colour, chosen with the browser's picker or typed. */
export function ColorField({ isDisabled = false, ...props }: ColorFieldProps) {
  const { label, hint, value, example, error, onChange } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={isColor(value) ? value.trim().toLowerCase() : example}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          className="h-12 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
        <input
          id={id}
          type="text"
          value={value}
          placeholder="Standard colour"
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClasses} min-w-0`}
        />
        {value !== '' && (
          <Button variant="ghost" aria-label={`Reset ${label}`} onClick={() => onChange('')}>
            Reset
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
