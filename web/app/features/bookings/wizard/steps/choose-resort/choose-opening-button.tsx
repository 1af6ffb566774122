import { ArrowRight } from 'lucide-react';
import { m } from '#messages';
import { Button } from '../../../../../ui/button.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import type { ChoiceRefusal } from '../../../choose-opening.ts';
import type { Opening } from '../../../../../entities/openings/opening.ts';
import { useChooseOpening } from '../../hooks/use-choose-opening.ts';
import { usePress } from '../../../../../shared/use-press.ts';

const labels: Record<ChoiceRefusal, string> = {
  logged_out: m.wizard_step_resort(),
  existing_booking: m.openings_view_booking(),
  started: m.wizard_resort_session_started(),
  sold_out: m.openings_sold_out(),
  closed: m.wizard_resort_bookings_closed(),
  not_yet: m.openings_not_open_yet(),
};

interface ChooseOpeningButtonProps {
  opening: Opening;
  refusal: ChoiceRefusal | null;
}

/** Chooses an opening. If that is refused, a press shows why. */
export function ChooseOpeningButton({ opening, refusal }: ChooseOpeningButtonProps) {
  const choose = useChooseOpening();
  const [isChoosing, press] = usePress();
  const isDisabled = refusal !== null && refusal !== 'logged_out' && refusal !== 'existing_booking';
  const label = refusal ? labels[refusal] : m.wizard_step_resort();
  const button = (
    <Button
      variant={isDisabled || refusal === 'existing_booking' ? 'secondary' : 'primary'}
      isLoading={isChoosing}
      {...(isDisabled ? { 'aria-disabled': true } : {})}
      onClick={() => press(() => choose(opening))}
      aria-label={m.bookings_labelled({ label, name: opening.resortName })}
      className="w-full"
    >
      {label}
      {refusal === null && !isChoosing && <ArrowRight size={iconSize.medium} />}
    </Button>
  );
  if (refusal !== 'not_yet') return button;
  return (
    <>
      {button}
      <Button
        variant="ghost"
        onClick={() => void choose(opening, { canWait: true })}
        aria-label={m.bookings_labelled({ label: m.openings_see_rooms(), name: opening.resortName })}
        className="w-full"
      >
        {m.openings_see_rooms()}
      </Button>
    </>
  );
}
