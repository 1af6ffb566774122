import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  discordIdSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  requiredTextSchema,
  textSchema,
} from '../fields.ts';
import { goldEndSchema, goldGrantSchema, goldSchema } from './gold-memberships.ts';
import { robloxUserSchema } from './accounts.ts';
import { bookingStatusSchema } from './bookings/bookings.ts';
import { tierLabelSchema, userTypeSchema } from './auth.ts';

/** Which members a list shows. */
export const memberFilterSchema = z.enum([
  'all',
  'gold',
  'boosters',
  'blocked',
  'overridden',
  'linked',
  'left',
  'no_shows',
]);
export type MemberFilter = z.output<typeof memberFilterSchema>;

/** A member as a list of staff shows them. */
export const memberRowSchema = z.object({
  id: idSchema,
  discord_id: discordIdSchema,
  username: z.string(),
  display_name: z.string(),
  avatar: z.string().nullable(),
  user_type: userTypeSchema,
  tier_label: tierLabelSchema,
  is_in_server: z.boolean(),
  is_blocked: z.boolean(),
  is_overridden: z.boolean(),
  /** Linked through Roblox or known to Bloxlink. */
  roblox_username: z.string().nullable(),
  /** The Roblox name of the latest booking that still has one. */
  booked_roblox_username: z.string().nullable(),
  bookings_count: z.int(),
  no_show_count: z.int(),
  last_login_at: instantSchema,
});
export type MemberRow = z.output<typeof memberRowSchema>;

/** A tier that staff set instead of the one from Discord; null leaves a part to Discord. */
const overrideSchema = z.object({
  gold: z.boolean().nullable(),
  boosts: z.int().min(0).max(3).nullable(),
  until: instantSchema.nullable(),
});

/** Never shown to the member. */
const blockSchema = z.object({ reason: requiredTextSchema(500), until: instantSchema.nullable() });

/** A member with everything staff decide by. */
export const memberDetailSchema = memberRowSchema.extend({
  is_admin: z.boolean(),
  created_at: instantSchema,
  roles: z.object({ gold: z.boolean(), boosts: z.int(), checked_at: instantSchema }),
  override: overrideSchema.nullable(),
  gold: goldSchema,
  /** Null if the member is not blocked now; an expired block counts as none. */
  block: z.object({ reason: z.string(), until: instantSchema.nullable() }).nullable(),
  /** Until when entries of this member follow all others of their class; null if they do not. Rule: DRAW-12. */
  deferred_until: instantSchema.nullable(),
  link: robloxUserSchema.extend({ linked_at: instantSchema }).nullable(),
  bloxlink: robloxUserSchema.extend({ checked_at: instantSchema }).nullable(),
  bookings: z.array(
    z.object({
      reference: z.string(),
      resort: z.string(),
      room_type: z.string(),
      starts_at: instantSchema,
      time_zone: z.string(),
      status: bookingStatusSchema,
      roblox_username: z.string(),
      created_at: instantSchema,
    }),
  ),
});
export type MemberDetail = z.output<typeof memberDetailSchema>;

const memberParams = z.object({ memberId: idParamSchema });

export const listMembers = endpoint({
  method: 'GET',
  path: '/admin/members',
  summary: 'Members, the newest first: by Discord or Roblox name or id, and by what they are.',
  access: 'admin',
  paged: true,
  query: pageQuerySchema.extend({ search: textSchema(100).default(''), filter: memberFilterSchema.default('all') }),
  response: z.array(memberRowSchema),
});

export const getMemberDetail = endpoint({
  method: 'GET',
  path: '/admin/members/{memberId}',
  summary: 'A member with bookings, no-shows, roles, link, override and block.',
  access: 'admin',
  params: memberParams,
  response: memberDetailSchema,
  errors: ['not_found'],
});

export const refreshMemberRoles = endpoint({
  method: 'POST',
  path: '/admin/members/{memberId}/refresh-roles',
  summary: "Asks Discord for a member's roles now.",
  access: 'admin',
  changes: [],
  params: memberParams,
  response: memberDetailSchema,
  errors: ['not_found', 'outside_service_failed'],
});

export const putMemberOverride = endpoint({
  method: 'PUT',
  path: '/admin/members/{memberId}/override',
  summary: 'Sets a tier over what Discord says, until a date or for good; nulls take it away.',
  access: 'admin',
  changes: [],
  params: memberParams,
  body: overrideSchema,
  response: memberDetailSchema,
  errors: ['not_found'],
});

export const grantGoldMembership = endpoint({
  method: 'POST',
  path: '/admin/members/{memberId}/gold-memberships',
  summary: 'Makes a member gold for some months, from now or from the end of the running membership.',
  access: 'admin',
  changes: [],
  params: memberParams,
  body: goldGrantSchema,
  response: memberDetailSchema,
  errors: ['not_found', 'gold_changed'],
});

export const endGoldMembership = endpoint({
  method: 'POST',
  path: '/admin/members/{memberId}/gold-memberships/end',
  summary: "Ends a member's gold membership now, and sends the member the reason.",
  access: 'admin',
  changes: [],
  params: memberParams,
  body: goldEndSchema,
  response: memberDetailSchema,
  errors: ['not_found', 'gold_changed'],
});

export const retryGoldRole = endpoint({
  method: 'POST',
  path: '/admin/members/{memberId}/gold-role',
  summary: 'Tries again to give or to take away the gold role on Discord.',
  access: 'admin',
  changes: [],
  params: memberParams,
  response: memberDetailSchema,
  errors: ['not_found', 'gold_changed'],
});

export const putMemberBlock = endpoint({
  method: 'PUT',
  path: '/admin/members/{memberId}/block',
  summary: 'Blocks a member from booking, until a date or for good. Bookings that stand are left alone.',
  access: 'admin',
  changes: [],
  params: memberParams,
  body: blockSchema,
  response: memberDetailSchema,
  errors: ['not_found'],
});

export const deleteMemberBlock = endpoint({
  method: 'DELETE',
  path: '/admin/members/{memberId}/block',
  summary: 'Lets a blocked member book again.',
  access: 'admin',
  changes: [],
  params: memberParams,
  response: memberDetailSchema,
  errors: ['not_found'],
});

export const liftNoShowPenalty = endpoint({
  method: 'DELETE',
  path: '/admin/members/{memberId}/no-show-penalty',
  summary: "A member's entries no longer follow all others because of no-shows so far.",
  access: 'admin',
  changes: [],
  params: memberParams,
  response: memberDetailSchema,
  errors: ['not_found'],
});

export const deleteMemberLink = endpoint({
  method: 'DELETE',
  path: '/admin/members/{memberId}/roblox-link',
  summary: "Forgets a member's Roblox account, e.g. one that somebody else can prove to be theirs.",
  access: 'admin',
  changes: [],
  params: memberParams,
  response: memberDetailSchema,
  errors: ['not_found'],
});
