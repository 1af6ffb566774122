import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { Place } from '../state.ts';
import { ThumbBar } from './thumb-bar.tsx';

export interface StepActionsProps {
  place: Place;
  formId: string;
  label: string;
  /** Something is missing: the button looks disabled, and a press says what. */
  isBarred?: boolean;
  whyBarred?: string;
  isSending?: boolean;
  onBack: () => void;
}

/** Back and the way on: at the step's end on wide screens, in the bar at the thumb on phones. */
export function StepActions({
  place,
  formId,
  label,
  isBarred = false,
  whyBarred,
  isSending = false,
  onBack,
}: StepActionsProps) {
  const whyId = useId();
  const next = (className: string) => (
    <Button
      type="submit"
      form={formId}
      isLoading={isSending}
      {...(isBarred ? { 'aria-disabled': true, 'aria-describedby': whyId } : {})}
      className={className}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Button variant="ghost" onClick={onBack} icon={<ArrowLeft aria-hidden size={iconSize.medium} />}>
          Back
        </Button>
        <div className="hidden lg:block">{next('min-w-52')}</div>
      </div>
      <p id={whyId} hidden>
        {whyBarred}
      </p>
      <ThumbBar place={place}>{next('shrink-0')}</ThumbBar>
    </>
  );
}
