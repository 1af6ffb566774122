import { ArrowLeft, ChevronUp } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { m } from '#messages';
import { shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { formatPrice } from '../../../format/money.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { usePress } from '../../../shared/use-press.ts';
import { SummaryContents } from './summary.tsx';
import { useWizard } from './wizard-context.ts';

interface StepFormProps {
  /** The messages about missing fields are ours. */
  noValidate?: boolean;
  className: string;
  /** Sends the step, or returns what leads to another one. */
  onSubmit: () => (() => void) | undefined;
  children: ReactNode;
  /** Of the button. */
  label: string;
  /** Something is missing: the button looks disabled, and a press shows what. */
  isDisabled?: boolean;
  disabledReason?: string;
  isSending?: boolean;
  onBack: () => void;
}

/**
 * A step that is sent, with Back and its button: below the step on wide screens, in the mobile action bar on phones. A press is
 * shown without rendering the fields again.
 */
export function StepForm(props: StepFormProps) {
  const { noValidate, className, onSubmit, children, label, isDisabled, disabledReason, isSending, onBack } = props;
  const [isPressed, press] = usePress();
  const reasonId = useId();
  const next = (place: string) => (
    <Button
      type="submit"
      isLoading={isPressed || isSending === true}
      {...(isDisabled ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      className={place}
    >
      {label}
    </Button>
  );
  return (
    <form
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        const leave = onSubmit();
        if (leave) press(leave);
      }}
      className={className}
    >
      {children}
      <div className="flex items-center justify-between gap-4">
        <Button variant="ghost" onClick={onBack} icon={<ArrowLeft size={iconSize.medium} />}>
          {m.wizard_back()}
        </Button>
        <div className="hidden lg:block">{next('min-w-52')}</div>
      </div>
      <p id={reasonId} hidden>
        {disabledReason}
      </p>
      <MobileActionBar>{next('max-[24rem]:px-3')}</MobileActionBar>
    </form>
  );
}

/** The bar at the bottom of the screen on phones: selection, price and the step's button. */
export function MobileActionBar({ children }: { children?: ReactNode }) {
  useRoomForBar();
  return (
    <div className="sticky bottom-0 z-30 -mx-5 -mb-6 flex items-center gap-3 border-t border-line bg-surface px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-high sm:-mx-8 sm:-mb-10 sm:px-8 lg:hidden">
      <SummarySheet />
      {children}
    </div>
  );
}

/** The selection in two lines; a tap shows the whole Booking Summary. On a narrow screen the price is whole, the second line is cut. */
function SummarySheet() {
  const { selection, price } = useWizard();
  const [isOpen, setIsOpen] = useState(false);
  const { opening, room } = selection;
  const roomPrice = room ? formatPrice(room.price) : '';
  const shown = price.data ? shownPrice(price.data.payment_details.display) : roomPrice;
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        className="flex min-h-12 flex-1 items-center gap-2 text-left"
      >
        <ChevronUp size={iconSize.medium} className="shrink-0 text-ink-soft" />
        <span className="flex-1">
          <span className="sr-only">{m.wizard_summary_title()}. </span>
          <span className={classNames('block font-semibold tabular-nums', shown && 'whitespace-nowrap')}>
            {shown || m.wizard_summary_choose_room()}
          </span>
          <span className="block w-0 min-w-full truncate text-sm text-ink-soft">
            {[room?.type, opening?.resortName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={m.wizard_summary_title()}>
        <SummaryContents />
      </Dialog>
    </>
  );
}

/** Keeps toasts above the bar. */
function useRoomForBar(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', matchMedia('(min-width: 64rem)').matches ? '0px' : '4.5rem');
    return () => {
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
