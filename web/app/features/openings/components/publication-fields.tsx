import { useQuery } from '@tanstack/react-query';
import { serviceHealthQuery } from '../../../shared/service-health.ts';
import { DateField, TimeField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { noAddressText, type PublicationForm } from '../publication.ts';

interface PublicationFieldsProps {
  form: PublicationForm;
  errors: { day?: string | undefined; time?: string | undefined };
  onChange: (changes: Partial<PublicationForm>) => void;
}

const options = [
  { value: 'now', label: 'At once' },
  { value: 'later', label: 'Not yet' },
  { value: 'at', label: 'At a time' },
] as const;

const hints = {
  now: 'Guests see it right away.',
  later: 'Only staff see it, in Opening Dates, until you publish it there.',
  at: 'Only staff see it until then.',
};

/** When guests see an opening. */
export function PublicationFields({ form, errors, onChange }: PublicationFieldsProps) {
  const { data: health } = useQuery(serviceHealthQuery());
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label="Publish"
        name="publish"
        hint={hints[form.publish]}
        value={form.publish}
        options={options}
        onChange={(publish) => onChange({ publish })}
      />
      {form.publish === 'at' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label="Publish on"
            name="publishDay"
            required
            value={form.publishDay}
            error={errors.day}
            onChange={(publishDay) => onChange({ publishDay })}
          />
          <TimeField
            label="Publish at"
            name="publishTime"
            required
            value={form.publishTime}
            error={errors.time}
            onChange={(publishTime) => onChange({ publishTime })}
          />
        </div>
      )}
      {form.publish !== 'later' && health?.can_open_links === false && (
        <Notice tone="yellow" role="status">
          {noAddressText}
        </Notice>
      )}
    </div>
  );
}
