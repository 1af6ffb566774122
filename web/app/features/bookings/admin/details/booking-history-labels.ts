import { bookingStatuses, isBookingStatus, type BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { isPaymentMethod, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { MessageFailure } from '@sunset/contract/api/messages/messages.ts';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import { groupReference } from '../../../../entities/bookings/booking-text.ts';
import { formatBbc } from '../../../../format/money.ts';
import { failureLabels } from '../../../../entities/messages/message-labels.ts';

type History = StaffBookingDetails['history'][number];

/** What was done, for a sentence that begins with the actor. */
export const actionTexts: Record<string, string> = {
  'booking.place': 'requested it',
  'booking.enter': 'added it for the guest',
  'booking.import': 'imported it',
  'booking.correct_import': 'corrected it with an import',
  'booking.undo_import': 'undid its import or a correction of it',
  'booking.go_live': 'took it live with an import',
  'booking.link_member': 'gave it to the member whose Roblox account it is for',
  'booking.approve': 'approved it',
  'booking.confirm': 'approved it',
  'booking.reject': 'rejected it',
  'booking.cancel': 'cancelled it',
  'booking.expire': 'let it expire, because nobody approved it in time',
  'booking.end': 'closed it after the session',
  'booking.restore': 'restored it',
  'booking.edit': 'changed it',
  'booking.exchange': 'exchanged its room',
  'booking.clear': 'removed it from the lists',
  'booking.undo_clear': 'brought it back',
  'booking.check_in': 'checked the guest in',
  'booking.undo_check_in': 'undid the check-in',
  'booking.give_away': 'gave the room away',
  'booking.take_back': 'gave the guest a room again',
  'booking.order': 'ordered room service',
  'booking.claim_order': 'claimed an order',
  'booking.serve_order': 'served an order',
  'booking.decline_order': 'declined an order',
  'booking.cancel_orders': 'cancelled the open orders',
  'booking.restore_orders': 'restored the open orders',
  'booking.collect': 'collected the bill',
  'booking.undo_order_step': 'undid a step of an order',
  'booking.undo_collect': 'undid that the bill was collected',
  'booking.join_line': 'put the guest in line',
  'booking.leave_line': 'took the guest out of the line',
  'booking.call': 'called the guest to the front desk',
  'booking.move_back': 'moved the guest to the end of the line',
  'booking.return_to_line': 'put the guest back at the old place in line',
  'companion.add': 'added a companion',
  'companion.remove': 'removed a companion',
  'companion.agree': 'came along as a companion',
  'companion.leave': 'left as a companion',
  'companion.check_in': 'checked a companion in',
  'companion.return': 'brought a companion back',
  'companion.link': 'made a link for friends',
  'companion.undo_check_in': 'undid the check-in of a companion',
  'booking.mark_paid': 'marked it as paid',
  'booking.mark_unpaid': 'marked it as not paid',
  'booking.correct_attendance': 'corrected the attendance',
  'booking.give_feedback': 'answered the question after the session',
};

/** "Wren approved it". An action without a text is shown by its name. */
export function historyText({ by, action }: History): string {
  const who = by.charAt(0).toUpperCase() + by.slice(1);
  return `${who} ${actionTexts[action] ?? action.replace('booking.', '').replaceAll('_', ' ')}`;
}

/** What the ids of a history stand for. */
export type HistoryNames = Pick<StaffBookingDetails, 'rooms' | 'units' | 'companions'>;

interface Field {
  label: string;
  /** The value in words; null if there is nothing to say about it. */
  say: (value: unknown, names: HistoryNames) => string | null;
}

const inWords = (value: unknown) => String(value).replaceAll('_', ' ');
const yes = (text: string) => (value: unknown) => (value === true ? text : null);

/** The fields of an audit row about a booking. */
export const fields: Record<string, Field> = {
  status: {
    label: 'Status',
    say: (value) =>
      isBookingStatus(String(value)) ? bookingStatuses[value as BookingStatus].staffLabel : String(value),
  },
  room: {
    label: 'Room',
    say: (value, { rooms }) => rooms.find(({ roomId }) => roomId === value)?.roomType ?? 'a type that is gone',
  },
  unit: {
    label: 'Room number',
    say: (value, { units }) => units.find(({ unitId }) => unitId === value)?.number.toString() ?? 'a room that is gone',
  },
  companion: {
    label: 'Companion',
    say: (value, { companions }) =>
      companions.find(({ companionId }) => companionId === value)?.name ?? 'somebody whose account is deleted',
  },
  payment_method: {
    label: 'Payment',
    say: (value) =>
      isPaymentMethod(String(value)) ? paymentMethods[value as PaymentMethod].staffLabel : String(value),
  },
  final_price: { label: 'Price', say: (value) => formatBbc(Number(value)) },
  order: { label: 'Order', say: (value) => `number ${String(value)}` },
  orders: { label: 'Orders', say: String },
  price: { label: 'Price', say: (value) => formatBbc(Number(value)) },
  collected: { label: 'Collected', say: (value) => formatBbc(Number(value)) },
  undone: { label: 'No longer collected', say: (value) => formatBbc(Number(value)) },
  held_price: { label: 'Price', say: yes('as shown when the room was held') },
  paid: { label: 'Payment', say: (value) => (value === true ? 'received' : 'not received') },
  with: { label: 'With', say: (value) => groupReference(String(value)) },
  notes: { label: 'Notes', say: () => 'changed' },
  roblox_name: { label: 'Roblox name', say: () => 'changed' },
  roblox_account: { label: 'Roblox account', say: () => 'found' },
  all_inclusive: { label: 'All-inclusive', say: (value) => (value === true ? 'yes' : 'no') },
  reason: { label: 'Reason', say: inWords },
  entered_as: { label: 'Added', say: (value) => (value === 'door' ? 'at the door' : `by ${inWords(value)}`) },
  complimentary: { label: 'Price', say: yes('complimentary') },
  // The dialog has the opening and the member, and the sentence says that the guest was checked in.
  opening: { label: 'Opening', say: () => null },
  member: { label: 'Member', say: () => null },
  checked_in: { label: 'Check-in', say: () => null },
  line: { label: 'Line', say: (value) => (value === 'not_here' ? 'called twice, did not come' : null) },
};

const otherField = (name: string): Field => ({
  label: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '),
  say: (value) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'string' || typeof value === 'number' ? inWords(value) : null;
  },
});

/** Changed fields in words: "Status: Pending → Approved". */
export function changeTexts({ before, after }: History, names: HistoryNames): string[] {
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return changed.flatMap((name) => {
    const { label, say } = fields[name] ?? otherField(name);
    const [was, is] = [before?.[name], after?.[name]].map((value) =>
      value === null || value === undefined ? null : say(value, names),
    );
    if (!is || was === is) return [];
    return was ? [`${label}: ${was} → ${is}`] : [`${label}: ${is}`];
  });
}

/** Why a message was not delivered and what to do about it; null if there is nothing to do. */
export function deliveryFailure(failure: MessageFailure | null): string | null {
  return failure === null || failure === 'out_of_date' ? null : failureLabels[failure].advice;
}
