import type { ImportDetail, ImportSettings } from '@sunset/contract/api/imports.ts';
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx';

type RoomNames = ImportSettings['room_names'];

interface RoomNameFieldsProps {
  detail: ImportDetail;
  /** A name without a room is one that was chosen and taken back. */
  chosen: RoomNames;
  errorOf: (path: string) => string | undefined;
  onChange: (chosen: RoomNames) => void;
}

/** The names of the file that are no room of the opening, and which room each means. Rule: IMPORT-17. */
export function RoomNameFields({ detail, chosen, errorOf, onChange }: RoomNameFieldsProps) {
  const unknown = detail.unknown_rooms.filter((name) => chosen.every((one) => one.name !== name));
  const names = [...chosen, ...unknown.map((name) => ({ name, room: '' }))];
  const sent = names.filter(({ room }) => room !== '');
  if (names.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 font-semibold">Which rooms do these names mean?</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((one) => {
          const { name, room } = one;
          const path = `room_names.${sent.indexOf(one)}.room`;
          return (
            <SelectField
              key={name}
              label={<span className="wrap-anywhere">“{name}”</span>}
              name={path}
              value={room}
              error={room === '' ? undefined : errorOf(path)}
              options={[{ value: '', label: 'Not chosen' }, ...roomOptions(detail, room)]}
              onChange={(choice) => onChange(names.map((each) => (each === one ? { name, room: choice } : each)))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** A room that was chosen stays in the list. Where all openings count, it says which resorts have one of that name. */
function roomOptions({ room_choices: choices, settings }: ImportDetail, chosen: string): SelectOption[] {
  const options = choices.map(({ room, resorts }) => ({
    value: room,
    label: settings.opening_id === null ? `${room} (${resorts.join(', ')})` : room,
  }));
  const isGone = chosen !== '' && options.every(({ value }) => value !== chosen);
  return isGone ? [...options, { value: chosen, label: chosen }] : options;
}
