import type { MessageFailure } from '@sunset/contract/api/messages/messages.ts';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import { failureLabels } from '../../../../entities/messages/message-labels.ts';

type History = StaffBookingDetails['history'][number];

/** What was done, for a sentence that begins with the actor. */
const actionTexts: Record<string, string> = {
  'booking.place': 'requested it',
  'booking.approve': 'approved it',
  'booking.confirm': 'confirmed it',
  'booking.reject': 'rejected it',
  'booking.cancel': 'cancelled it',
  'booking.expire': 'let it expire, because nobody approved it in time',
  'booking.end': 'closed it after the session',
  'booking.restore': 'made it pending again',
  'booking.edit': 'changed it',
  'booking.clear': 'removed it from the lists',
  'booking.undo_clear': 'brought it back',
  'booking.check_in': 'checked the guest in',
  'booking.undo_check_in': 'undid the check-in',
  'booking.mark_paid': 'marked it as paid',
  'booking.mark_unpaid': 'marked it as not paid',
  'booking.correct_attendance': 'corrected the attendance',
};

/** "Wren approved it". An action without a text is shown by its name. */
export function historyText({ by, action }: History): string {
  const who = by.charAt(0).toUpperCase() + by.slice(1);
  return `${who} ${actionTexts[action] ?? action.replace('booking.', '').replaceAll('_', ' ')}`;
}

/** Changed fields: "status: pending → confirmed". */
export function changeTexts({ before, after }: History): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [valueText(before?.[name]), valueText(after?.[name])];
    if (was === is) return [];
    return was === '–' ? [`${name}: ${is}`] : [`${name}: ${was} → ${is}`];
  });
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
}

/** Why a message was not delivered and what to do about it; null if there is nothing to do. */
export function deliveryFailure(failure: MessageFailure | null): string | null {
  return failure === null || failure === 'out_of_date' ? null : failureLabels[failure].advice;
}
