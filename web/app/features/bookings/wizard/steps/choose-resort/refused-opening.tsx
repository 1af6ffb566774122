import { useQuery } from '@tanstack/react-query';
import { resortsQuery } from '../../../../../entities/catalog/queries.ts';
import { closedMessage } from '../../../../../entities/openings/guest-type.ts';
import type { Opening } from '../../../../../entities/openings/opening.ts';
import { Button } from '../../../../../ui/button.tsx';
import { OpeningTime } from '../../../../../ui/time/opening-time.tsx';
import type { ChoiceRefusal } from '../../../choose-opening.ts';
import { ResortPicture } from '../../../display/resort-picture.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { useGuest } from '../../../guest-context.ts';
import { useWizardLocation } from '../../hooks/use-wizard-location.ts';
import { WaitingList } from '../../../waiting-list/waiting-list.tsx';
import { SimilarChoice } from '../../similar-choice.tsx';
import { firstLocation } from '../../wizard-location.ts';

export interface RefusedLink {
  opening: Opening;
  refusal: ChoiceRefusal;
}

const titles: Record<ChoiceRefusal, string> = {
  logged_out: 'Log in to book',
  existing_booking: 'You already booked here',
  started: 'This session has started',
  sold_out: 'This opening is sold out',
  closed: 'Bookings are closed',
  not_yet: 'Booking is not open yet',
};

/** For a link to an opening that the guest cannot book: why, and the next one instead (PAGE-57). */
export function RefusedOpening({ opening, refusal }: RefusedLink) {
  const { go } = useWizardLocation();
  const guest = useGuest();
  const image = useQuery(resortsQuery()).data?.find(({ id }) => id === opening.resortId)?.image;
  return (
    <section className="flex flex-col gap-6">
      <StepHeading title={titles[refusal]}>
        {refusal === 'closed' ? closedMessage(guest, opening.resortName) : 'Here is the next opening with rooms.'}
      </StepHeading>
      <div className="flex items-center gap-4">
        <ResortPicture src={image} isFaded className="h-21 w-24 shrink-0 rounded-control" />
        <div className="min-w-0">
          <h3 className="text-title">{opening.resortName}</h3>
          <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
        </div>
      </div>
      {refusal === 'sold_out' && <WaitingList opening={opening} />}
      <SimilarChoice opening={opening} />
      <Button variant="secondary" onClick={() => go(firstLocation)} className="self-start">
        See all openings
      </Button>
    </section>
  );
}
