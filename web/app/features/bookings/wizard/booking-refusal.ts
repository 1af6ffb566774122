import { bookingTextFields } from '@sunset/contract/booking-texts.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import type { ApiError } from '@sunset/contract/client.ts';
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

/** The server failed. It may have booked all the same, so the request stays open on the page. */
export function showServerErrorToast(error: ApiError): void {
  addToast({ variant: 'destructive', title: 'Booking Failed', description: detailOf(error) });
}

function refusalToast(
  error: ApiError,
  summary: SelectionNames,
  person: BookingPerson,
): ToastContent & { description: string } {
  switch (error.problem?.code) {
    case 'booking_limit_reached':
      return {
        title: 'Booking Limit Reached',
        description: 'You already have an active booking. Each user can only have one booking per session.',
      };
    case 'bookings_closed':
      return { title: 'Booking Not Available', description: notOpenMessage(error, summary, person) };
    case 'hold_expired':
      return { title: 'Time’s Up', description: detailOf(error) };
    case 'price_changed':
      return {
        title: 'Price Changed',
        description: 'The price has changed. Please check the new price and confirm again.',
      };
    case 'sold_out':
      return {
        title: 'Booking Failed',
        description: `Someone just took the last ${summary.roomType}. Please choose another room. Your answers are still here.`,
      };
    default:
      return { title: 'Booking Failed', description: detailOf(error) };
  }
}

/** Bookings are closed, or not on sale yet for this person: then the refusal contains the on-sale time. */
function notOpenMessage({ problem }: ApiError, { resortName }: SelectionNames, person: BookingPerson): string {
  const opensAt = problem?.['opens_at'];
  if (typeof opensAt !== 'string') return closedMessage(person, resortName);
  return `Booking at ${resortName} opens for you on ${formatDateWithZone(opensAt, 'weekdayDayTime')}.`;
}

/** The detail names the first field; where there are more, all of them follow. */
function detailOf({ problem }: ApiError): string {
  const errors = problem?.errors ?? [];
  const fields =
    errors.length < 2 ? '' : errors.map(({ path, message }) => `${path.replace(/^body\./, '')} ${message}`).join(', ');
  const detail = problem?.detail || 'Please try again or contact support.';
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
