import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { m } from '#messages';
import { preloadable } from '../../../../../lib/preloadable.tsx';
import { serverNow } from '../../../../../lib/server-clock.ts';
import { Skeleton } from '../../../../../ui/states/skeleton.tsx';
import { groupOpenings, type Opening } from '../../../../../entities/openings/opening.ts';
import { nextBookable, withOwnHold } from '../../../openings.ts';
import type { BookingPerson } from '../../../../../entities/openings/guest-type.ts';
import { firstLocation, type WizardLocation } from '../../wizard-location.ts';
import { LoadFailure } from '../../../display/load-failure.tsx';
import { useGuest } from '../../../guest-context.ts';
import { StepHeading } from '../../../display/step-heading.tsx';
import type { RefusedLink } from './refused-opening.tsx';
import { useChooseOpening } from '../../hooks/use-choose-opening.ts';
import { useWizard } from '../../wizard-context.ts';

const refusedOpening = preloadable<RefusedLink>(async () => (await import('./refused-opening.tsx')).RefusedOpening);

/** For a link to a resort: finds its opening and chooses it, as a press on its card would. */
export function OpenLink() {
  const { location, go, openings, hold, isHoldPending } = useWizard();
  const choose = useChooseOpening();
  const guest = useGuest();
  const { data, isError, isFetching, refetch } = openings;
  const isDone = useRef(false);
  const [refused, refuse] = useReducer((_: RefusedLink | null, link: RefusedLink) => link, null);

  const enter = useEffectEvent(async (opening: Opening | null) => {
    if (isDone.current) return;
    isDone.current = true;
    const notice = m.wizard_link_not_found();
    if (!opening) return go(firstLocation, { isReplacing: true, notice });
    const { roomType, isWithFriends } = location;
    const linked = { roomType, isWithFriends };
    const refusal = await choose(opening, { isReplacing: true, canWait: true, linked });
    if (refusal && refusal !== 'existing_booking') refuse({ opening, refusal });
  });

  useEffect(() => {
    // The guest may hold the last room of the opening.
    if (data && !isHoldPending) void enter(findLinkedOpening(groupOpenings(withOwnHold(data, hold)), location, guest));
  }, [data, location, guest, hold, isHoldPending]);

  if (refused) return <refusedOpening.Component {...refused} />;

  // Openings could not be loaded: the link is kept for Retry.
  if (isError && !data) {
    return (
      <section className="flex flex-col gap-6">
        <StepHeading title={m.wizard_link_label()} />
        <LoadFailure
          title={m.bookings_load_failed_linked_opening()}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </section>
    );
  }

  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <StepHeading title={m.wizard_link_loading()} />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}

/** The named opening; without a name the resort's next bookable opening, else its next one. */
function findLinkedOpening(
  openings: Opening[],
  { resortId, openingId }: WizardLocation,
  person: BookingPerson,
): Opening | null {
  const ofResort = openings.filter((opening) => opening.resortId === resortId);
  if (openingId !== null) return ofResort.find((opening) => opening.openingId === openingId) ?? null;
  return nextBookable(ofResort, person, serverNow()) ?? ofResort[0] ?? null;
}
