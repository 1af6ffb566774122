import type { AdminRoomType } from '@sunset/contract/api/catalog/admin.ts';
import { allInclusiveCost, toRobux } from '@sunset/contract/bookings/prices.ts';
import { formatBbc } from '../../../format/money.ts';
import { formatNumber } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { linesOf, numberOf } from '../rules.ts';
import { roomTypeValues, withPicture } from '../form-values.ts';
import { EntryForm } from './entry-form.tsx';
import { GalleryEditor } from './gallery-editor.tsx';
import { useEntryForm } from '../hooks/use-entry-form.ts';
import { useUploads } from '../../../shared/catalog/use-uploads.ts';

interface RoomTypeFormProps {
  resortId: number;
  room: AdminRoomType | null;
  onClose: () => void;
  onSaved: (room: AdminRoomType) => void;
}

const labels = {
  name: 'Name',
  size: 'Size',
  price: 'Price',
  maxGuests: 'Guests',
  unitCount: 'Rooms',
  amenities: 'Amenities',
  pictures: 'The gallery',
};

type Values = ReturnType<typeof roomTypeValues>;

/** A room type, and how many rooms of it a new opening gets. */
export function RoomTypeForm({ resortId, room, onClose, onSaved }: RoomTypeFormProps) {
  const send = (values: Values) => sendRoomType(resortId, room, values);
  const form = useEntryForm({ initial: roomTypeValues(room), labels, send, what: 'The room type', onSaved });
  const uploads = useUploads((src) => form.set((now) => ({ pictures: withPicture(now.pictures, src) })));
  return (
    <EntryForm title={room?.name ?? 'New room type'} form={form} onCancel={onClose} isWaiting={uploads.isBusy}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.text('name')} required maxLength={60} hint="E.g. Deluxe." />
        <TextField {...form.text('size')} required maxLength={40} hint="E.g. 38 m²." />
        <TextField
          {...form.text('price')}
          required
          inputMode="numeric"
          hint={`BBC (Bloxburg cash, the money of the game) for one session. ${robuxText(form.values.price)} All-Inclusive is ${formatBbc(allInclusiveCost)} more. After saving, we ask about planned openings.`}
        />
        <TextField {...form.text('maxGuests')} required inputMode="numeric" hint="The most guests in one room." />
        <TextField
          {...form.text('unitCount')}
          required
          inputMode="numeric"
          hint="Rooms in a new opening. Existing openings keep their rooms."
        />
        <TextAreaField {...form.text('amenities')} hint="One on each line, at most 20." />
      </div>
      <GalleryEditor
        pictures={form.values.pictures}
        onChange={(pictures) => form.set({ pictures })}
        uploads={uploads}
        hint="In the order that guests see them."
        error={form.errorOf('pictures')}
      />
    </EntryForm>
  );
}

/** What guests who choose Robux pay for the typed price. */
function robuxText(price: string): string {
  const robux = toRobux(numberOf(price));
  const amount = Number.isNaN(robux) ? '' : `: ${formatNumber(robux)} Robux for this price`;
  return `Guests can also pay in Robux, which the site works out from BBC${amount}.`;
}

function sendRoomType(resortId: number, room: AdminRoomType | null, values: Values): Promise<AdminRoomType> {
  const body = {
    ...values,
    price: numberOf(values.price),
    maxGuests: numberOf(values.maxGuests),
    unitCount: numberOf(values.unitCount),
    amenities: linesOf(values.amenities),
    pictures: [...values.pictures],
  };
  if (room === null) return call('POST /admin/resorts/{resortId}/room-types', { params: { resortId }, body });
  const params = { roomTypeId: room.id };
  return call('PATCH /admin/room-types/{roomTypeId}', { params, body: { ...body, version: room.version } });
}
