import { m } from '#messages';
import { contentLanguage } from '../../../../../format/locale.ts';
import { closedMessage } from '../../../../../entities/openings/guest-type.ts';
import type { Opening } from '../../../../../entities/openings/opening.ts';
import { Button } from '../../../../../ui/button.tsx';
import { OpeningTime } from '../../../../../ui/time/opening-time.tsx';
import type { ChoiceRefusal } from '../../../choose-opening.ts';
import { ResortPicture } from '../../../display/resort-picture.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { useGuest } from '../../../guest-context.ts';
import { useWizard } from '../../wizard-context.ts';
import { AboveRooms, WaitingList } from '../../../waiting-list/waiting-list.tsx';
import { SimilarChoice } from '../../similar-choice.tsx';
import { firstLocation } from '../../wizard-location.ts';

export interface RefusedLink {
  opening: Opening;
  refusal: ChoiceRefusal;
}

const titles: Record<ChoiceRefusal, string> = {
  logged_out: m.wizard_link_logged_out_title(),
  existing_booking: m.wizard_link_booked_title(),
  started: m.wizard_link_started_title(),
  sold_out: m.wizard_link_sold_out_title(),
  closed: m.wizard_link_closed_title(),
  not_yet: m.wizard_link_early_title(),
};

/** For a link to an opening that the guest cannot book: why, and the next one instead (PAGE-57). */
export function RefusedOpening({ opening, refusal }: RefusedLink) {
  const { go, resorts } = useWizard();
  const guest = useGuest();
  const image = resorts.data?.find(({ id }) => id === opening.resortId)?.image;
  return (
    <section className="flex flex-col gap-6">
      <StepHeading title={titles[refusal]}>
        {refusal === 'closed' && closedMessage(guest, opening.resortName)}
      </StepHeading>
      <div className="flex items-center gap-4">
        <ResortPicture src={image} isFaded className="h-21 w-24 shrink-0 rounded-control" />
        <div className="min-w-0">
          <h3 lang={contentLanguage} className="text-title">
            {opening.resortName}
          </h3>
          <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
        </div>
      </div>
      {refusal === 'sold_out' && (
        <>
          <AboveRooms opening={opening} />
          {opening.saleMode === 'fast' && <WaitingList opening={opening} />}
        </>
      )}
      <SimilarChoice opening={opening} intro={m.wizard_link_next_opening()} />
      <Button variant="secondary" onClick={() => go(firstLocation)} className="self-start">
        {m.wizard_link_all_openings()}
      </Button>
    </section>
  );
}
