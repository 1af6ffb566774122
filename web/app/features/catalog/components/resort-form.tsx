import { viewerTimeZone } from '../../../format/dates.ts';
import type { AdminResort } from '@sunset/contract/api/catalog/admin.ts';
import { call } from '../../../lib/requests/api.ts';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { TimeZoneField } from '../../../ui/forms/time-zone-field.tsx';
import { linesOf, numberOf } from '../rules.ts';
import { resortValues, withPicture } from '../form-values.ts';
import { EntryForm } from './entry-form.tsx';
import { GalleryEditor } from './gallery-editor.tsx';
import { useEntryForm } from '../hooks/use-entry-form.ts';
import { useUploads } from '../../../shared/catalog/use-uploads.ts';

interface ResortFormProps {
  resort: AdminResort | null;
  onClose: () => void;
  /** Called with the saved resort, so that room types can be added to a new one. */
  onSaved: (resort: AdminResort) => void;
}

const labels = {
  name: 'Name',
  location: 'Location',
  description: 'Description',
  amenities: 'Amenities',
  roster_places: 'Roster',
  rating: 'Rating',
  plot_owner: 'Plot owner',
  timezone: 'Time zone',
  neighborhood_code: 'Default neighborhood code',
  pictures: 'The gallery',
};

type Values = ReturnType<typeof resortValues>;

export function ResortForm({ resort, onClose, onSaved }: ResortFormProps) {
  const initial = resortValues(resort, viewerTimeZone());
  const send = (values: Values) => sendResort(resort, values);
  const form = useEntryForm({ initial, labels, send, what: 'The resort', onSaved });
  const uploads = useUploads((src) => form.set((now) => ({ pictures: withPicture(now.pictures, src) })));
  return (
    <EntryForm title={resort?.name ?? 'New resort'} form={form} onCancel={onClose} isWaiting={uploads.isBusy}>
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <TextField {...form.text('name')} required maxLength={80} hint="For example Lagoon House." />
        <TextField {...form.text('location')} required maxLength={120} />
        <TimeZoneField
          {...form.text('timezone')}
          required
          hint="Type a large city, e.g. Chicago."
          onChoose={(timezone) => form.set({ timezone })}
        />
      </div>
      <TextAreaField {...form.text('description')} required maxLength={2000} rows={5} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextAreaField {...form.text('amenities')} rows={6} hint="One on each line, at most 20." />
        <TextAreaField
          {...form.text('roster_places')}
          rows={6}
          hint="Places of an evening, one on each line, at most 20. A name twice is two places. New openings get them."
        />
        <div className="flex flex-col gap-5">
          <TextField
            {...form.text('rating')}
            inputMode="decimal"
            hint="0 to 5, e.g. 4.8. If empty, the pages show no rating."
          />
          <TextField {...form.text('plot_owner')} maxLength={60} hint="If empty, the page says Unknown." />
        </div>
        <TextField
          {...form.text('neighborhood_code')}
          maxLength={40}
          hint="Used if an opening has no code of its own."
        />
      </div>
      <GalleryEditor
        pictures={form.values.pictures}
        onChange={(pictures) => form.set({ pictures })}
        uploads={uploads}
        hint="At least one. The pages show the first picture large."
        error={form.errorOf('pictures')}
      />
    </EntryForm>
  );
}

function sendResort(resort: AdminResort | null, values: Values): Promise<AdminResort> {
  const body = {
    ...values,
    rating: values.rating.trim() === '' ? 0 : numberOf(values.rating),
    amenities: linesOf(values.amenities),
    roster_places: linesOf(values.roster_places),
    pictures: [...values.pictures],
  };
  if (resort === null) return call('POST /admin/resorts', { body });
  const params = { resortId: resort.id };
  return call('PATCH /admin/resorts/{resortId}', { params, body: { ...body, version: resort.version } });
}
