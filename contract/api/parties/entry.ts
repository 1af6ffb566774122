import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema, moneySchema } from '../../fields.ts';
import { changedPartySchema, codeParams, expectedStartSchema, shownPartySchema } from './party.ts';

/* A party in the lobby, in the draw and in the waiting list: one entry with one place. */

export const enterParty = endpoint({
  method: 'POST',
  path: '/parties/{code}/entry',
  summary:
    'The leader enters the lobby of the opening, or its waiting list, with every active member: all or nobody. `party_not_entered` has `members` with `id` and `reason`. `lobby_not_open` has `opens_at`. `room_available`: the party can book instead. `changed_meanwhile`: it starts at another time.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  body: shownPartySchema,
  response: changedPartySchema,
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'party_over',
    'party_leader_required',
    'party_not_entered',
    'changed_meanwhile',
    'lobby_not_open',
    'draw_pending',
    'bookings_closed',
    'room_available',
    'offers_over',
    'entry_active',
    'overloaded',
  ],
});

export const leaveWithParty = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/entry',
  summary:
    'The leader takes the whole party out of the lobby or the waiting list; its offers end, and it is open again. `already_decided`: it is being drawn. A party in no list stays as it is.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  response: changedPartySchema,
  errors: ['not_found', 'party_over', 'party_leader_required', 'already_decided'],
});

export const acceptForParty = endpoint({
  method: 'POST',
  path: '/parties/{code}/acceptance',
  summary:
    'Accepts the own open offer under `together`. The last acceptance books for all at once; `party_not_booked` says for whom that failed, and the offers of the party have ended. Under `as_many_as_possible` an offer is taken as any other.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  body: z.object({
    offer_id: idSchema,
    /** The final price that was shown; another one is `price_changed` with `pricing`. */
    expected_final_price: moneySchema,
    /** As in `readyForParty`: another one is `changed_meanwhile`. */
    expected_start: expectedStartSchema,
  }),
  response: changedPartySchema,
  errors: [
    'not_found',
    'not_a_member',
    'membership_pending',
    'booking_blocked',
    'booking_limit_reached',
    'opening_started',
    'party_over',
    'offer_over',
    'price_changed',
    'changed_meanwhile',
    'party_not_booked',
    'overloaded',
  ],
});
