import { z } from 'zod';
import { partySales } from '../../bookings/party.ts';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema } from '../../fields.ts';
import { invitedOpening } from '../openings/invited-opening.ts';
import { saveEntryBodySchema } from '../waiting-list/waiting-list.ts';
import { changedPartySchema, codeParams, partySchema, policySchema } from './party.ts';

/* Who is in a party, and what others read of it. */

const saleSchema = z.enum(partySales);

/** What joining can be refused for. */
const joinErrors = [
  'not_found',
  'not_a_member',
  'membership_pending',
  'booking_blocked',
  'booking_limit_reached',
  'bookings_closed',
  'no_opening',
  'opening_started',
  'in_party',
  'entry_active',
  'roblox_account_taken',
] as const;

export const createParty = endpoint({
  method: 'POST',
  path: '/parties',
  summary: 'Starts a party in an opening; its creator leads it. `in_party` has the `party` that the member is in.',
  access: 'member',
  changes: [],
  body: saveEntryBodySchema.extend({ openingId: idSchema, policy: policySchema }),
  response: changedPartySchema,
  errors: joinErrors,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/parties/{code}',
  summary: 'What a stranger sees who has the link of a party: resort, time and how it gets its rooms, no names.',
  access: 'public',
  params: codeParams,
  response: z.object({
    ...invitedOpening,
    sale: saleSchema,
    /** Nobody can join any more: it is over or booked, or it is on the waiting list. */
    is_over: z.boolean(),
  }),
  errors: ['not_found'],
});

export const getMyParty = endpoint({
  method: 'GET',
  path: '/user/parties/{code}',
  summary: 'A party for the signed-in person who has its link.',
  access: 'member',
  params: codeParams,
  response: z.object({
    /** The leader's name; null for who is not in the Discord server, and if nobody leads it any more. */
    leader: z.string().nullable(),
    /** For those who may join, who read first what it means for them. */
    policy: policySchema,
    sale: saleSchema,
    /** Nobody can join any more: it is over or booked, or it is on the waiting list. */
    is_over: z.boolean(),
    /** Null unless they are in it. */
    party: partySchema.nullable(),
  }),
  errors: ['not_found'],
});

export const listMyParties = endpoint({
  method: 'GET',
  path: '/user/parties',
  summary: "The signed-in person's parties in openings that have not ended, by start.",
  access: 'member',
  response: z.array(partySchema),
});

export const joinParty = endpoint({
  method: 'PUT',
  path: '/parties/{code}/membership',
  summary:
    'Joins a party, or changes the member’s own form, which takes their "Ready" back; in the lobby and on the waiting list it changes their entry. `lobby_not_open`: the joining member’s lobby opens later, at `opens_at`. `party_waiting`: nobody joins a party whose lobby is closed, or that is on the waiting list. `in_party` has the `party` that the member is in.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  body: saveEntryBodySchema,
  response: changedPartySchema,
  errors: [
    ...joinErrors,
    'party_full',
    'party_over',
    'party_waiting',
    'removed_from_party',
    'roblox_link_required',
    'membership_too_short',
    'lobby_not_open',
    'draw_pending',
    'room_available',
    'offers_over',
  ],
});

export const leaveParty = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/membership',
  summary: 'Leaves a party. The member who joined first leads it next; without one it ends.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'party_over'],
});

export const removePartyMember = endpoint({
  method: 'DELETE',
  path: '/parties/{code}/members/{memberId}',
  summary: 'The leader removes a member, who cannot join this party again. `memberId` is the `id` in `members`.',
  access: 'member',
  changes: ['availability'],
  params: codeParams.extend({ memberId: idParamSchema }),
  response: changedPartySchema,
  errors: ['not_found', 'party_over', 'party_leader_required'],
});

export const changeParty = endpoint({
  method: 'PATCH',
  path: '/parties/{code}',
  summary:
    'The leader chooses whether all are booked or nobody, until somebody is booked, has an offer, or is being drawn. Every "Ready" is taken back.',
  access: 'member',
  changes: ['availability'],
  params: codeParams,
  body: z.object({ policy: policySchema }),
  response: changedPartySchema,
  errors: ['not_found', 'party_over', 'party_leader_required', 'already_decided'],
});
