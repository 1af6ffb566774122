import { formatDateWithZone } from '../../../../format/dates.ts';
import { myBookingsQuery } from '../../../../entities/bookings/queries.ts';
import { findOnSale } from '@sunset/contract/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/tiers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../../lib/server-clock.ts';
import { currentSession } from '../../../../lib/session/store.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { countQuery } from '../../queries.ts';
import { closedMessage, type BookingPerson } from '../../../../entities/openings/guest-type.ts';
import { refuseChoice, type ChoiceRefusal } from '../../choose-opening.ts';
import type { Opening } from '../../../../entities/openings/opening.ts';
import { firstLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { useWizardLocation } from './use-wizard-location.ts';

interface ChooseOptions {
  /** For a link to an opening: replaces the history entry. */
  isReplacing?: boolean;
  /** Also opens the rooms of an opening that is not on sale yet, to wait there. */
  canWait?: boolean;
  /** The room type of a link to a room. */
  roomType?: string | null;
}

/** Chooses an opening. A refusal shows a toast; an existing booking opens My Bookings. */
export function useChooseOpening() {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const { go } = useWizardLocation();

  return async (
    opening: Opening,
    { isReplacing = false, canWait = false, roomType = null }: ChooseOptions = {},
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
    if (refusal === null)
      go(
        { ...firstLocation, step: 2, resortId: opening.resortId, openingId: opening.openingId, roomType },
        { isReplacing },
      );
    return refusal;
  };
}

function showChoiceRefusal(refusal: ChoiceRefusal, opening: Opening, person: BookingPerson): void {
  const { resortName } = opening;
  switch (refusal) {
    case 'existing_booking':
      addToast({
        title: 'Existing Booking Found',
        description: `You already have a booking at ${resortName}. Showing your booking details.`,
      });
      return;
    case 'sold_out':
      addToast({
        title: 'Sold Out',
        description: `All rooms of this opening at ${resortName} are taken. Please choose another date or resort.`,
      });
      return;
    case 'not_yet':
      addToast({
        title: 'Not Open Yet',
        description: notYetText(opening, person),
      });
      return;
    case 'started':
      addToast({ title: 'Booking Not Available', description: `This session at ${resortName} has already started.` });
      return;
    default:
      addToast({
        variant: 'destructive',
        title: 'Booking Not Available',
        description: closedMessage(person, resortName),
      });
  }
}

function notYetText(opening: Opening, person: BookingPerson): string {
  const onSale = findOnSale(opening, onSaleGroupOf(person.tier_label), serverNow());
  const time = onSale.kind === 'later' ? onSale.onSaleAt : '';
  return `Booking at ${opening.resortName} opens for you on ${formatDateWithZone(time, 'weekdayDayTime')}.`;
}
