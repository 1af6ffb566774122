import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { WizardLocation } from './wizard-location.ts';
import { MobileActionBar } from './mobile-action-bar.tsx';

export interface StepActionsProps {
  location: WizardLocation;
  formId: string;
  label: string;
  /** Something is missing: the button looks disabled, and a press shows what. */
  isDisabled?: boolean;
  disabledReason?: string;
  isSending?: boolean;
  onBack: () => void;
}

/** Back and the step's button: below the step on wide screens, in the mobile action bar on phones. */
export function StepActions({
  location,
  formId,
  label,
  isDisabled = false,
  disabledReason,
  isSending = false,
  onBack,
}: StepActionsProps) {
  const reasonId = useId();
  const next = (className: string) => (
    <Button
      type="submit"
      form={formId}
      isLoading={isSending}
      {...(isDisabled ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      className={className}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Button variant="ghost" onClick={onBack} icon={<ArrowLeft aria-hidden size={iconSize.medium} />}>
          {m.wizard_back()}
        </Button>
        <div className="hidden lg:block">{next('min-w-52')}</div>
      </div>
      <p id={reasonId} hidden>
        {disabledReason}
      </p>
      <MobileActionBar location={location}>{next('shrink-0')}</MobileActionBar>
    </>
  );
}
