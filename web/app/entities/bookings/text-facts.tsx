import { bookingTextFields, type BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { textLabels } from './text-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { Fact } from '../../ui/layout/fact.tsx';

/** The texts that the guest added to a booking, for a list of facts; nothing for empty ones. */
export function TextFacts({ booking, className }: { booking: BookingTexts; className?: string }) {
  return bookingTextFields
    .filter((field) => booking[field].trim() !== '')
    .map((field) => (
      <Fact key={field} term={textLabels[field].label} isWide>
        <span className={classNames('whitespace-pre-wrap', className)}>{booking[field]}</span>
      </Fact>
    ));
}
