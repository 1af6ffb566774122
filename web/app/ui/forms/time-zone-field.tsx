import { useId, type ComponentProps } from 'react';
import { findTimeZone, timeZoneNames } from '../../format/time-zones.ts';
import { TextField } from './text-field.tsx';

type TimeZoneFieldProps = ComponentProps<typeof TextField> & { onChoose: (timeZone: string) => void };

/** A text field with the list of time zones. Part of a name is completed when the field is left. */
export function TimeZoneField({ onChoose, ...rest }: TimeZoneFieldProps) {
  const id = useId();
  return (
    <div>
      <TextField
        {...rest}
        list={id}
        onBlur={(event) => {
          const found = findTimeZone(event.target.value);
          if (found !== null && found !== event.target.value) onChoose(found);
        }}
      />
      <datalist id={id}>
        {timeZoneNames().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
