import type { AdminTestimonial } from '@sunset/contract/api/catalog/store-admin.ts';
import { call } from '../../../lib/requests/api.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { numberOf } from '../rules.ts';
import { testimonialValues } from '../form-values.ts';
import { EntryForm } from './entry-form.tsx';
import { useEntryForm } from '../hooks/use-entry-form.ts';

interface TestimonialFormProps {
  testimonial: AdminTestimonial | null;
  onClose: () => void;
}

const labels = {
  name: 'Name',
  location: 'Location',
  rating: 'Rating',
  date: 'Date',
  comment: 'Comment',
};

type Values = ReturnType<typeof testimonialValues>;

export function TestimonialForm({ testimonial, onClose }: TestimonialFormProps) {
  const initial = testimonialValues(testimonial, new Date(serverNow()).toISOString().slice(0, 10));
  const send = (values: Values) => sendTestimonial(testimonial, values);
  const form = useEntryForm({ initial, labels, send, what: 'The testimonial', onSaved: onClose });
  return (
    <EntryForm title={testimonial ? `What ${testimonial.name} said` : 'New testimonial'} form={form} onCancel={onClose}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.text('name')} required maxLength={60} />
        <TextField {...form.text('location')} required maxLength={120} />
        <TextField {...form.text('rating')} required inputMode="decimal" hint="0 to 5. Shown as whole stars." />
        <TextField {...form.text('date')} required type="date" />
      </div>
      <TextAreaField {...form.text('comment')} required maxLength={600} rows={4} />
    </EntryForm>
  );
}

function sendTestimonial(testimonial: AdminTestimonial | null, values: Values): Promise<AdminTestimonial> {
  const body = { ...values, rating: numberOf(values.rating) };
  if (testimonial === null) return call('POST /admin/testimonials', { body });
  const params = { testimonialId: testimonial.id };
  return call('PATCH /admin/testimonials/{testimonialId}', { params, body: { ...body, version: testimonial.version } });
}
