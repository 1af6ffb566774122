import { paymentMethodIds, paymentMethods, type PaymentMethod } from '@sunset/contract/payment-methods.ts';
import { RadioGroupField, type RadioOption } from '../../../../../ui/forms/radio-group-field.tsx';
import { TextAreaField } from '../../../../../ui/forms/text-field.tsx';
import { maxNotesLength, type GuestField } from '../../guest-details.ts';
import { AllInclusiveField } from './all-inclusive-field.tsx';
import { fieldId } from './missing-summary.tsx';
import { useGuestDetails } from '../../hooks/use-guest-details.ts';

const methods = paymentMethodIds.map((value): RadioOption<PaymentMethod> => {
  const { label, hint, fixedPrice } = paymentMethods[value];
  return { value, label, hint, ...(fixedPrice === null ? {} : { detail: fixedPrice }) };
});

interface BookingExtrasProps {
  errors: ReadonlyMap<GuestField, string>;
  isComplimentary: boolean;
}

export function BookingExtras({ errors, isComplimentary }: BookingExtrasProps) {
  const { draft, change } = useGuestDetails();
  const length = [...draft.notes].length;
  return (
    <>
      <AllInclusiveField isOn={draft.allInclusive} onChange={(allInclusive) => change({ allInclusive })} />
      <RadioGroupField
        label={<span className="text-title">Payment method</span>}
        name="payment-method"
        value={draft.paymentMethod}
        options={methods}
        onChange={(paymentMethod) => change({ paymentMethod })}
        {...(isComplimentary ? { hint: 'Your stay is complimentary. You pay nothing, whatever you choose.' } : {})}
      />
      <TextAreaField
        id={fieldId('notes')}
        label="Notes (optional)"
        hint={
          <span className="flex justify-between gap-4">
            <span>Anything the hosts should know. Only you and the hosts can read it.</span>
            <span className="shrink-0 tabular-nums">
              {length} / {maxNotesLength}
            </span>
          </span>
        }
        value={draft.notes}
        error={length > maxNotesLength ? `At most ${maxNotesLength} characters.` : errors.get('notes')}
        onChange={(event) => change({ notes: event.target.value })}
      />
    </>
  );
}
