import { ListPlus } from 'lucide-react';
import { viewerTimeZone } from '../../../../format/dates.ts';
import { call } from '../../../../lib/requests/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../../ui/forms/text-field.tsx';
import { TimeZoneField } from '../../../../ui/forms/time-zone-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { newRoomType, resortToSend, resortValues, type ResortValues, type RoomTypeValues } from '../../resort.ts';
import { StepFrame } from '../step-frame.tsx';
import { RoomTypeFields } from './room-type-fields.tsx';

const labels = {
  'resort.name': 'Name of the resort',
  'resort.location': 'Location',
  'resort.description': 'Description',
  'resort.timezone': 'Time zone',
  'resort.room_types': 'The list of room types',
  'resort.room_types.name': 'Name of the room type',
  'resort.room_types.price': 'Price',
  'resort.room_types.max_guests': 'Guests',
  'resort.room_types.size': 'Size',
  'resort.room_types.rooms': 'Rooms of this type',
};

const maxRoomTypes = 10;

/** The first resort with its rooms, so that an opening can be planned at once. */
export function ResortStep() {
  const { resort } = useSetup();
  const form = useStepForm<ResortValues>({
    step: 'resort',
    initial: resortValues(resort, viewerTimeZone()),
    labels,
    send: (values) => call('PUT /setup/resort', { body: { resort: resortToSend(values) } }),
  });
  const { room_types } = form.values;
  const changeRoom = (index: number, part: Partial<RoomTypeValues>) =>
    form.set({ room_types: room_types.map((room, at) => (at === index ? { ...room, ...part } : room)) });
  const text = (name: 'name' | 'location' | 'description' | 'timezone') => ({
    ...form.text(name),
    ...form.part(`resort.${name}`),
    required: true,
  });
  return (
    <StepFrame
      form={form}
      intro="The place in the game that your guests visit. It gets a drawn picture. You can change prices, numbers and pictures later and add more resorts: in the admin panel, under Catalogue."
      skip={{
        loses: 'Without a resort nobody can book.',
        removal: 'Remove the resort',
        send: () => call('PUT /setup/resort', { body: { resort: null } }),
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('name')} maxLength={80} hint="E.g. Palm Bay Resort." />
        <TextField {...text('location')} maxLength={120} hint="E.g. Palm Bay." />
      </div>
      <TextAreaField {...text('description')} maxLength={2000} hint="What guests find there, in a few sentences." />
      <TimeZoneField
        {...text('timezone')}
        hint="The local time of the resort. Guests see the times of their own zone, and this one beside them. Type a large city, e.g. Chicago."
        onChoose={(timezone) => form.set({ timezone })}
      />
      {room_types.map((room, index) => (
        <RoomTypeFields
          key={room.id}
          index={index}
          room={room}
          form={form}
          onChange={(part) => changeRoom(index, part)}
          onRemove={
            room_types.length > 1
              ? () => form.set({ room_types: room_types.filter((_, at) => at !== index) })
              : undefined
          }
        />
      ))}
      {room_types.length < maxRoomTypes && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<ListPlus size={iconSize.medium} />}
          onClick={() => form.set({ room_types: [...room_types, newRoomType('')] })}
        >
          Add another room type
        </Button>
      )}
    </StepFrame>
  );
}
