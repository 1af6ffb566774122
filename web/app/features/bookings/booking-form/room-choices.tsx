import { maxChoices } from '@sunset/contract/openings/waiting-list.ts';
import { useId } from 'react';
import { m } from '#messages';
import { FieldNotes, describedBy } from '../../../ui/forms/field-frame.tsx';
import { toggleChoice } from '../waiting-list/rules.ts';
import { fieldId } from '../wizard/guest-details.ts';

export interface RoomOption {
  roomId: number;
  type: string;
  price: string;
  /** After the price, such as how many are left. */
  detail: string | null;
}

interface RoomChoicesProps {
  options: readonly RoomOption[];
  /** Room ids, the one wanted most first. */
  choices: readonly number[];
  onChange: (choices: number[]) => void;
  error: string | undefined;
}

/** Up to five room types; the order in which they are chosen counts. */
export function RoomChoices({ options, choices, onChange, error }: RoomChoicesProps) {
  const id = useId();
  const hint = options.length > 1 ? m.waiting_list_rooms_order_hint() : undefined;
  return (
    <fieldset
      id={fieldId('rooms')}
      tabIndex={-1}
      className="flex flex-col gap-2"
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className="mb-2 text-title">{m.resorts_room_types()}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {options.map(({ roomId, type, price, detail }) => {
        const place = choices.indexOf(roomId);
        return (
          <label
            key={roomId}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-2 hover:border-accent-text has-checked:border-accent-text has-checked:bg-accent-soft has-disabled:opacity-55"
          >
            <input
              type="checkbox"
              checked={place >= 0}
              disabled={place < 0 && choices.length >= maxChoices}
              onChange={() => onChange(toggleChoice(choices, roomId))}
              className="size-6 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{type}</span>
              <span className="block text-sm text-ink-soft tabular-nums">
                {price}
                {detail !== null && ` · ${detail}`}
              </span>
            </span>
            {place >= 0 && (
              <span className="shrink-0 text-sm font-semibold">
                {m.waiting_list_rooms_choice({ number: place + 1 })}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
