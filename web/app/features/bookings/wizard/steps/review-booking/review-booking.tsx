import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { serverNow } from '../../../../../lib/server-clock.ts';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { missingDetails } from '../../guest-details.ts';
import { sessionTimes } from '../../session-times.ts';
import type { BookingRequest } from '../../wizard-data.ts';
import type { WizardLocation } from '../../wizard-location.ts';
import { HoldBar } from '../../hold-bar.tsx';
import { UnavailableSelection } from '../../unavailable-selection.tsx';
import { PaymentInstructions } from '../../../display/payment-instructions.tsx';
import { PriceCard } from '../../summary/price-card.tsx';
import { TermsField } from '../guest-details/terms-field.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { StepActions } from '../../step-actions.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { UnansweredNotice } from '../../unanswered-notice.tsx';
import { summaryOf, useSelection } from '../../hooks/use-selection.ts';
import { useGuestDetails } from '../../hooks/use-guest-details.ts';
import { useFocusOnMount } from '../../hooks/use-focus-on-mount.ts';
import { useHold } from '../../hooks/use-hold.ts';
import { useWizardLocation } from '../../hooks/use-wizard-location.ts';
import type { PlaceBooking } from '../../hooks/use-place-booking.ts';
import { useServerPrice } from '../../hooks/use-price.ts';

const formId = 'review-booking';

interface ReviewBookingProps {
  location: WizardLocation;
  booking: PlaceBooking;
}

export function ReviewBooking({ location, booking }: ReviewBookingProps) {
  const { back } = useWizardLocation();
  const { details, draft, linked } = useGuestDetails();
  const selection = useSelection(location);
  const price = useServerPrice(location);
  const { room } = selection;
  const summary = summaryOf(selection);
  const { pricing } = price;
  const { hold, lost } = useHold();
  const missing = missingDetails(details, linked);
  // A returning guest comes here without the form.
  const [asksForTerms] = useState(!details.agreedToTerms);
  const backToDetails = () => back({ ...location, step: 3 });
  if (!summary && !selection.isPending) {
    return (
      <UnavailableSelection
        title={m.wizard_reservation_summary()}
        selection={selection}
        onBack={() => back({ ...location, step: 2, roomId: null })}
      />
    );
  }
  const disabledReason = [
    ...missing.map(({ message }) => message),
    ...(pricing ? [] : [m.wizard_price_is_still_loading()]),
  ].join(' ');

  function handleConfirm() {
    if (missing.length > 0) return backToDetails();
    if (!room || !summary || !pricing || price.isPlaceholderData) return;
    const request: BookingRequest = {
      discordUsername: details.discordUsername,
      robloxUsername: details.robloxUsername.trim(),
      robloxDisplayName: details.robloxDisplayName.trim(),
      roomId: room.id,
      resort: summary.resortName,
      ...pickBookingTexts(details),
      all_inclusive: draft.allInclusive,
      payment_method: draft.paymentMethod,
      ...sessionTimes(room.openingDate, serverNow()),
      guests: 1,
      expected_final_price: pricing.final_price,
      // Tells the server that the page showed a hold: if the room is gone or its price changed, the response then says
      // that the hold expired.
      held: hold?.roomId === room.id || lost?.roomId === room.id,
    };
    booking.submit(request, summary);
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
      <StepHeading title={m.wizard_reservation_summary()}>{m.wizard_please_check_everything_when_you()}</StepHeading>
      {booking.attempt && <UnansweredNotice booking={booking} />}
      {booking.refusal && !booking.attempt && <Refusal text={booking.refusal} />}
      <HoldBar location={location} />
      <ReviewFacts location={location} summary={summary} />
      <PriceCard location={location} />
      {pricing && (
        <PaymentInstructions method={draft.paymentMethod} display={pricing.payment_details.display} link={null} />
      )}
      {asksForTerms && <TermsField error={undefined} />}
      <StepActions
        location={location}
        formId={formId}
        label={booking.isSending ? m.wizard_confirming() : m.wizard_confirm_booking()}
        isDisabled={missing.length > 0 || !pricing}
        disabledReason={disabledReason}
        isSending={booking.isSending}
        onBack={backToDetails}
      />
    </form>
  );
}

function Refusal({ text }: { text: string }) {
  const ref = useFocusOnMount<HTMLParagraphElement>();
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
