import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import type { ChoiceRefusal } from '../../../choose-opening.ts';
import type { Opening } from '../../../../../entities/openings/opening.ts';
import { useChooseOpening } from '../../hooks/use-choose-opening.ts';

const labels: Record<ChoiceRefusal, string> = {
  logged_out: 'Select Resort',
  existing_booking: 'View Your Booking',
  started: 'Session Started',
  sold_out: 'Sold Out',
  closed: 'Bookings Closed',
  not_yet: 'Not Open Yet',
};

interface ChooseOpeningButtonProps {
  opening: Opening;
  refusal: ChoiceRefusal | null;
}

/** Chooses an opening. If that is refused, a press shows why. */
export function ChooseOpeningButton({ opening, refusal }: ChooseOpeningButtonProps) {
  const choose = useChooseOpening();
  const [isChoosing, setIsChoosing] = useState(false);
  async function handleClick() {
    setIsChoosing(true);
    await choose(opening);
    setIsChoosing(false);
  }
  const isDisabled = refusal !== null && refusal !== 'logged_out' && refusal !== 'existing_booking';
  const label = refusal ? labels[refusal] : 'Select Resort';
  const button = (
    <Button
      variant={isDisabled || refusal === 'existing_booking' ? 'secondary' : 'primary'}
      isLoading={isChoosing}
      {...(isDisabled ? { 'aria-disabled': true } : {})}
      onClick={() => void handleClick()}
      aria-label={`${label}: ${opening.resortName}`}
      className="w-full"
    >
      {label}
      {refusal === null && !isChoosing && <ArrowRight aria-hidden size={iconSize.medium} />}
    </Button>
  );
  if (refusal !== 'not_yet') return button;
  return (
    <>
      {button}
      <Button
        variant="ghost"
        onClick={() => void choose(opening, { canWait: true })}
        aria-label={`See the rooms: ${opening.resortName}`}
        className="w-full"
      >
        See the rooms
      </Button>
    </>
  );
}
