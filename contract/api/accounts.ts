import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instantSchema } from '../fields.ts';
import { locales } from '../locales.ts';

/** The Roblox account that Bloxlink knows for a member. */
export const bloxlinkStatusSchema = z.object({
  is_linked: z.boolean(),
  roblox_info: z.object({ roblox_username: z.string(), roblox_display_name: z.string() }).nullable(),
});
export type BloxlinkStatus = z.output<typeof bloxlinkStatusSchema>;

/** A Roblox account that a member has proved to be theirs. */
export const robloxUserSchema = z.object({ id: z.string(), username: z.string(), display_name: z.string() });
export type RobloxUser = z.output<typeof robloxUserSchema>;

/** What is known of a person's game account, and what the booking form starts with (the best source wins). */
export const gameAccountSchema = z.object({
  /** False if Roblox is not configured: then no account can be linked. */
  can_link: z.boolean(),
  /** False without a key of Bloxlink: then nothing can be looked up there. */
  can_check_bloxlink: z.boolean(),
  link: robloxUserSchema.extend({ linked_at: instantSchema }).nullable(),
  prefill: z
    .object({
      source: z.enum(['roblox', 'bloxlink', 'booking']),
      roblox_username: z.string(),
      roblox_display_name: z.string(),
    })
    .nullable(),
});
export type GameAccount = z.output<typeof gameAccountSchema>;

const doneSchema = z.object({ success: z.literal(true), message: z.string() });

export const getBloxlinkRoblox = endpoint({
  method: 'GET',
  path: '/user/bloxlink-roblox',
  summary: 'The Roblox account linked to the signed-in person through Bloxlink.',
  access: 'member',
  response: bloxlinkStatusSchema,
  errors: ['outside_service_failed', 'unavailable'],
});

export const getGameAccount = endpoint({
  method: 'GET',
  path: '/user/game-account',
  summary:
    "The signed-in person's Roblox account, and what a booking form starts with: the link, else Bloxlink, else the last booking or shared room.",
  access: 'member',
  response: gameAccountSchema,
});

export const getRobloxAuthUrl = endpoint({
  method: 'GET',
  path: '/roblox/auth/url',
  summary: "Starts a link with Roblox: the address to go to. Sets the browser's sign-in cookie.",
  access: 'member',
  query: z.object({
    /** The language of the page that Roblox leads back to. */
    language: z.enum(locales).optional(),
  }),
  response: z.object({ url: z.string() }),
  errors: ['unavailable'],
});

export const postRobloxAuthCallback = endpoint({
  method: 'POST',
  path: '/roblox/auth/callback',
  summary: 'Ends a link with Roblox, begun by the same person in the same browser.',
  access: 'member',
  changes: [],
  body: z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) }),
  response: z.object({ success: z.boolean(), message: z.string(), roblox_user: robloxUserSchema }),
  errors: ['sign_in_again', 'roblox_account_taken', 'outside_service_failed', 'unavailable'],
});

export const deleteRobloxLink = endpoint({
  method: 'DELETE',
  path: '/user/roblox-link',
  summary: "Forgets the signed-in person's Roblox account. Unlinking what is not linked succeeds too.",
  access: 'member',
  changes: [],
  response: doneSchema,
});

/** The language in which a person gets messages. Rule: LANG-7. */
export const languageSchema = z.object({
  language: z.enum(locales),
  /** False: it is that of their Discord account. */
  is_chosen: z.boolean(),
});
export type Language = z.output<typeof languageSchema>;

export const getLanguage = endpoint({
  method: 'GET',
  path: '/user/language',
  summary:
    'The language of the signed-in person: the one they chose, else that of their Discord account, else English.',
  access: 'member',
  response: languageSchema,
});

export const putLanguage = endpoint({
  method: 'PUT',
  path: '/user/language',
  summary: 'Chooses the language of the signed-in person; null: that of their Discord account.',
  access: 'member',
  changes: [],
  body: z.object({ language: z.enum(locales).nullable() }),
  response: languageSchema,
});

export const getUserData = endpoint({
  method: 'GET',
  path: '/user/data',
  summary: 'Everything that is stored about the signed-in person, as a file.',
  access: 'member',
  download: 'application/json',
  response: z.undefined(),
});

/** The word to type as a confirmation. */
const deleteConfirmation = 'DELETE';

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/user/account',
  summary:
    "Deletes the signed-in person's account: active bookings are cancelled, names, ids and notes removed, sessions ended.",
  access: 'member',
  changes: ['availability'],
  body: z.object({ confirmation: z.literal(deleteConfirmation, `must be the word ${deleteConfirmation}`) }),
  response: doneSchema.extend({ cancelled_bookings: z.int() }),
  errors: ['admin_account'],
});
