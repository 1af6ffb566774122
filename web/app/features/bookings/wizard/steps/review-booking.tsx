import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { paymentTexts } from '../../../../entities/bookings/payment-texts.ts';
import { TextFacts } from '../../../../entities/bookings/text-facts.tsx';
import { contentLanguage } from '../../../../format/locale.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { PressButton } from '../../../../shared/press-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import { PaymentInstructions } from '../../display/payment-instructions.tsx';
import { ResortPicture } from '../../display/resort-picture.tsx';
import { StepHeading } from '../../display/step-heading.tsx';
import { useGuest } from '../../guest-context.ts';
import { sessionTimes } from '../../openings.ts';
import { BookingRefused, UnansweredNotice, UnavailableSelection } from '../notices.tsx';
import { missingDetails } from '../guest-details.ts';
import { HoldBar } from '../hold-bar.tsx';
import { PriceCard } from '../price.tsx';
import { StepForm } from '../step-actions.tsx';
import type { BookingRequest } from '../wizard-data.ts';
import { useWizard } from '../wizard-context.ts';
import { TermsField } from './guest-details/booking-extras.tsx';

export function ReviewBooking() {
  const { location, back, details, draft, changeDraft, linked, selection, price, hold, lostHold, booking } =
    useWizard();
  const { room, summary } = selection;
  const { data: pricing } = price;
  const missing = missingDetails(details, linked);
  // A returning guest comes here without the form.
  const [asksForTerms] = useState(!details.agreedToTerms);
  const backToDetails = () => back({ ...location, step: 3 });
  if (!summary && !selection.isPending) return <UnavailableSelection title={m.wizard_review_title()} />;
  const disabledReason = [
    ...missing.map(({ message }) => message),
    ...(pricing ? [] : [m.wizard_review_price_loading()]),
  ].join(' ');

  function handleConfirm() {
    if (missing.length > 0) return backToDetails;
    if (!room || !summary || !pricing) return undefined;
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
      held: hold?.roomId === room.id || lostHold?.roomId === room.id,
    };
    booking.submit(request, summary);
    return undefined;
  }

  return (
    <StepForm
      onSubmit={handleConfirm}
      className="flex flex-col gap-6"
      label={booking.isSending ? m.wizard_review_confirming() : m.wizard_review_confirm()}
      isDisabled={missing.length > 0 || !pricing}
      disabledReason={disabledReason}
      isSending={booking.isSending || price.isPlaceholderData}
      onBack={backToDetails}
    >
      <StepHeading title={m.wizard_review_title()}>{m.wizard_review_intro()}</StepHeading>
      <UnansweredNotice />
      {booking.refusal && !booking.attempt && <BookingRefused text={booking.refusal} />}
      <HoldBar />
      <ReviewFacts />
      <PriceCard />
      {pricing && (
        <PaymentInstructions
          method={draft.paymentMethod}
          display={pricing.payment_details.display}
          link={pricing.payment_details.link}
        />
      )}
      {asksForTerms && <TermsField agreement={draft} error={undefined} onChange={changeDraft} />}
    </StepForm>
  );
}

function ReviewFacts() {
  const { discord_id: discordId } = useGuest();
  const { location, back, details, draft, selection } = useWizard();
  const { summary, room } = selection;
  const friends = (room?.maxGuests ?? 1) - 1;
  return (
    <Card as="section" isFlush aria-label={m.wizard_review_stay()}>
      <ResortPicture src={summary?.image} className="h-36 w-full sm:h-52" />
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        {summary ? (
          <div>
            <h3 lang={contentLanguage} className="text-title">
              {summary.resortName}
            </h3>
            <p className="text-ink-soft">
              <span lang={contentLanguage}>{summary.roomType}</span> ·{' '}
              {friends > 0 ? m.wizard_review_hour_and_friends({ count: friends }) : m.wizard_review_hour_and_guest()}
            </p>
            <OpeningTime openingDate={summary.openingDate} timezone={summary.timezone} />
            {friends > 0 && <p className="mt-1 text-sm text-ink-soft">{m.bookings_friends_need_no_booking()}</p>}
          </div>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <dl className="grid gap-x-6 gap-y-4 border-t border-line pt-5 font-medium break-words sm:grid-cols-2">
          <Fact term="Discord">
            {details.discordUsername} <span className="text-ink-soft">({discordId})</span>
          </Fact>
          <Fact term="Roblox">
            {details.robloxDisplayName} <span className="text-ink-soft">(@{details.robloxUsername})</span>
          </Fact>
          <Fact term={m.wizard_all_inclusive()}>
            {draft.allInclusive ? m.wizard_review_yes() : m.wizard_review_no()}
          </Fact>
          <Fact term={m.wizard_details_payment()}>{paymentMethodText(draft.paymentMethod)}</Fact>
          <TextFacts booking={draft} />
        </dl>
        <div>
          <PressButton
            variant="secondary"
            icon={<PencilLine size={iconSize.medium} />}
            onPress={() => back({ ...location, step: 3 })}
          >
            {m.wizard_review_change()}
          </PressButton>
        </div>
      </div>
    </Card>
  );
}

function paymentMethodText(method: PaymentMethod): string {
  const { label, fixedPrice } = paymentTexts[method];
  return fixedPrice ? `${label} (${fixedPrice})` : label;
}
