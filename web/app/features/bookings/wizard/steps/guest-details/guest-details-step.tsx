import { useState } from 'react';
import { m } from '#messages';
import { missingDetails } from '../../guest-details.ts';
import type { WizardLocation } from '../../wizard-location.ts';
import { BookingExtras } from './booking-extras.tsx';
import { GameFields } from './game-fields.tsx';
import { HoldBar } from '../../hold-bar.tsx';
import { UnavailableSelection } from '../../unavailable-selection.tsx';
import { MissingSummary, missingSummaryId } from './missing-summary.tsx';
import { OpeningStrip } from '../../opening-strip.tsx';
import { PriceCard } from '../../summary/price-card.tsx';
import { StepActions } from '../../step-actions.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { TermsField } from './terms-field.tsx';
import { useSelection } from '../../hooks/use-selection.ts';
import { useGuestDetails } from '../../hooks/use-guest-details.ts';
import { useWizardLocation } from '../../hooks/use-wizard-location.ts';
import { useServerPrice } from '../../hooks/use-price.ts';

const formId = 'guest-details';

export function GuestDetailsStep({ location }: { location: WizardLocation }) {
  const { go, back } = useWizardLocation();
  const { details, linked } = useGuestDetails();
  const selection = useSelection(location);
  const [hasTried, setHasTried] = useState(false);
  const price = useServerPrice(location);

  const missing = missingDetails(details, linked);
  const errors = new Map(hasTried ? missing.map(({ field, message }) => [field, message]) : []);
  const backToRooms = () => back({ ...location, step: 2, roomId: null });
  if (!selection.room && !selection.isPending) {
    return <UnavailableSelection title={m.wizard_gaming_information()} selection={selection} onBack={backToRooms} />;
  }

  function handleSubmit() {
    if (missing.length === 0) return go({ ...location, step: 4 });
    setHasTried(true);
    // After the summary is rendered.
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
      <StepHeading title={m.wizard_gaming_information()}>{m.wizard_with_this_the_hosts_can()}</StepHeading>
      {hasTried && missing.length > 0 && <MissingSummary missing={missing} />}
      <HoldBar location={location} />
      <OpeningStrip location={location} />
      <GameFields errors={errors} />
      <BookingExtras errors={errors} isComplimentary={price.pricing?.final_price === 0} />
      <TermsField error={errors.get('agreedToTerms')} />
      <PriceCard location={location} />
      <StepActions
        location={location}
        formId={formId}
        label={m.wizard_review_booking()}
        isDisabled={missing.length > 0}
        disabledReason={missing.map(({ message }) => message).join(' ')}
        onBack={backToRooms}
      />
    </form>
  );
}
