import { TriangleAlert } from 'lucide-react';
import { serverNow } from '../../../lib/server-clock.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { missingDetails, sessionTimes } from '../rules.ts';
import type { BookingRequest, Place } from '../state.ts';
import { HoldBar } from './hold-bar.tsx';
import { LostChoice } from './lost-choice.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';
import { PriceCard } from './price-card.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { StepActions } from './step-actions.tsx';
import { StepHeading } from './step-heading.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { stayOf, useChosen } from './use-chosen.ts';
import { useDetails } from './use-details.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useHold } from './use-hold.ts';
import { usePlace } from './use-place.ts';
import type { PlaceBooking } from './use-place-booking.ts';
import { useToldPrice } from './use-price.ts';

const formId = 'review-booking';

interface ReviewBookingProps {
  place: Place;
  booking: PlaceBooking;
}

/** Step 4: everything once more, then the request itself. */
export function ReviewBooking({ place, booking }: ReviewBookingProps) {
  const { back } = usePlace();
  const { details, draft } = useDetails();
  const chosen = useChosen(place);
  const price = useToldPrice(place);
  const { room } = chosen;
  const stay = stayOf(chosen);
  const { pricing } = price;
  const { hold, lost } = useHold();
  const missing = missingDetails(details);
  const backToDetails = () => back({ ...place, step: 3 });
  if (!stay && !chosen.isPending) {
    return (
      <LostChoice
        title="Reservation Summary"
        chosen={chosen}
        onBack={() => back({ ...place, step: 2, roomId: null })}
      />
    );
  }
  const whyBarred = [
    ...missing.map(({ message }) => message),
    ...(pricing ? [] : ['The price is still loading.']),
  ].join(' ');

  function handleConfirm() {
    if (missing.length > 0) return backToDetails();
    if (!room || !stay || !pricing || price.isPlaceholderData) return;
    const request: BookingRequest = {
      discordUsername: details.discordUsername,
      robloxUsername: details.robloxUsername.trim(),
      robloxDisplayName: details.robloxDisplayName.trim(),
      roomId: room.id,
      resort: stay.resortName,
      notes: details.notes,
      all_inclusive: draft.allInclusive,
      payment_method: draft.paymentMethod,
      ...sessionTimes(room.openingDate, serverNow()),
      guests: 1,
      expected_final_price: pricing.final_price,
      // Should the room be gone, or dearer, it is the end of their hold that the answer names.
      held: hold?.roomId === room.id || lost?.roomId === room.id,
    };
    booking.submit(request, stay);
  }

  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        handleConfirm();
      }}
      className="flex flex-col gap-6"
    >
      <StepHeading title="Reservation Summary">
        Please check everything. When you confirm, we save the room and our staff check your request.
      </StepHeading>
      {booking.attempt && <UnansweredNotice booking={booking} />}
      {booking.refusal && !booking.attempt && <Refusal text={booking.refusal} />}
      <HoldBar place={place} />
      <ReviewFacts place={place} stay={stay} />
      <PriceCard place={place} />
      {pricing && (
        <PaymentInstructions method={draft.paymentMethod} display={pricing.payment_details.display} link={null} />
      )}
      <StepActions
        place={place}
        formId={formId}
        label={booking.isSending ? 'Confirming…' : 'Confirm Booking'}
        isBarred={missing.length > 0 || !pricing}
        whyBarred={whyBarred}
        isSending={booking.isSending}
        onBack={backToDetails}
      />
    </form>
  );
}

function Refusal({ text }: { text: string }) {
  const ref = useFocusOnArrival<HTMLParagraphElement>();
  return (
    <p
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-24 flex items-start gap-3 rounded-control bg-red-soft px-4 py-3 text-red-text"
    >
      <TriangleAlert aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
