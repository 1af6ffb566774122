import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import type { GuestFields } from './guest-fields.ts';

const maxReason = 300;

/** What few guests at the door need. Only admins give a room for nothing. Rule: DOOR-8. */
export function MoreAboutGuest({ form }: { form: GuestFields }) {
  const { session } = useSession();
  return (
    <Disclosure summary="All-inclusive and notes">
      <div className="flex flex-col gap-3">
        <CheckboxField
          name="all_inclusive"
          label="All-inclusive"
          checked={form.values.all_inclusive}
          onChange={(event) => form.set({ all_inclusive: event.target.checked })}
        />
        <TextAreaField {...form.text('notes')} rows={2} maxLength={bookingTexts.notes.maxLength} />
        {session?.isAdmin === true && (
          <TextField
            {...form.text('complimentary_reason')}
            hint="With a reason here the room costs nothing. Staff read it."
            maxLength={maxReason}
          />
        )}
      </div>
    </Disclosure>
  );
}
