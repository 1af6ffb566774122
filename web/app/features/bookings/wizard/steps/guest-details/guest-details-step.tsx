import { useState } from 'react';
import { m } from '#messages';
import { StepHeading } from '../../../display/step-heading.tsx';
import { focusField, missingDetails } from '../../guest-details.ts';
import { HoldBar } from '../../hold-bar.tsx';
import { PriceCard } from '../../price.tsx';
import { StepForm } from '../../step-actions.tsx';
import { OpeningStrip } from '../../summary.tsx';
import { UnavailableSelection } from '../../notices.tsx';
import { useWizard } from '../../wizard-context.ts';
import { BookingExtras, TermsField } from './booking-extras.tsx';
import { GameFields, MissingSummary } from './game-fields.tsx';

export function GuestDetailsStep() {
  const { location, go, back, details, draft, changeDraft, linked, selection, price } = useWizard();
  const [hasTried, setHasTried] = useState(false);
  const missing = missingDetails(details, linked);
  const errors = new Map(hasTried ? missing.map(({ field, message }) => [field, message]) : []);
  if (!selection.room && !selection.isPending) return <UnavailableSelection title={m.wizard_details_title()} />;

  function handleSubmit() {
    const [first] = missing;
    if (!first) return () => go({ ...location, step: 4 });
    setHasTried(true);
    focusField(first.field);
    return undefined;
  }

  return (
    <StepForm
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-col gap-8"
      label={m.wizard_review()}
      isDisabled={missing.length > 0}
      disabledReason={missing.map(({ message }) => message).join(' ')}
      onBack={() => back({ ...location, step: 2, roomId: null })}
    >
      <StepHeading title={m.wizard_details_title()}>{m.wizard_details_intro()}</StepHeading>
      {hasTried && missing.length > 0 && <MissingSummary missing={missing} />}
      <HoldBar />
      <OpeningStrip />
      <GameFields errors={errors} />
      <BookingExtras errors={errors} isComplimentary={price.data?.final_price === 0} />
      <TermsField agreement={draft} error={errors.get('agreedToTerms')} onChange={changeDraft} />
      <PriceCard />
    </StepForm>
  );
}
