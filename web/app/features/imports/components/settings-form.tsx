import type { ImportDetail, ImportSettings } from '@sunset/contract/api/imports.ts';
import { importFields, type DateOrder } from '@sunset/contract/imports/fields.ts';
import { importKeys } from '../../../entities/panel-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TimeZoneField } from '../../../ui/forms/time-zone-field.tsx';
import { fieldHelps, fieldLabels, type Field } from '../labels.ts';
import { OpeningField } from './opening-field.tsx';
import { RoomNameFields } from './room-name-fields.tsx';

type Columns = ImportSettings['columns'];

const none = '';
const dateOrders: { value: DateOrder | ''; label: string }[] = [
  { value: none, label: 'Not sure: ask me' },
  { value: 'day_first', label: '5/12 is 5 December' },
  { value: 'month_first', label: '12/5 is 5 December' },
];

interface SettingsFormProps {
  detail: ImportDetail;
  onPreviewed: () => void;
}

/** How the file is read. Saving it shows the preview. Rule: IMPORT-8. */
export function SettingsForm({ detail, onPreviewed }: SettingsFormProps) {
  const form = useServerForm({
    initial: detail.settings,
    labels: { timezone: 'The time zone', resort: 'The resort', room_type: 'The room' },
    send: (settings) => {
      const params = { importId: detail.id };
      const text = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim());
      const chosen = settings.room_names.filter(({ room }) => room !== '');
      const texts = { resort: text(settings.resort), room_type: text(settings.room_type) };
      return call('PUT /admin/imports/{importId}/settings', {
        params,
        body: { ...settings, ...texts, room_names: chosen },
      });
    },
    refresh: [importKeys.list, [...importKeys.all, 'rows', detail.id]],
    onSuccess(previewed, _values, client) {
      client.setQueryData(importKeys.one(detail.id), previewed);
      onPreviewed();
    },
    failed: ['No preview', 'The preview could not be made. Please try again.'],
  });
  const { values, set } = form;
  const isOneOpening = values.opening_id !== null;
  const setColumn = (field: Field, column: number | null) =>
    set(({ columns }) => ({ columns: withColumn(columns, field, column) }));
  return (
    <form {...form.props} className="flex flex-col gap-6" aria-label="How the file is read">
      {detail.kind === 'bookings' && (
        <OpeningField
          value={values.opening_id}
          error={form.errorOf('opening_id')}
          onChange={(openingId) => set({ opening_id: openingId })}
        />
      )}
      <ColumnFields detail={detail} columns={values.columns} isOneOpening={isOneOpening} onChange={setColumn} />
      {form.errorOf('columns') && <p className="text-danger-text">{form.errorOf('columns')}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        {detail.kind !== 'members' && !isOneOpening && values.columns.resort === undefined && (
          <TextField {...form.text('resort')} label="Resort of all rows" value={values.resort ?? ''} maxLength={200} />
        )}
        {detail.kind === 'bookings' && values.columns.room_type === undefined && (
          <TextField
            {...form.text('room_type')}
            label="Room of all rows"
            value={values.room_type ?? ''}
            maxLength={200}
          />
        )}
        {!isOneOpening && (
          <>
            <TimeZoneField
              {...form.text('timezone')}
              label="Time zone of times without one"
              onChoose={(timezone) => set({ timezone })}
            />
            <SelectField
              label="How dates are written"
              value={values.date_order ?? none}
              options={dateOrders}
              onChange={(order) => set({ date_order: order === none ? null : order })}
            />
          </>
        )}
      </div>
      {detail.kind === 'bookings' && values.columns.paid === undefined && (
        <CheckboxField
          label="All Robux and donations were received"
          checked={values.paid}
          onChange={(event) => set({ paid: event.target.checked })}
        />
      )}
      <RoomNameFields
        detail={detail}
        chosen={values.room_names}
        errorOf={form.errorOf}
        onChange={(names) => set({ room_names: names })}
      />
      <Button type="submit" isLoading={form.isBusy}>
        Show the preview
      </Button>
    </form>
  );
}

function withColumn(columns: Columns, field: Field, column: number | null): Columns {
  const { [field]: _, ...others } = columns;
  return column === null ? others : { ...others, [field]: column };
}

interface ColumnFieldsProps {
  detail: ImportDetail;
  columns: Columns;
  isOneOpening: boolean;
  onChange: (field: Field, column: number | null) => void;
}

/** Of a single opening the rows need not say resort and time. */
const ofSession = new Set<Field>(['resort', 'start', 'time', 'time_zone']);

function ColumnFields({ detail, columns, isOneOpening, onChange }: ColumnFieldsProps) {
  const fields = importFields[detail.kind].filter((field) => !isOneOpening || !ofSession.has(field));
  const options = [
    { value: none, label: 'Not in the file' },
    ...detail.columns.map(({ title }, column) => ({ value: String(column), label: title })),
  ];
  const read = new Set(fields.map((field) => columns[field]));
  const unread = detail.columns.filter((_, column) => !read.has(column)).map(({ title }) => `“${title}”`);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => {
        const column = columns[field];
        const sample = column === undefined ? undefined : detail.columns[column]?.samples[0];
        return (
          <SelectField
            key={field}
            label={fieldLabels[field]}
            value={column === undefined ? none : String(column)}
            options={options}
            hint={
              sample === undefined ? (
                column === undefined && fieldHelps[field]
              ) : (
                <span className="wrap-anywhere">For example: {sample.slice(0, 80)}</span>
              )
            }
            onChange={(value) => onChange(field, value === none ? null : Number(value))}
          />
        );
      })}
      {unread.length > 0 && <p className="wrap-anywhere text-ink-soft sm:col-span-2">Not read: {unread.join(', ')}.</p>}
    </div>
  );
}
