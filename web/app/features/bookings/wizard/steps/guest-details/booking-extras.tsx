import {
  bookingTextFields,
  bookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/bookings/booking-texts.ts';
import { paymentMethodIds, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { m } from '#messages';
import { textLabels } from '../../../../../entities/bookings/text-labels.ts';
import { paymentTexts } from '../../../../../entities/bookings/payment-texts.ts';
import { RadioGroupField, type RadioOption } from '../../../../../ui/forms/radio-group-field.tsx';
import { TextAreaField } from '../../../../../ui/forms/text-field.tsx';
import type { GuestField } from '../../guest-details.ts';
import { AllInclusiveField } from './all-inclusive-field.tsx';
import { fieldId } from './missing-summary.tsx';
import { useGuestDetails } from '../../hooks/use-guest-details.ts';

const methods = paymentMethodIds.map((value): RadioOption<PaymentMethod> => {
  const { label, hint, fixedPrice } = paymentTexts[value];
  return { value, label, hint, ...(fixedPrice === null ? {} : { detail: fixedPrice }) };
});

interface BookingExtrasProps {
  errors: ReadonlyMap<GuestField, string>;
  isComplimentary: boolean;
}

export function BookingExtras({ errors, isComplimentary }: BookingExtrasProps) {
  const { draft, change } = useGuestDetails();
  return (
    <>
      <AllInclusiveField isOn={draft.allInclusive} onChange={(allInclusive) => change({ allInclusive })} />
      <RadioGroupField
        label={<span className="text-title">{m.wizard_payment_method()}</span>}
        name="payment-method"
        value={draft.paymentMethod}
        options={methods}
        onChange={(paymentMethod) => change({ paymentMethod })}
        {...(isComplimentary ? { hint: m.wizard_your_stay_is_complimentary_you() } : {})}
      />
      {bookingTextFields.map((field) => (
        <TextField key={field} field={field} value={draft[field]} error={errors.get(field)} onChange={change} />
      ))}
    </>
  );
}

interface TextFieldProps {
  field: BookingTextField;
  value: string;
  error: string | undefined;
  onChange: (texts: Partial<BookingTexts>) => void;
}

function TextField({ field, value, error, onChange }: TextFieldProps) {
  const { maxLength } = bookingTexts[field];
  const { label, hint } = textLabels[field];
  const { length } = [...value];
  return (
    <TextAreaField
      id={fieldId(field)}
      label={m.wizard_optional({ label })}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint}</span>
          <span className="shrink-0 tabular-nums">
            {length} / {maxLength}
          </span>
        </span>
      }
      value={value}
      error={length > maxLength ? m.wizard_at_most_characters({ number: maxLength }) : error}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}
