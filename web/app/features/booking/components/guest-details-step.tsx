import { useState } from 'react';
import { missingDetails } from '../rules.ts';
import type { Place } from '../state.ts';
import { BookingExtras } from './booking-extras.tsx';
import { GameFields } from './game-fields.tsx';
import { HoldBar } from './hold-bar.tsx';
import { LostChoice } from './lost-choice.tsx';
import { MissingSummary, missingSummaryId } from './missing-summary.tsx';
import { OpeningStrip } from './opening-strip.tsx';
import { PriceCard } from './price-card.tsx';
import { StepActions } from './step-actions.tsx';
import { StepHeading } from './step-heading.tsx';
import { TermsField } from './terms-field.tsx';
import { useChosen } from './use-chosen.ts';
import { useDetails } from './use-details.ts';
import { usePlace } from './use-place.ts';
import { useToldPrice } from './use-price.ts';

const formId = 'guest-details';

/** Step 3: who comes, what they would like, and how they pay. Nothing is sent yet. */
export function GuestDetailsStep({ place }: { place: Place }) {
  const { go, back } = usePlace();
  const { details } = useDetails();
  const chosen = useChosen(place);
  const [hasTried, setHasTried] = useState(false);
  const price = useToldPrice(place);

  const missing = missingDetails(details);
  const errors = new Map(hasTried ? missing.map(({ field, message }) => [field, message]) : []);
  const backToRooms = () => back({ ...place, step: 2, roomId: null });
  if (!chosen.room && !chosen.isPending) {
    return <LostChoice title="Gaming Information" chosen={chosen} onBack={backToRooms} />;
  }

  function handleSubmit() {
    if (missing.length === 0) return go({ ...place, step: 4 });
    setHasTried(true);
    // After the summary is on the page.
    requestAnimationFrame(() => document.getElementById(missingSummaryId)?.focus());
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
      className="flex flex-col gap-8"
    >
      <StepHeading title="Gaming Information">
        With this, the hosts can find you in the game and on Discord.
      </StepHeading>
      {hasTried && missing.length > 0 && <MissingSummary missing={missing} />}
      <HoldBar place={place} />
      <OpeningStrip place={place} />
      <GameFields errors={errors} />
      <BookingExtras errors={errors} isComplimentary={price.pricing?.final_price === 0} />
      <TermsField error={errors.get('agreedToTerms')} />
      <PriceCard place={place} />
      <StepActions
        place={place}
        formId={formId}
        label="Review Booking"
        isBarred={missing.length > 0}
        whyBarred={missing.map(({ message }) => message).join(' ')}
        onBack={backToRooms}
      />
    </form>
  );
}
