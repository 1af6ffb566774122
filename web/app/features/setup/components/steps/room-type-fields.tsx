import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { StepForm } from '../../hooks/use-step-form.ts';
import type { RoomTypeValues } from '../../resort.ts';

interface RoomTypeFieldsProps {
  index: number;
  room: RoomTypeValues;
  form: Pick<StepForm, 'part'>;
  onChange: (part: Partial<RoomTypeValues>) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

/** One room type of the first resort. */
export function RoomTypeFields({ index, room, form, onChange, onRemove }: RoomTypeFieldsProps) {
  const text = (name: keyof RoomTypeValues) => ({
    ...form.part(`resort.room_types.${index}.${name}`),
    value: room[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <legend className="sr-only">Room type {index + 1}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden className="text-title">
          Room type {index + 1}
        </p>
        {onRemove && (
          <Button
            variant="ghost"
            aria-label={`Remove room type ${index + 1}`}
            icon={<Trash2 size={iconSize.medium} />}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('name')} maxLength={60} hint="E.g. Standard or Deluxe." />
        <TextField
          {...text('price')}
          inputMode="numeric"
          hint="What guests pay for one hour, in BBC: Bloxburg cash, the money of the game."
        />
        <TextField {...text('rooms')} inputMode="numeric" hint="How many of them guests can book for one opening." />
        <TextField {...text('max_guests')} inputMode="numeric" hint="The most guests in one room." />
        <TextField {...text('size')} maxLength={40} hint="How big it is. Guests only read it, e.g. 24 m²." />
      </div>
    </fieldset>
  );
}
