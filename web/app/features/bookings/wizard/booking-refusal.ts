import { bookingTextFields } from '@sunset/contract/bookings/booking-texts.ts';
import type { ApiError } from '@sunset/contract/client.ts';
import { m } from '#messages';
import { errorText } from '../../../lib/requests/error-text.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { addToast, type ToastContent } from '../../../ui/toasts/toast-store.ts';
import { closedMessage, type BookingPerson } from '../../../entities/openings/guest-type.ts';
import { firstLocation, type WizardLocation } from './wizard-location.ts';
import type { SelectionSummary } from './wizard-data.ts';

type SelectionNames = Pick<SelectionSummary, 'resortName' | 'roomType'>;

/** Shows the toast for a refused booking and returns its text. */
export function showRefusalToast(error: ApiError, summary: SelectionNames, person: BookingPerson): string {
  const toast = refusalToast(error, summary, person);
  addToast({ variant: 'destructive', ...toast });
  return toast.description;
}

/** The toast for a guest with as many active bookings as allowed who wants another one. */
export const limitText = ({ limit }: { limit: number }): string =>
  limit === 1 ? m.wizard_limit_text() : m.error_booking_limit_reached();

/** The server failed. It may have booked all the same, so the request stays open on the page. */
export function showServerErrorToast(error: ApiError): void {
  addToast({ variant: 'destructive', title: m.wizard_failed_title(), description: detailOf(error) });
}

function refusalToast(
  error: ApiError,
  summary: SelectionNames,
  person: BookingPerson,
): ToastContent & { description: string } {
  switch (error.problem?.code) {
    case 'booking_limit_reached':
      return { title: m.wizard_limit_title(), description: m.error_booking_limit_reached() };
    case 'bookings_closed':
      return { title: m.bookings_not_available(), description: notOpenMessage(error, summary, person) };
    case 'hold_expired':
      return { title: m.wizard_hold_over_title(), description: detailOf(error) };
    case 'price_changed':
      return { title: m.wizard_price_changed_title(), description: detailOf(error) };
    case 'sold_out':
      return {
        title: m.wizard_failed_title(),
        description: m.wizard_failed_last_room({ room: summary.roomType }),
      };
    default:
      return { title: m.wizard_failed_title(), description: detailOf(error) };
  }
}

/** Bookings are closed, or not on sale yet for this person: then the refusal contains the on-sale time. */
function notOpenMessage({ problem }: ApiError, { resortName }: SelectionNames, person: BookingPerson): string {
  const opensAt = problem?.['opens_at'];
  if (typeof opensAt !== 'string') return closedMessage(person, resortName);
  return m.wizard_not_open_yet_text({ resort: resortName, time: formatDateWithZone(opensAt, 'weekdayDayTime') });
}

/** The detail names the first field; where there are more, all of them follow. */
function detailOf(error: ApiError): string {
  const errors = error.problem?.errors ?? [];
  const fields =
    errors.length < 2 ? '' : errors.map(({ path, message }) => `${path.replace(/^body\./, '')} ${message}`).join(', ');
  const detail = errorText(error, m.wizard_failed_text());
  return fields ? `${detail} (${fields})` : detail;
}

/** The fields of step 3, as the request names them. */
const guestFields = new Set(
  ['robloxUsername', 'robloxDisplayName', ...bookingTextFields].map((field) => `body.${field}`),
);

/**
 * Where to go after a refusal: to the details if one of them is refused, to the rooms if this one is gone, to the resorts if
 * the opening is gone, else null.
 */
export function locationAfterRefusal({ problem }: ApiError, location: WizardLocation): WizardLocation | null {
  if (problem?.errors?.some(({ path }) => guestFields.has(path))) return { ...location, step: 3 };
  switch (problem?.code) {
    case 'sold_out':
      return { ...location, step: 2, roomId: null };
    // If the refusal contains a price, the room is still available.
    case 'hold_expired':
      return problem['pricing'] ? null : { ...location, step: 2, roomId: null };
    case 'no_opening':
    case 'opening_started':
    case 'not_found':
      return firstLocation;
    default:
      return null;
  }
}
