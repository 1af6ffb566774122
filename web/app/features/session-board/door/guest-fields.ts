import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { useServerForm } from '../../../shared/use-server-form.ts';

/* The fields of a guest without a booking. */

export const emptyGuest = {
  robloxUsername: '',
  /** Empty: the first free room, as it was when the form opened. */
  roomId: '',
  payment_method: 'bbc' as PaymentMethod,
  payment_confirmed: false,
  all_inclusive: false,
  notes: '',
  complimentary_reason: '',
};
export type GuestValues = typeof emptyGuest;

type GuestForm = ReturnType<typeof useServerForm<GuestValues, unknown>>;
export type GuestFields = Pick<GuestForm, 'values' | 'set' | 'field' | 'text'>;
