import {
  bookingTextFields,
  bookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/bookings/booking-texts.ts';
import { paymentMethodIds, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { useId } from 'react';
import { m } from '#messages';
import { textLabels } from '../../../../../entities/bookings/text-labels.ts';
import { allInclusivePrice, paymentTexts } from '../../../../../entities/bookings/payment-texts.ts';
import { useSite } from '../../../../../lib/use-site.ts';
import { ExternalLink } from '../../../../../ui/external-link.tsx';
import { CheckboxField } from '../../../../../ui/forms/checkbox-field.tsx';
import { RichText } from '../../../../../ui/rich-text.tsx';
import { RadioGroupField, type RadioOption } from '../../../../../ui/forms/radio-group-field.tsx';
import { TextAreaField } from '../../../../../ui/forms/text-field.tsx';
import { fieldId, type GuestField } from '../../guest-details.ts';
import { useWizard } from '../../wizard-context.ts';
import type { Draft } from '../../wizard-data.ts';

const methods = paymentMethodIds.map((value): RadioOption<PaymentMethod> => {
  const { label, hint, fixedPrice } = paymentTexts[value];
  return { value, label, hint, detail: fixedPrice };
});

interface BookingExtrasProps {
  errors: ReadonlyMap<GuestField, string>;
  isComplimentary: boolean;
}

export function BookingExtras({ errors, isComplimentary }: BookingExtrasProps) {
  const { draft, changeDraft } = useWizard();
  return (
    <>
      <AllInclusiveField isOn={draft.allInclusive} onChange={(allInclusive) => changeDraft({ allInclusive })} />
      <RadioGroupField
        label={<span className="text-title">{m.wizard_details_payment()}</span>}
        name="payment-method"
        value={draft.paymentMethod}
        options={methods}
        onChange={(paymentMethod) => changeDraft({ paymentMethod })}
        {...(isComplimentary ? { hint: m.wizard_details_payment_free() } : {})}
      />
      {bookingTextFields.map((field) => (
        <TextField key={field} field={field} value={draft[field]} error={errors.get(field)} onChange={changeDraft} />
      ))}
    </>
  );
}

type Agreement = Pick<Draft, 'agreedToTerms'>;

interface TermsFieldProps {
  agreement: Agreement;
  error: string | undefined;
  onChange: (agreement: Agreement) => void;
}

/** The agreement to the terms of the community. */
export function TermsField({ agreement, error, onChange }: TermsFieldProps) {
  const { links } = useSite().community;
  return (
    <CheckboxField
      id={fieldId('agreedToTerms')}
      checked={agreement.agreedToTerms}
      required
      error={error}
      onChange={(event) => onChange({ agreedToTerms: event.target.checked })}
      label={
        <RichText
          message={m.wizard_details_terms}
          markup={{
            terms: (text) => (
              <ExternalLink href={links.terms} className="link">
                {text}
              </ExternalLink>
            ),
            privacy: (text) => (
              <ExternalLink href={links.privacy} className="link">
                {text}
              </ExternalLink>
            ),
          }}
        />
      }
    />
  );
}

interface AllInclusiveFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function AllInclusiveField({ isOn, onChange }: AllInclusiveFieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-3 text-title">{m.wizard_details_extras()}</legend>
      <label
        htmlFor={`${id}-box`}
        className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-surface px-4 py-3.5 hover:border-accent-text has-checked:border-accent-text has-checked:bg-accent-soft"
      >
        <input
          type="checkbox"
          id={`${id}-box`}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={id}
          className="size-6 cursor-pointer accent-accent"
        />
        <span className="font-medium">{m.wizard_all_inclusive()}</span>
        <span className="font-semibold tabular-nums">{allInclusivePrice()}</span>
        <span id={id} className="col-span-2 col-start-2 text-sm text-ink-soft">
          {m.wizard_all_inclusive_hint()}
        </span>
      </label>
    </fieldset>
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
      label={m.wizard_details_optional({ label })}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint}</span>
          <span className="shrink-0 tabular-nums">
            {length} / {maxLength}
          </span>
        </span>
      }
      value={value}
      error={length > maxLength ? m.wizard_details_max_length({ number: maxLength }) : error}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}
