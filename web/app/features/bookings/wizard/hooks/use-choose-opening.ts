import { findOnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '#messages';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { myBookingsQuery } from '../../../../shared/bookings/queries.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { currentSession } from '../../../../lib/session/store.ts';
import { dismissFailure } from '../../../../ui/toasts/dismiss-failure.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { countQuery } from '../../queries.ts';
import { closedMessage, type BookingPerson } from '../../../../entities/openings/guest-type.ts';
import { refuseChoice, type ChoiceRefusal } from '../../choose-opening.ts';
import type { Opening } from '../../../../entities/openings/opening.ts';
import { firstLocation, type WizardLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { useWizard } from '../wizard-context.ts';

interface ChooseOptions {
  /** For a link to an opening: replaces the history entry. */
  isReplacing?: boolean;
  /** Also opens the rooms of an opening that is not on sale yet, to wait there. */
  canWait?: boolean;
  /** What a link asks for at the rooms. */
  linked?: Pick<WizardLocation, 'roomType' | 'isWithFriends'>;
}

/** Chooses an opening. A refusal shows a toast; an existing booking opens My Bookings. */
export function useChooseOpening() {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const { go } = useWizard();

  return async (
    opening: Opening,
    { isReplacing = false, canWait = false, linked }: ChooseOptions = {},
  ): Promise<ChoiceRefusal | null> => {
    // Data that cannot be loaded refuses nobody: the server checks everything again when booking.
    const [bookings, count] = await Promise.all([
      client.query({ ...myBookingsQuery(owner), staleTime: 'static' }).catch(() => []),
      client.query({ ...countQuery(owner), staleTime: 'static' }).catch(() => ({ count: 0, limit: 1 })),
    ]);
    const person = currentSession().session;
    // The session ended meanwhile; that shows its own toast.
    if (person === null) return null;
    const found = refuseChoice({ opening, person, settings: opening.access, bookings, count }, serverNow());
    const refusal = found === 'not_yet' && canWait ? null : found;
    if (refusal) showChoiceRefusal(refusal, opening, person);
    if (refusal === 'existing_booking') go({ ...firstLocation, isBookings: true }, { isReplacing });
    if (refusal === null) {
      dismissFailure();
      go(
        { ...firstLocation, step: 2, resortId: opening.resortId, openingId: opening.openingId, ...linked },
        { isReplacing },
      );
    }
    return refusal;
  };
}

function showChoiceRefusal(refusal: ChoiceRefusal, opening: Opening, person: BookingPerson): void {
  const { resortName } = opening;
  switch (refusal) {
    case 'existing_booking':
      addToast({
        title: m.wizard_booked_title(),
        description: m.wizard_booked_text({ resort: resortName }),
      });
      return;
    case 'sold_out':
      addToast({
        title: m.openings_sold_out(),
        description: m.wizard_sold_out_text({ resort: resortName }),
      });
      return;
    case 'not_yet':
      addToast({
        title: m.openings_not_open_yet(),
        description: notYetText(opening, person),
      });
      return;
    case 'started':
      addToast({
        title: m.bookings_not_available(),
        description: m.wizard_session_started_text({ resort: resortName }),
      });
      return;
    default:
      addToast({
        variant: 'destructive',
        title: m.bookings_not_available(),
        description: closedMessage(person, resortName),
      });
  }
}

function notYetText(opening: Opening, person: BookingPerson): string {
  const onSale = findOnSale(opening, onSaleGroupOf(person.tier_label), serverNow());
  const time = onSale.kind === 'later' ? onSale.onSaleAt : '';
  return m.wizard_not_open_yet_text({
    resort: opening.resortName,
    time: formatDateWithZone(time, 'weekdayDayTime'),
  });
}
