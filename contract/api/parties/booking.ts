import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema, moneySchema } from '../../fields.ts';
import { changedPartySchema, codeParams, expectedStartSchema, shownPartySchema } from './party.ts';

/* A party books in the fast sale: its members get ready, and the leader presses. */

export const readyForParty = endpoint({
  method: 'POST',
  path: '/parties/{code}/ready',
  summary:
    'The member is ready for five minutes: the leader may book this room for them at this price. It holds the room; after two holds of the opening that went unused they are ready without one. `bookings_closed` has `opens_at` of the party, `price_changed` the new `pricing`; `changed_meanwhile`: it starts at another time. `entry_active`: the party is in the lobby or on the waiting list.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  body: z.object({
    /** One of the member's own room types. */
    roomId: idSchema,
    /** The final price that was shown. */
    expected_final_price: moneySchema,
    expected_start: expectedStartSchema,
  }),
  response: z.object({
    ...changedPartySchema.shape,
    /** Why there is no hold. */
    reason: z.enum(['two_holds_unused']).nullable(),
  }),
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'sold_out',
    'booking_limit_reached',
    'bookings_closed',
    'draw_pending',
    'no_opening',
    'opening_started',
    'price_changed',
    'changed_meanwhile',
    'party_over',
    'entry_active',
    'overloaded',
  ],
});

export const takeReadyBack = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/ready',
  summary: 'The member is not ready any more; their hold in the opening is released.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  response: changedPartySchema,
  errors: ['not_found', 'party_over'],
});

export const bookParty = endpoint({
  method: 'POST',
  path: '/parties/{code}/book',
  summary:
    'The leader books for everybody who is ready, each at the price that they agreed to, in one transaction. Under `together` all get a room or nobody does. `bookings_closed` has `opens_at` of the party, `party_not_ready` has `members`, the ids of those who are not ready; `party_not_booked` has `members` with `id` and `reason`. `changed_meanwhile`: it starts at another time.',
  access: 'member',
  changes: ['availability'],
  idempotent: true,
  params: codeParams,
  body: shownPartySchema,
  response: changedPartySchema,
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'party_over',
    'entry_active',
    'bookings_closed',
    'party_leader_required',
    'party_not_ready',
    'party_not_booked',
    'changed_meanwhile',
    'idempotency_key_reused',
    'overloaded',
  ],
});
