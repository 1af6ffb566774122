import { useId, useState, type ComponentProps } from 'react';
import { findTimeZone, timeZoneNames } from '../../format/time-zones.ts';
import { TextField } from './text-field.tsx';

type TimeZoneFieldProps = ComponentProps<typeof TextField> & { onChoose: (timeZone: string) => void };

/** Many cities have none: Dallas has the time of Chicago. */
const unknownText =
  'No time zone has this name. Choose the largest city with your time, e.g. Chicago (America/Chicago).';

/** A text field with the list of time zones. Part of a name is completed when the field is left; a name that fits none is said there. */
export function TimeZoneField({ onChoose, onChange, error, ...rest }: TimeZoneFieldProps) {
  const id = useId();
  const [isUnknown, setIsUnknown] = useState(false);
  return (
    <div>
      <TextField
        {...rest}
        list={id}
        error={isUnknown ? unknownText : error}
        onChange={(event) => {
          setIsUnknown(false);
          onChange?.(event);
        }}
        onBlur={({ target: { value } }) => {
          const found = findTimeZone(value);
          setIsUnknown(found === null && value.trim() !== '');
          if (found !== null && found !== value) onChoose(found);
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
