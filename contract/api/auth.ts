import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { discordIdSchema, instantSchema, textSchema } from '../fields.ts';
import { locales } from '../locales.ts';
import { adminAccessLevel, guestTypes, tierIds, tiers } from '../members/tiers.ts';

/** What a person is shown as: the first of these that applies. Rule: TIER-4. */
export const userTypeSchema = z.enum(['admin', ...guestTypes]);
export type UserType = z.output<typeof userTypeSchema>;

export const tierLabelSchema = z.enum(tierIds.map((id) => tiers[id].label));
const accessLevelSchema = z.enum([adminAccessLevel, ...new Set(tierIds.map((id) => tiers[id].accessLevel))]);

/** The signed-in person. `avatar` is Discord's hash, never an address. */
export const userSchema = z.object({
  username: z.string(),
  discord_username: z.string(),
  discord_id: discordIdSchema,
  avatar: z.string().nullable(),
  user_type: userTypeSchema,
  access_level: accessLevelSchema,
  special_pages: z.array(z.string()),
  is_admin: z.boolean(),
  /** Whether this person may run evenings; admins may. */
  is_host: z.boolean(),
  discount_percent: z.int(),
  tier_label: tierLabelSchema,
  /** The end of the gold membership that staff entered; null without one. */
  gold_until: instantSchema.nullable(),
  /** Which of the resorts' switches count for this person (all that are named; any one that is on admits). */
  booking_flags: z.array(z.enum(guestTypes)),
});
export type User = z.output<typeof userSchema>;

const signedInSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  user: userSchema,
  /** The path of this site where the person was before signing in, if any. */
  return_to: z.string().nullable(),
});

const urlQuery = z.object({
  /** A path of this site to come back to. Anything else is ignored. */
  return_to: z.string().max(2000).optional(),
  /** The language of the page that Discord leads back to. */
  language: z.enum(locales).optional(),
});

const callbackBody = z.object({
  code: z.string().min(1).max(2000),
  state: z.string().min(1).max(200),
  iss: z.string().max(200).optional(),
});

/** `sign_in_busy` has `start_again`: whether the code is used up, so that only a new sign-in can succeed. */
const callbackErrors = [
  'sign_in_again',
  'not_a_member',
  'membership_pending',
  'outside_service_failed',
  'sign_in_busy',
] as const;
/** `sign_in_busy` has `wait_ms`: the same browser may start a sign-in then, at the latest two minutes later. */
const urlErrors = ['sign_in_busy'] as const;
const urlResponse = z.object({ url: z.string() });
const doneResponse = z.object({ success: z.literal(true) });

export const getAuthUrl = endpoint({
  method: 'GET',
  path: '/auth/url',
  summary: "Starts a sign-in with Discord: the address to go to. Sets the browser's sign-in cookie.",
  access: 'public',
  query: urlQuery,
  response: urlResponse,
  errors: urlErrors,
});

export const postAuthCallback = endpoint({
  method: 'POST',
  path: '/auth/callback',
  summary: 'Ends a sign-in with Discord.',
  access: 'public',
  changes: [],
  body: callbackBody,
  response: signedInSchema,
  errors: callbackErrors,
});

export const postLogout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revokes the session of the token.',
  access: 'member',
  changes: [],
  response: doneResponse,
});

export const getAdminAuthUrl = endpoint({
  method: 'GET',
  path: '/admin/auth/url',
  summary: "Starts an admin's sign-in with Discord.",
  access: 'public',
  query: urlQuery,
  response: urlResponse,
  errors: urlErrors,
});

export const postAdminAuthCallback = endpoint({
  method: 'POST',
  path: '/admin/auth/callback',
  summary: "Ends an admin's sign-in with Discord. Succeeds for anyone; admin calls then ask for an admin.",
  access: 'public',
  changes: [],
  body: callbackBody,
  response: signedInSchema,
  errors: callbackErrors,
});

export const getAdminAuthMethods = endpoint({
  method: 'GET',
  path: '/admin/auth/methods',
  summary: 'Ways in which admins can sign in besides Discord. Codes count once an admin has one.',
  access: 'public',
  response: z.object({ accepts_codes: z.boolean() }),
});

export const postAdminDiscordId = endpoint({
  method: 'POST',
  path: '/admin/auth/discord-id',
  summary: 'Signs an existing admin in by Discord id and 4-digit security code.',
  access: 'public',
  changes: [],
  body: z.object({ discord_id: textSchema(40), security_code: textSchema(40) }),
  response: signedInSchema,
  errors: ['sign_in_refused', 'too_many_requests', 'unavailable'],
});

export const postAdminLogout = endpoint({
  method: 'POST',
  path: '/admin/logout',
  summary: 'Revokes the session of the token; open to anyone signed in, so that a removed admin can leave.',
  access: 'member',
  changes: [],
  response: doneResponse,
});

export const getAdminMe = endpoint({
  method: 'GET',
  path: '/admin/me',
  summary: 'The signed-in admin, by bearer token or session cookie.',
  access: 'admin',
  cookie: true,
  response: userSchema.extend({
    /** The session's token, for a browser that has the cookie but lost its storage. */
    token: z.string().optional(),
  }),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/user/me',
  summary: 'The signed-in person as of now, roles refreshed when they are older than ten minutes.',
  access: 'member',
  response: userSchema,
});
